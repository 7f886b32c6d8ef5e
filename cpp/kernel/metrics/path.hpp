// How far the pointer went in a game.
#pragma once

#include "board/grid.hpp"
#include "replays/track.hpp"

namespace fairmines {

// The side of a cell that a path is measured on, in pixels.
inline constexpr int kPathCell = 16;

// Returns the length of the way from the first opening on, in such pixels. Positions off the board
// are left out: AVF files have its lower right corner instead of them.
double path_length(const Track& track, const Grid& grid);

}  // namespace fairmines
