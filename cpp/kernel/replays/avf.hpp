// Reads AVF, the replays of Minesweeper Arbiter.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads a replay, or throws a Failure. `partial`: reads the events up to where the file ends, if it
// is truncated; then the video says why it ends there.
Video read_avf(FileBytes data, bool partial);

}  // namespace fairmines
