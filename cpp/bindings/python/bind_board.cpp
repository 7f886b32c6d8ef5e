// Binds boards in play.
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>

#include "bind.hpp"
#include "board/board.hpp"

namespace bindings {
namespace {

using fairmines::Board;
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

std::size_t open_cells(Board& board, const Mask& mask, const std::optional<Mask>& flags) {
    return board.open_cells(bytes_of(mask), bytes_or_none(flags)).size();
}

}  // namespace

void bind_board(nb::module_& m) {
    using namespace nb::literals;
    // A board is locked while it is used: free-threaded Pythons have no lock of their own.
    nb::class_<Board>(m, "Board", "A board in play: the layout, and what is opened of it.")
        .def("__init__", &init_board, "mines"_a, "Start with this layout, all cells covered.")
        .def(
            "copy", [](const Board& board) { return Board(board); }, nb::lock_self(),
            "Return another board in the same state.")
        .def(
            "replace", [](Board& board, const Mask& mines) { board.replace(bytes_of(mines)); },
            "mines"_a, nb::lock_self(),
            "Move the mines; the new layout has to agree with what is opened.")
        .def("open", &open, "row"_a, "column"_a, "flood"_a = true, "flags"_a = nb::none(),
             nb::lock_self(),
             "Open a covered cell and, with `flood`, all around each zero clue that this opens.\n\n"
             "The flood leaves the cells of the mask `flags` covered, and does not pass through\n"
             "them. Returns the number of opened cells: 0 for a mine.")
        .def("open_cells", &open_cells, "mask"_a, "flags"_a = nb::none(), nb::lock_self(),
             "Open all free cells of a mask as `open` does; returns the number of opened cells.\n\n"
             "A zero clue of the mask that is opened already opens what is covered around it.")
        .def(
            "covered",
            [](const Board& board, int row, int column) {
                return board.covered(board.grid().index(row, column));
            },
            "row"_a, "column"_a, nb::lock_self(), "Whether a cell is covered.")
        .def_prop_ro("cells", &cells_of, nb::rv_policy::automatic, nb::lock_self(),
                     "The codes of the view, a copy: (H, W) int8.")
        .def_prop_ro("left", &Board::left, nb::lock_self(),
                     "The number of free cells that are still covered.");
}

}  // namespace bindings
