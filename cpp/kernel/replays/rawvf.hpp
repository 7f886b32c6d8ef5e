// Reads RawVF, the text form of replays that most of the other formats can be converted to.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads a replay, or throws a Failure. `partial`: reads the events up to the first line that is
// none; then the video says which.
Video read_rawvf(FileBytes data, bool partial);

}  // namespace fairmines
