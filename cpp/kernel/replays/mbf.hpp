// Reads MBF and ABF, the boards of Minesweeper X, Arbiter and others: one format.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads a board: width, height, the number of mines in two bytes, then column and row of each.
// Throws a Failure if the bytes are no board.
SizedLayout read_mbf(FileBytes data);

}  // namespace fairmines
