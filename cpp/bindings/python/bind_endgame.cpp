// The rest of a game, played perfectly.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "bind.hpp"
#include "endgame/endgame.hpp"

namespace bindings {
namespace {

using Cells = Board<std::int8_t>;

// Of the parts of a view, which are listed one by one; some tens of megabytes.
constexpr std::size_t kMostArrangements = 1 << 20;

// Whether the time is over; a signal, Ctrl-C that is, is an exception.
class GiveUp {
   public:
    explicit GiveUp(double seconds) : seconds_(seconds) {}

    bool operator()() const {
        const nb::gil_scoped_acquire with_gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        return std::chrono::duration<double>(Clock::now() - begin_).count() > seconds_;
    }

   private:
    using Clock = std::chrono::steady_clock;
    double seconds_;
    Clock::time_point begin_ = Clock::now();
};

// For each wanted cell how many solutions are won by opening it first, -1 where it is not to be
// opened.
auto endgame(const Cells& cells, int mines, std::size_t limit, std::size_t steps, double seconds,
             std::size_t budget, const std::optional<Board<bool>>& wanted) {
    const GiveUp give_up(seconds);
    const fairmines::View view{grid_of(cells), {cells.data(), cells.size()}};
    auto wins = new_array<std::int32_t>(cells.size(), view.grid.height, view.grid.width);
    std::fill_n(wins.data(), cells.size(), -1);
    std::optional<std::size_t> number;
    {
        nb::gil_scoped_release without_gil;
        fairmines::Counting counting;
        fairmines::Solutions solutions;
        counting.count(view, {mines, 1.0, budget});
        if (solutions.list(counting, view.grid, mines, limit, kMostArrangements)) {
            fairmines::Endgame search;
            search.begin(view, solutions);
            number = solutions.mines().size();
            for (std::size_t i = 0; number && i < solutions.cells().size(); ++i) {
                const int cell = solutions.cells()[i];
                if (wanted && !bytes_of(*wanted)[static_cast<std::size_t>(cell)]) continue;
                const auto won = search.wins(i, -1, steps, give_up);
                if (won)
                    wins.data()[cell] = *won;
                else
                    number = std::nullopt;
            }
        }
    }
    return std::make_pair(number, wins);
}

}  // namespace

void bind_endgame(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "endgame", &endgame, "cells"_a, "mines"_a, "limit"_a, "steps"_a, "seconds"_a, "budget"_a,
        "wanted"_a = nb::none(),
        "Play a view perfectly: (number of solutions, of them won by opening each cell first).\n\n"
        "With `wanted`, (height, width) bool, only these cells are opened first; others have -1.\n"
        "The number is None when there are more than `limit`, or more than 128 cells that may be\n"
        "free, when a cell takes more than `steps` looks at a cell in a solution, or all more\n"
        "than `seconds`.");
}

}  // namespace bindings
