// Clues and 3BV, compared with a reference that checks every pair of cells.
#include <cstdint>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "doctest/doctest.h"
#include "reference.hpp"

using fairmines::Grid;
using reference::Bytes;

TEST_CASE("clues and 3BV of dealt boards are those of the reference") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const Grid grid{static_cast<int>(1 + seed % 11), static_cast<int>(1 + seed % 7)};
        const int mines = static_cast<int>(seed * 31) % (grid.cells() + 1);
        Bytes layout(static_cast<std::size_t>(grid.cells()));
        fairmines::deal(grid, mines, {0, 0, -1}, seed, layout);
        Bytes clues(layout.size());
        fairmines::count_clues(grid, layout, clues);
        CHECK(clues == reference::clues(grid, layout));
        CHECK(fairmines::bbbv(grid, layout) == reference::bbbv(grid, layout));
    }
}
