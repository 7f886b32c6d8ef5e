// Reads the events of an AVF file, and the text after them.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Arbiter stores 3 for the digit 0, up to 12 for 9.
inline bool is_avf_digit(std::uint8_t byte) { return byte >= 3 && byte <= 12; }

// Reads this many events, which begin some digits after the place of the reader.
void read_avf_events(const ByteReader& reader, Video& video, std::int64_t count, bool partial);

}  // namespace fairmines
