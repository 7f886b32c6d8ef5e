// Binds reviews of games.
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include <functional>
#include <memory>
#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"
#include "judging/game_review.hpp"
#include "reviews.hpp"
#include "threads/run_blocks.hpp"

namespace bindings {
namespace {

using fairmines::ExpertOptions;
using fairmines::Game;
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

}  // namespace

void bind_judging(nb::module_& m) {
    using namespace nb::literals;
    using fairmines::Chance;
    nb::class_<Chance>(m, "Chance", "A winning chance, of a candidate.")
        .def_ro("value", &Chance::value)
        .def_ro("low", &Chance::low, "Both ends of the 95 % interval.")
        .def_ro("high", &Chance::high);
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
        .def(
            "finish",
            [](GameReview& review, double elapsed) {
                review.finish(elapsed);
                return answer(describe_review(review));
            },
            "elapsed"_a, "Judge the guesses, sum the game up, and return its `Review`.");
}

}  // namespace bindings
