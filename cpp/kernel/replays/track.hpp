// The pointer's track in a record: its path, and the presses of its buttons.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "replays/replay.hpp"

namespace fairmines {

// The kinds of events in a record, by their numbers there.
inline constexpr std::array kTrackKinds{
    PointerKind::move,          PointerKind::left_press,     PointerKind::left_release,
    PointerKind::middle_press,  PointerKind::middle_release, PointerKind::right_press,
    PointerKind::right_release,
};
// Their letters in JSON.
inline constexpr std::string_view kTrackLetters = ".LlMmRr";

// The largest time, in milliseconds, and the largest coordinate of a record.
inline constexpr std::int64_t kMostInTrack = (std::int64_t{1} << 31) - 1;

struct Track {
    std::vector<std::int64_t> times;  // milliseconds since the first opening; never stepping back
    std::vector<std::int8_t> kinds;   // indices of kTrackKinds
    std::vector<std::int32_t> x, y;   // pixels
};

// Returns the events of a video as a record has them. Throws a Failure if it is too long.
Track track_of(const Video& video, const Replay& replay);

}  // namespace fairmines
