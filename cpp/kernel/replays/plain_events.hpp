// Rewrites events with moves, presses and releases alone, for formats that have no others.
#pragma once

#include "replays/video.hpp"

namespace fairmines {

struct PlainEvents {
    PointerEvents events;
    bool question_marks;
};

// A left press with Shift becomes a press of both buttons, which chords in the same way; a right
// button that is held already does so by itself. Question marks may be switched before the first
// right press; then they have their later setting from the beginning. Throws a Failure if they are
// switched later, unless `drop` leaves that out.
PlainEvents plain_events(const Video& video, bool drop);

}  // namespace fairmines
