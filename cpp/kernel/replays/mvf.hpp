// Reads MVF, the replays of Minesweeper Clone, of version 0.97, of 2006 and 2007, and older ones.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads a replay, or throws a Failure. `partial`: reads the events up to where the file ends, if it
// is truncated; then the video says why it ends there.
Video read_mvf(FileBytes data, bool partial);

}  // namespace fairmines
