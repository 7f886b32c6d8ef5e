// Makes mouse events of the moves of a game that has no track.
#pragma once

#include <span>

#include "replays/replay.hpp"

namespace fairmines {

// The side of a cell in such events, in pixels.
inline constexpr int kMovesCellSize = 16;

// Returns clicks in the middle of the cells, at the times of the moves, which are openings, flags
// and chords. With question marks the right button goes through three marks.
PointerEvents events_of_moves(Grid grid, std::span<const ReplayMove> moves, bool question_marks);

}  // namespace fairmines
