// Reads EVF, the replays of Metasweeper and of programs that convert to it, of versions 0 to 4.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads a replay, or throws a Failure. `partial`: reads the events up to where the file ends, if it
// is truncated; then the video says why it ends there.
Video read_evf(FileBytes data, bool partial);

}  // namespace fairmines
