// Deals random layouts, each equally likely, in time linear in the number of cells.
#pragma once

#include <cstdint>
#include <span>

#include "board/grid.hpp"

namespace fairmines {

// The cells without mines: those within `radius` of (row, column); none for radius < 0.
struct FreeSquare {
    int row;
    int column;
    int radius;

    bool contains(int r, int c) const {
        return r >= row - radius && r <= row + radius && c >= column - radius &&
               c <= column + radius;
    }
};

// Fills `layout` (grid.cells() bytes, 1 = mine) with one of the layouts that keep the square free,
// each equally likely. The caller makes sure that the mines fit.
void deal(const Grid& grid, int mines, const FreeSquare& free, std::uint64_t seed,
          std::span<std::uint8_t> layout);

}  // namespace fairmines
