// Reads the events of RMV files: of the mouse, of the board, and of the game.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Reads the events of a game, which fill what the reader has left.
void read_rmv_events(ByteReader reader, Video& video, int version, bool partial);

// Adds the press of the first opening, which is not stored.
void add_first_press(PointerEvents& events);

}  // namespace fairmines
