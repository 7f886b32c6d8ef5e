// The words of RawVF for what a mouse does.
#pragma once

#include <array>

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

}  // namespace fairmines
