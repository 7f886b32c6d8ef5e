// Makes a replay of a saved game, for other programs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "replays/video.hpp"

namespace fairmines {

// Returns a video that shows a saved game, whose JSON `text` is, on the layout that it had in the
// end. A clue that was seen never changes, so a game whose mines have moved plays in the same way
// on its last layout. A game without a track gets one: the pointer jumps from move to move.
//
// Throws a Failure if the text is no saved game, a move was taken back, or `mines` is empty because
// no layout is dealt yet.
Video video_of_record(std::string_view text, std::vector<std::uint8_t> mines);

}  // namespace fairmines
