// Binds the search of endgames.
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>

#include "bind.hpp"
#include "endgame/solve_endgame.hpp"
#include "interruptible.hpp"

namespace bindings {
namespace {

using fairmines::EndgameOptions;

struct EndgameResult {
    std::optional<std::size_t> solutions;
    NewArray<std::int32_t, 2> wins;
};

EndgameResult solve_endgame(const BoardArray<std::int8_t>& cells, EndgameOptions options,
                            const std::optional<BoardArray<bool>>& wanted,
                            const Deadline* deadline) {
    const fairmines::View view = view_of(cells);
    const auto mask = wanted ? bytes_of(*wanted) : std::span<const std::uint8_t>();
    fairmines::EndgameResult found;
    {
        const Interruptible computation(deadline);
        fairmines::StopCheck stop(computation.condition());
        options.stop = &stop;
        found = fairmines::solve_endgame(view, options, mask);
    }
    EndgameResult result{found.solutions,
                         new_array<std::int32_t>(view.grid.height, view.grid.width)};
    std::copy(found.wins.begin(), found.wins.end(), result.wins.data());
    return result;
}

}  // namespace

void bind_endgame(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<EndgameOptions>(m, "EndgameOptions", "What to search, and the limits of the search.")
        .def(nb::init<int, std::size_t, std::size_t, std::size_t>(), nb::kw_only(), "mines"_a,
             "max_solutions"_a, "max_steps"_a, "budget"_a,
             "`max_steps`: looks at a cell in a solution, for each cell to open first.");
    ResultClass<EndgameResult>(m, "EndgameResult", "Perfect play of a view.")
        .array("wins", &EndgameResult::wins,
               "(H, W): the number of solutions won by opening this cell first; -1 where the cell\n"
               "is not to be opened.")
        .def_ro("solutions", &EndgameResult::solutions,
                "None if there are more than `max_solutions`, or more than 128 cells that may be\n"
                "safe, or if the search took more than `max_steps`.");
    m.def("solve_endgame", &solve_endgame, "cells"_a, "options"_a, "wanted"_a = nb::none(),
          "deadline"_a = nb::none(),
          "Search a view for perfect play.\n\n"
          "With a mask `wanted`, (H, W) bool, only its cells are opened first.");
}

}  // namespace bindings
