// Dealing and describing layouts.
#include "bind.hpp"
#include "board/clues.hpp"
#include "board/deal.hpp"

namespace bindings {
namespace {

using fairmines::Grid;

auto deal(int width, int height, int mines, std::uint64_t seed, int row, int column, int radius) {
    const Grid grid{width, height};
    const auto size = static_cast<std::size_t>(grid.cells());
    auto layout = new_array<bool>(size, height, width);
    auto* bytes = reinterpret_cast<std::uint8_t*>(layout.data());
    fairmines::deal(grid, mines, {row, column, radius}, seed, {bytes, size});
    return layout;
}

auto clues(const Board<bool>& mines) {
    const Grid grid = grid_of(mines);
    auto result = new_array<std::uint8_t>(mines.size(), grid.height, grid.width);
    fairmines::count_clues(grid, bytes_of(mines), {result.data(), result.size()});
    return result;
}

int bbbv(const Board<bool>& mines) { return fairmines::bbbv(grid_of(mines), bytes_of(mines)); }

}  // namespace

void bind_layout(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "deal", &deal, "width"_a, "height"_a, "mines"_a, "seed"_a, "row"_a, "column"_a, "radius"_a,
        "Deal a layout: (height, width) bool, the square of this radius around a cell kept free.\n"
        "\nThe arguments are trusted: `Layout.random` checks them.");
    m.def("clues", &clues, "mines"_a, "Count the mines around each cell: (H, W) uint8.");
    m.def("bbbv", &bbbv, "mines"_a, "The least number of left clicks that opens the board.");
}

}  // namespace bindings
