// Binds advice on what to open next.
#include <nanobind/stl/vector.h>

#include <vector>

#include "bind.hpp"
#include "interruptible.hpp"
#include "judging/advice.hpp"
#include "judging/endgame_limits.hpp"

namespace bindings {
namespace {

using fairmines::Advice;
using fairmines::Candidate;
using fairmines::CountOptions;
using fairmines::ExpertOptions;
using fairmines::PlayedGames;
using fairmines::StopCheck;
using Cells = BoardArray<std::int8_t>;

void init_advice(Advice* self, const Cells& cells, CountOptions options, std::uint64_t seed,
                 const ExpertOptions& expert, const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    new (self) Advice(view_of(cells), options, seed, expert);
}

// Whether perfect play was found; a signal's exception is passed on.
bool search(Advice& advice, const Deadline& deadline) {
    bool found = false;
    {
        const Interruptible computation(nullptr);
        const auto interrupted = computation.condition();
        found = advice.search([&] { return deadline.over() || interrupted(); });
    }
    if (PyErr_Occurred()) throw nb::python_error();
    return found;
}

// A method that takes a check as its last argument, as Python calls it: with a deadline.
template <auto Method, class... Arguments>
auto until(Advice& advice, Arguments... arguments, const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    return (advice.*Method)(arguments..., &stop);
}

void resume(Advice& advice, int cell, std::size_t games, double total, double squares,
            const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    advice.resume(cell, {games, total, squares}, &stop);
}

}  // namespace

void bind_advice(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MAX_ENDGAME_SOLUTIONS") = fairmines::kMaxEndgameSolutions;
    m.attr("MAX_ENDGAME_STEPS") = fairmines::kMaxEndgameSteps;
    m.attr("MOST_CANDIDATES") = fairmines::kMostCandidates;
    m.attr("ENOUGH_GAMES") = fairmines::kEnoughGames;
    nb::class_<Candidate>(m, "Candidate", "A cell that may be opened next.")
        .def_ro("cell", &Candidate::cell, "Its index in reading order.")
        .def_ro("safety", &Candidate::safety)
        .def_ro("progress", &Candidate::progress)
        .def_ro("secondary", &Candidate::secondary)
        .def_ro("chance", &Candidate::chance);
    nb::class_<Advice::PlayedCandidate>(m, "CandidatePlay",
                                        "The games that were played with a candidate.")
        .def_prop_ro("cell", [](const Advice::PlayedCandidate& it) { return it.candidate.cell; })
        .def_prop_ro("games", [](const Advice::PlayedCandidate& it) { return it.played.games; })
        .def_prop_ro(
            "total", [](const Advice::PlayedCandidate& it) { return it.played.total; },
            "The sum of their weights.")
        .def_prop_ro(
            "squares", [](const Advice::PlayedCandidate& it) { return it.played.squares; },
            "The sum of the squares of their weights.");
    nb::class_<Advice>(m, "Advice", "What to open next, step by step; for one thread.")
        .def("__init__", &init_advice, "cells"_a, "options"_a, nb::kw_only(), "seed"_a, "expert"_a,
             "deadline"_a = nb::none(), "Count the view, whose total is known.")
        .def("search", &search, "deadline"_a,
             "Search perfect play; return whether it was found before the deadline.")
        .def("choose_candidates", &until<&Advice::choose_candidates>, "deadline"_a = nb::none(),
             "Choose the cells to play on with.")
        .def("resume", &resume, "cell"_a, nb::kw_only(), "games"_a, "total"_a, "squares"_a,
             "deadline"_a = nb::none(), "Go on with a cell and the games played on with it.")
        .def("play_slice", &until<&Advice::play_slice, std::size_t>, "games"_a,
             "deadline"_a = nb::none(),
             "Play the next slice with each candidate, until each has played this many games.\n\n"
             "Return False if all have. What was played before it raises counts.")
        .def("candidates", &until<&Advice::candidates>, "deadline"_a = nb::none(),
             "List the candidates whose chance is known, the best first.")
        .def_prop_ro("plays", &Advice::plays, nb::rv_policy::reference_internal,
                     "The games of each candidate, in the order in which these were chosen.");
}

}  // namespace bindings
