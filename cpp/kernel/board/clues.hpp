// Computes the clues of a layout, and its 3BV.
#pragma once

#include <cstdint>
#include <span>

#include "board/grid.hpp"

namespace fairmines {

// Counts the mines around each cell; both spans have grid.cells() bytes.
void count_clues(const Grid& grid, std::span<const std::uint8_t> layout,
                 std::span<std::uint8_t> clues);

// A range of 3BV, both ends included.
struct BbbvRange {
    int least;
    int most;

    bool contains(int bbbv) const { return bbbv >= least && bbbv <= most; }
};

// Returns the 3BV: the least number of left clicks that opens the board.
int bbbv(const Grid& grid, std::span<const std::uint8_t> layout);

}  // namespace fairmines
