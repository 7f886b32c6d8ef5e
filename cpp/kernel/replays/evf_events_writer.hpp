// Writes the events of EVF files: records of 8 bytes in version 3, steps from one another in 4.
#pragma once

#include "replays/byte_writer.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Writes moves, presses and releases, after the flags that a video had before the start. Throws a
// Failure if a time or a place does not fit.
void write_evf_events(ByteWriter& file, const Video& video, const PointerEvents& plain,
                      int version);

}  // namespace fairmines
