// Reads the events of RawVF: one a line, of the mouse, of the board, or of the game.
#pragma once

#include "replays/lines.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads the events up to the end of the file.
void read_rawvf_events(Lines& lines, Video& video, bool partial);

}  // namespace fairmines
