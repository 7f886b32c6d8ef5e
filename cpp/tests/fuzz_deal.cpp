// Fuzzes deals of any level and any mine-free square around the start: mines, clues and 3BV.

#include <algorithm>
#include <cstddef>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "fuzz.hpp"
#include "reference.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    // Small, since the reference compares every cell with every other one.
    const fairmines::Grid grid{input.between(1, 12), input.between(1, 12)};
    const fairmines::FreeSquare free{input.between(0, grid.height - 1),
                                     input.between(0, grid.width - 1), input.between(-1, 2)};
    int room = 0;
    for (int cell = 0; cell < grid.cells(); ++cell)
        room += !free.contains(cell / grid.width, cell % grid.width);
    const int mines = input.between(0, room);

    reference::Bytes layout(static_cast<std::size_t>(grid.cells()));
    fairmines::deal(grid, mines, free, input.word(), layout);
    fuzz::ensure(std::count(layout.begin(), layout.end(), 1) == mines,
                 "as many mines as asked for");
    fuzz::ensure(std::count(layout.begin(), layout.end(), 0) == grid.cells() - mines,
                 "a cell is 0 or 1");
    for (int cell = 0; cell < grid.cells(); ++cell)
        fuzz::ensure(!layout[static_cast<std::size_t>(cell)] ||
                         !free.contains(cell / grid.width, cell % grid.width),
                     "no mine in the free square");

    reference::Bytes clues(layout.size());
    fairmines::count_clues(grid, layout, clues);
    fuzz::ensure(clues == reference::clues(grid, layout), "clues count the mines around");
    fuzz::ensure(fairmines::bbbv(grid, layout) == reference::bbbv(grid, layout), "3BV");
    return 0;
}
