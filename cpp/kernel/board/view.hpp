// What the player knows of a board: a code for each cell, as in the Python class View.
#pragma once

#include <cstdint>
#include <span>

#include "board/grid.hpp"

namespace fairmines {

inline constexpr std::int8_t kCovered = -1;
inline constexpr std::int8_t kMine = -2;  // a known mine
inline constexpr std::int8_t kFree = -3;  // covered but taken to be safe; its clue is unknown

struct View {
    Grid grid;
    std::span<const std::int8_t> cells;  // row-major; kCovered, kMine, kFree or a clue 0 to 8
};

}  // namespace fairmines
