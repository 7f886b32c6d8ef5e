// Binds reviews of games.
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"
#include "judging/game_review.hpp"
#include "proofs.hpp"
#include "threads/run_blocks.hpp"

namespace bindings {
namespace {

using fairmines::Better;
using fairmines::Chance;
using fairmines::CurvePoint;
using fairmines::Decision;
using fairmines::ExpertOptions;
using fairmines::Game;
using fairmines::GameFigures;
using fairmines::GameReview;
using fairmines::Rules;
using fairmines::StopCheck;

// Gets the part of the games that is played, and says whether to end.
using Watch = std::optional<std::function<bool(double)>>;

void init_review(GameReview* self, const Game& game, const ExpertOptions& expert, Rules rules,
                 bool first_is_free, std::size_t games, std::uint64_t seed, std::size_t budget,
                 std::size_t proof_limit, std::size_t max_endgame_solutions,
                 std::size_t max_endgame_steps) {
    new (self) GameReview(game, expert,
                          {rules,
                           first_is_free,
                           budget,
                           proof_limit,
                           {games, seed, max_endgame_solutions, max_endgame_steps}});
}

bool judge_next(GameReview& review, const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    return review.judge_next(&stop);
}

// Whether Python wants to end; what it raises stays its current exception.
bool asks_to_end(const Watch& watch, double played) {
    if (!watch) return false;
    const nb::gil_scoped_acquire with_gil;
    try {
        return (*watch)(played);
    } catch (nb::python_error& e) {
        e.restore();
        return true;
    }
}

void find_chances(GameReview& review, int threads, const Watch& watch, const Deadline* deadline) {
    try {
        const Interruptible computation(nullptr);
        bool ended = false;  // for good: Ctrl-C is heard only once
        const auto over = [&, interrupted = computation.condition()] {
            ended = ended || (deadline && deadline->over()) || interrupted() ||
                    asks_to_end(watch, review.played());
            return ended;
        };
        const auto make_worker = [&]() -> fairmines::Worker {
            auto player = std::make_shared<fairmines::PlayingOn>(review.expert());
            return [&review, player](std::size_t play, StopCheck& stop) {
                review.play(play, *player, stop);
            };
        };
        review.begin_chances(over);
        while (review.next_slice(over))
            fairmines::run_blocks(review.plays(), threads, make_worker, over);
    } catch (const fairmines::Stopped&) {
        review.cut_short();
    }
    if (PyErr_Occurred()) throw nb::python_error();
}

// What is known of a move that opened cells, with a getter for each field that Python sees.
template <auto Field>
auto of_opening(const Decision& it) {
    return it.judged.opening.*Field;
}
template <auto Field>
auto of_judged(const Decision& it) {
    return it.judged.*Field;
}
template <auto Field>
std::optional<Chance> of_values(const Decision& it) {
    return it.values ? (*it.values).*Field : std::nullopt;
}

template <class Enum>
std::optional<int> number_of(const std::optional<Enum>& value) {
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

// Why a cell was safe that a mistake did not open.
nb::bytes missed(const Decision& it, int mines) {
    const auto view = it.judged.analysis.view();
    const auto& [fact, proof, witnesses] = *it.judged.missed;
    return answer(
        fairmines::json_of(fairmines::ProofAbout{{view, mines}, fact, *proof}, view.grid));
}

void bind_chances(nb::module_& m) {
    nb::class_<Chance>(m, "Chance", "A winning chance, or a difference of two.")
        .def_ro("value", &Chance::value)
        .def_ro("low", &Chance::low, "Both ends of the 95 % interval.")
        .def_ro("high", &Chance::high)
        .def_ro("exact", &Chance::exact);
    nb::class_<CurvePoint>(m, "CurvePoint", "The winning chance at a moment of the game.")
        .def_ro("decision", &CurvePoint::decision)
        .def_ro("elapsed", &CurvePoint::elapsed)
        .def_ro("chance", &CurvePoint::chance);
    nb::class_<Better>(m, "Better", "What would have been better.")
        .def_ro("cell", &Better::cell)
        .def_ro("risk", &Better::risk)
        .def_ro("chance", &Better::chance)
        .def_ro("safe", &Better::safe, "Whether the missed proof says why.");
    nb::class_<GameFigures>(m, "GameFigures", "What the decisions of a game come to.")
        .def_ro("start", &GameFigures::start)
        .def_ro("end", &GameFigures::end)
        .def_ro("complete", &GameFigures::complete)
        .def_ro("luck", &GameFigures::luck)
        .def_ro("cost", &GameFigures::cost)
        .def_ro("gained", &GameFigures::gained)
        .def_ro("curve", &GameFigures::curve);
    using fairmines::GameCounts;
    nb::class_<GameCounts>(m, "GameCounts", "What a game adds to the figures of many games.")
        .def_ro("mistakes", &GameCounts::mistakes, "Of each kind; only those that are sure.")
        .def_ro("guesses", &GameCounts::guesses)
        .def_ro("survived", &GameCounts::survived)
        .def_ro("expected", &GameCounts::expected)
        .def_ro("variance", &GameCounts::variance)
        .def_ro("costs", &GameCounts::costs)
        .def_ro("seconds", &GameCounts::times, "Of the moves that each rule proves safe.");
}

void bind_decision(nb::module_& m) {
    using namespace nb::literals;
    using fairmines::GuessValues;
    using fairmines::Judgement;
    using fairmines::OpeningMove;
    nb::class_<Decision>(m, "Decision", "A move that opened cells, judged. Cells are indices.")
        .def_prop_ro("move", &of_opening<&OpeningMove::move>)
        .def_prop_ro(
            "chord",
            [](const Decision& it) { return it.judged.opening.kind == fairmines::MoveKind::chord; })
        .def_prop_ro("cell", &of_opening<&OpeningMove::cell>)
        .def_prop_ro("targets", &of_opening<&OpeningMove::targets>)
        .def_prop_ro("elapsed", &of_opening<&OpeningMove::elapsed>)
        .def_prop_ro("seconds", &of_opening<&OpeningMove::seconds>)
        .def_prop_ro("survived", &of_opening<&OpeningMove::survived>)
        .def_prop_ro("mine_probability", &of_judged<&Judgement::mine_probability>)
        .def_prop_ro("risk", &of_judged<&Judgement::risk>)
        .def_prop_ro("least_risk", &of_judged<&Judgement::least_risk>)
        .def_prop_ro("forced", &of_judged<&Judgement::forced>)
        .def_prop_ro("safe_cells", &of_judged<&Judgement::safe_cells>)
        .def_prop_ro("luck", &Decision::luck)
        .def_prop_ro("rule", [](const Decision& it) { return number_of(it.judged.rule); })
        .def_prop_ro("before", &of_values<&GuessValues::before>)
        .def_prop_ro("chosen", &of_values<&GuessValues::chosen>)
        .def_prop_ro("after", &of_values<&GuessValues::after>)
        .def_prop_ro(
            "mistake", [](const Decision& it) { return number_of(it.verdict.mistake); },
            "0 to 3: mined, needless, riskier, worse.")
        .def_prop_ro("cut", [](const Decision& it) { return it.verdict.cut; })
        .def_prop_ro("better", [](const Decision& it) { return it.verdict.better; })
        .def_prop_ro("sure", [](const Decision& it) { return it.verdict.sure; })
        .def_prop_ro("cost", [](const Decision& it) { return it.verdict.cost; })
        .def("missed", &missed, "mines"_a, "The proof of the safe cell that was missed.");
}

}  // namespace

void bind_judging(nb::module_& m) {
    using namespace nb::literals;
    bind_chances(m);
    bind_decision(m);
    nb::class_<GameReview>(m, "GameReview", "A game judged, opening by opening; for one thread.")
        .def("__init__", &init_review, "game"_a.lock(), "expert"_a, nb::kw_only(), "rules"_a,
             "first_is_free"_a, "games"_a, "seed"_a, "budget"_a, "proof_limit"_a,
             "max_endgame_solutions"_a, "max_endgame_steps"_a)
        .def_prop_ro("openings", &GameReview::openings, "The number of moves that opened cells.")
        .def("judge_next", &judge_next, "deadline"_a,
             "Judge the next of these moves; False if that was the last.")
        .def("find_chances", &find_chances, "threads"_a, "watch"_a = nb::none(),
             "deadline"_a = nb::none(),
             "Find the winning chances. `watch` gets the part of the games that is played, and\n"
             "says whether to end.")
        .def("finish", &GameReview::finish, "elapsed"_a, "Judge the guesses; sum the game up.")
        .def_prop_ro("decisions", &GameReview::decisions, nb::rv_policy::reference_internal)
        .def_prop_ro("figures", &GameReview::figures, nb::rv_policy::reference_internal)
        .def_prop_ro("counts", &GameReview::counts, nb::rv_policy::reference_internal);
}

}  // namespace bindings
