// The pointer's track in a record: its path, and the presses of its buttons; and the events that it
// is made of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replays/replay.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Rewrites events with moves, presses and releases alone, for formats that have no others.

struct PlainEvents {
    PointerEvents events;
    bool question_marks;
};

// A left press with Shift becomes a press of both buttons, which chords in the same way; a right
// button that is held already does so by itself. Question marks may be switched before the first
// right press; then they have their later setting from the beginning. Throws a Failure if they are
// switched later, unless `drop` leaves that out.
PlainEvents plain_events(const Video& video, bool drop);

// The kinds of events in a record.
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
    int cell;                         // the side of a cell in pixels
    std::vector<std::int64_t> times;  // milliseconds since the first opening; never stepping back
    std::string kinds;                // letters
    std::vector<std::int32_t> x, y;   // pixels
};

// Returns the events of a video as a record has them; none if there are none. Throws a Failure if
// it is too long.
std::optional<Track> track_of(const Video& video, const Replay& replay);
// Returns the events of a record as a video has them.
PointerEvents events_of(const Track& track);

}  // namespace fairmines
