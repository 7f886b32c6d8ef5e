// Writes RawVF.
#pragma once

#include <string>

#include "replays/video.hpp"

namespace fairmines {

// Writes a video, whose texts are UTF-8. Flags of before the start become clicks at the start.
// Throws a Failure if the video does not fit the format.
std::string write_rawvf(const Video& video);

}  // namespace fairmines
