// Binds boards in play.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "board/board.hpp"
#include "board/drawn_seeds.hpp"
#include "interruptible.hpp"
#include "play/referee.hpp"
#include "workspace.hpp"

namespace bindings {
namespace {

using fairmines::Board;
using fairmines::Pcg64;
using fairmines::Rules;
using Mask = BoardArray<bool>;

std::span<const std::uint8_t> bytes_or_none(const std::optional<Mask>& mask) {
    return mask ? bytes_of(*mask) : std::span<const std::uint8_t>();
}

void init_board(Board* self, const Mask& mines) {
    new (self) Board();
    self->lay(grid_of(mines), bytes_of(mines));
}

auto cells_of(const Board& board) {
    const auto cells = board.cells();
    auto copy = new_array<std::int8_t>(board.grid().height, board.grid().width);
    std::copy(cells.begin(), cells.end(), copy.data());
    return copy;
}

std::size_t open(Board& board, int row, int column, bool flood, const std::optional<Mask>& flags) {
    return board.open(board.grid().index(row, column), flood, bytes_or_none(flags)).size();
}

using fairmines::Ruling;

// Calls settle(referee, board, options) and returns its ruling. It gets a copy of the board: a long
// count releases Python's lock, and another thread may use the board meanwhile.
template <class Settle>
Ruling settle_copy(Board& board, std::size_t budget, Settle&& settle) {
    Board settled = board;
    Ruling ruling;
    {
        const Interruptible computation(nullptr, Release::kWhenFirstAsked);
        fairmines::StopCheck stop(computation.condition());
        Workspace counter;
        fairmines::Referee referee(*counter);
        ruling =
            settle(referee, settled, fairmines::CountOptions{board.mines(), 1.0, budget, &stop});
    }
    if (ruling.moved) board = std::move(settled);
    return ruling;
}

Ruling settle(Board& board, Rules rules, const std::vector<std::pair<int, int>>& places,
              std::size_t budget, Pcg64& seeds) {
    if (rules == Rules::classic) return {};
    std::vector<int> cells;
    for (const auto& [row, column] : places) cells.push_back(board.grid().index(row, column));
    return settle_copy(board, budget, [&](auto& referee, Board& copy, const auto& options) {
        return referee.settle(rules, copy, cells, options, [&] { return seeds.next(); });
    });
}

void redraw(Board& board, int row, int column, bool mined, std::size_t budget, std::uint64_t seed) {
    const int cell = board.grid().index(row, column);
    settle_copy(board, budget, [&](auto& referee, Board& copy, const auto& options) {
        referee.redraw(copy, cell, mined, options, seed);
        return Ruling{true};
    });
}

auto mines_of(const Board& board) {
    auto mines = new_array<bool>(board.grid().height, board.grid().width);
    for (int i = 0; i < board.grid().cells(); ++i) mines.data()[i] = board.mine(i);
    return mines;
}

// A pickled board is its mines and the codes of its view.
auto board_state(const Board& board) { return std::make_tuple(mines_of(board), cells_of(board)); }

void resume_board(Board* self, const std::tuple<Mask, BoardArray<std::int8_t>>& state) {
    const auto& [mines, cells] = state;
    if (cells.size() != mines.size()) throw nb::value_error("cells: not one for each of the mines");
    new (self) Board();
    self->resume(grid_of(mines), bytes_of(mines), {cells.data(), cells.size()});
}

}  // namespace

void bind_board(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Ruling>(m, "Ruling", "What the rules made of cells.")
        .def_ro("moved", &Ruling::moved, "Whether mines moved.")
        .def_ro("decided_by", &Ruling::decided_by);
    nb::class_<Pcg64>(m, "Pcg64", "The generator behind NumPy's `default_rng(seed)`.")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("next", &Pcg64::next, nb::lock_self(), "Return 64 random bits.")
        .def("__getstate__", &Pcg64::state, nb::lock_self())
        .def("__setstate__", [](Pcg64* self, const std::array<std::uint64_t, 4>& words) {
            new (self) Pcg64(Pcg64::of_state(words));
        });
    // A board is locked while it is used: free-threaded Pythons have no lock of their own.
    nb::class_<Board>(m, "Board", "A board in play: the layout, and what is opened of it.")
        .def("__init__", &init_board, "mines"_a, "Start with this layout, all cells covered.")
        .def("open", &open, "row"_a, "column"_a, "flood"_a = true, "flags"_a = nb::none(),
             nb::lock_self(),
             "Open a covered cell and, with `flood`, all around each zero clue that this opens.\n\n"
             "The flood leaves the cells of the mask `flags` covered, and does not pass through\n"
             "them. Returns the number of opened cells: 0 for a mine.")
        .def(
            "covered",
            [](const Board& board, int row, int column) {
                return board.covered(board.grid().index(row, column));
            },
            "row"_a, "column"_a, nb::lock_self(), "Whether a cell is covered.")
        .def("settle", &settle, "rules"_a, "cells"_a, "budget"_a, "seeds"_a.lock(), nb::lock_self(),
             "Move the mines if the rules ask for it before one move opens covered cells, (row,\n"
             "column) pairs; several are those of a chord. `seeds` seeds the new layout, drawn\n"
             "from the solutions.")
        .def("redraw", &redraw, "row"_a, "column"_a, "mined"_a, "budget"_a, "seed"_a,
             nb::lock_self(),
             "Draw another layout from the solutions in which a covered cell is a mine or is none.")
        .def_prop_ro("mines", &mines_of, nb::rv_policy::automatic, nb::lock_self(),
                     "Where the mines are, a copy: (H, W) bool.")
        .def_prop_ro("cells", &cells_of, nb::rv_policy::automatic, nb::lock_self(),
                     "The codes of the view, a copy: (H, W) int8.")
        .def_prop_ro("left", &Board::left, nb::lock_self(),
                     "The number of free cells that are still covered.")
        .def("__getstate__", &board_state, nb::lock_self())
        .def("__setstate__", &resume_board);
}

}  // namespace bindings
