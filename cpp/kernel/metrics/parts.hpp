// The parts of a layout that 3BV counts: openings, and the free cells in none.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/grid.hpp"

namespace fairmines {

struct Parts {
    std::vector<std::vector<int>> openings;  // of each its zero clues and their neighbours, once
    std::vector<int> opening_of;             // by cell: the number of a zero clue's opening, or -1
    std::vector<std::uint8_t> alone;         // by cell: whether it is free and in no opening
    int islands = 0;                         // connected areas of these
};

// Finds the parts of a layout; connected are cells that are neighbours.
Parts find_parts(const Grid& grid, std::span<const std::uint8_t> layout);

// The 3BV of what is open in a layout: openings whose zero clues are all open, and open cells in no
// opening.
int solved_bbbv(const Parts& parts, std::span<const std::uint8_t> opened);

}  // namespace fairmines
