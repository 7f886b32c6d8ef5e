// Writes replays for other programs.
#pragma once

#include <string>

#include "replays/video.hpp"

namespace fairmines {

// Writes RawVF.
//
// Writes a video, whose texts are UTF-8. Flags of before the start become clicks at the start.
// Throws a Failure if the video does not fit the format.
std::string write_rawvf(const Video& video);

// Writes EVF, of versions 3 and 4.
//
// Writes a video, whose texts are UTF-8, without a checksum and never as official. What an EVF file
// stated is written again. Times that step back stand still, and places off the board are the far
// corner, as the format has them. Version 4 notes which program converts a video that is of
// another one. Throws a Failure if the video does not fit the format.
std::string write_evf(const Video& video, int version, const std::string& converter);

}  // namespace fairmines
