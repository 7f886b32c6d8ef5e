// The events of MVF files up to version 0.96, and what follows them.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads the events, and from the end of the file the name and the time.
void read_plain_events(const ByteReader& reader, Video& video, bool partial);

}  // namespace fairmines
