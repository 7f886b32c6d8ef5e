// Binds advice on what to open next.
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "advice.hpp"
#include "bind.hpp"
#include "endgame/solve_endgame.hpp"
#include "interruptible.hpp"

namespace bindings {
namespace {

using fairmines::Advice;
using fairmines::CountOptions;
using fairmines::ExpertOptions;
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
bool search(Advice& advice, const Deadline& deadline, std::size_t max_endgame_solutions,
            std::size_t max_endgame_steps) {
    bool found = false;
    {
        const Interruptible computation(nullptr);
        const auto interrupted = computation.condition();
        found = advice.search([&] { return deadline.over() || interrupted(); },
                              max_endgame_solutions, max_endgame_steps);
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

std::vector<int> played_cells(const Advice& advice) {
    std::vector<int> cells;
    for (const auto& play : advice.plays()) cells.push_back(play.candidate.cell);
    return cells;
}

nb::bytes found(Advice& advice, const Deadline* deadline) {
    std::string described;
    {
        const Interruptible computation(deadline);
        StopCheck stop(computation.condition());
        described = fairmines::describe_advice(advice, &stop);
    }
    return answer(described);
}

}  // namespace

void bind_advice(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MAX_ENDGAME_SOLUTIONS") = fairmines::kMaxEndgameSolutions;
    m.attr("MAX_ENDGAME_STEPS") = fairmines::kMaxEndgameSteps;
    m.attr("MAX_TIMED_SOLUTIONS") = fairmines::kMaxTimedSolutions;
    m.attr("MAX_TIMED_STEPS") = fairmines::kMaxTimedSteps;
    m.attr("MOST_CANDIDATES") = fairmines::kMostCandidates;
    m.attr("ENOUGH_GAMES") = fairmines::kEnoughGames;
    nb::class_<Advice>(m, "Advice", "What to open next, step by step; for one thread.")
        .def("__init__", &init_advice, "cells"_a, "options"_a, nb::kw_only(), "seed"_a, "expert"_a,
             "deadline"_a = nb::none(), "Count the view, whose total is known.")
        .def("search", &search, "deadline"_a, nb::kw_only(),
             "max_endgame_solutions"_a = fairmines::kMaxEndgameSolutions,
             "max_endgame_steps"_a = fairmines::kMaxEndgameSteps,
             "Search perfect play; return whether it was found before the deadline.")
        .def("choose_candidates", &until<&Advice::choose_candidates>, "deadline"_a = nb::none(),
             "Choose the cells to play on with.")
        .def("resume", &resume, "cell"_a, nb::kw_only(), "games"_a, "total"_a, "squares"_a,
             "deadline"_a = nb::none(), "Go on with a cell and the games played on with it.")
        .def("play_slice", &until<&Advice::play_slice, std::size_t>, "games"_a,
             "deadline"_a = nb::none(),
             "Play the next slice with each candidate, until each has played this many games.\n\n"
             "Return False if all have. What was played before it raises counts.")
        .def("cells", &played_cells, "Return the cells that are played on with, by their indices.")
        .def("found", &found, "deadline"_a = nb::none(),
             "Return what was found so far: an answer.");
}

}  // namespace bindings
