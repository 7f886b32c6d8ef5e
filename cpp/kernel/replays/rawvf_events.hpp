// Reads the events of RawVF: one a line, of the mouse, of the board, or of the game.
#pragma once

#include <array>

#include "replays/lines.hpp"
#include "replays/video.hpp"

namespace fairmines {

struct RawvfEvent {
    const char* name;
    PointerKind kind;
};

// The events of the mouse.
inline constexpr std::array kRawvfEvents{
    RawvfEvent{"mv", PointerKind::move},
    RawvfEvent{"lc", PointerKind::left_press},
    RawvfEvent{"lr", PointerKind::left_release},
    RawvfEvent{"rc", PointerKind::right_press},
    RawvfEvent{"rr", PointerKind::right_release},
    RawvfEvent{"mc", PointerKind::middle_press},
    RawvfEvent{"mr", PointerKind::middle_release},
    RawvfEvent{"sc", PointerKind::shift_press},
    RawvfEvent{"mt", PointerKind::toggle_questions},
};

// Reads the events up to the end of the file.
void read_rawvf_events(Lines& lines, Video& video, bool partial);

}  // namespace fairmines
