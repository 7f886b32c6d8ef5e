// Reads the events of EVF files: records of 8 bytes in versions 0 to 3, steps from one another
// in 4.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads the events, the flags of before the start among them, and the byte that ends them. Where
// they fail, the reader's place means nothing.
void read_evf_events(ByteReader& reader, Video& video, int version, bool partial);

}  // namespace fairmines
