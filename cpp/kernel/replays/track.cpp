// Counts the times of events from the first opening on.
#include "replays/track.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace fairmines {

namespace {

// Whether the left button's next event after an index is its release: another press ends what Shift
// means.
bool chords_at_release(const std::vector<PointerKind>& kinds, std::size_t index) {
    const auto of_left = [](PointerKind it) {
        return it == PointerKind::left_press || it == PointerKind::shift_press ||
               it == PointerKind::left_release;
    };
    const auto next =
        std::find_if(kinds.begin() + static_cast<std::ptrdiff_t>(index) + 1, kinds.end(), of_left);
    return next != kinds.end() && *next == PointerKind::left_release;
}

}  // namespace

PlainEvents plain_events(const Video& video, bool drop) {
    const PointerEvents& events = video.events;
    PlainEvents plain{{}, video.question_marks};
    plain.events.reserve(events.size());
    bool flagged = false;
    bool right = false;    // whether the right button is held
    bool instead = false;  // whether it is written as held because Shift is
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto add = [&](PointerKind what) {
            plain.events.add(events.time[i], what, events.x[i], events.y[i]);
        };
        switch (events.kind[i]) {
            case PointerKind::toggle_questions:
                if (flagged && !drop)
                    throw Failure{say("event ", grouped(static_cast<std::int64_t>(i + 1)),
                                      " switches question marks within the game, which this "
                                      "format cannot have")};
                plain.question_marks = !plain.question_marks;
                break;
            case PointerKind::shift_press:
                instead = !right && chords_at_release(events.kind, i);
                add(PointerKind::left_press);
                if (instead) add(PointerKind::right_press);
                break;
            case PointerKind::left_release:
                add(events.kind[i]);
                if (instead) add(PointerKind::right_release);
                instead = false;
                break;
            case PointerKind::right_press:
                flagged = right = true;
                instead = false;
                add(events.kind[i]);
                break;
            case PointerKind::right_release:
                // Of a button that is not held: it must not release the one that is written.
                if (!instead) add(events.kind[i]);
                right = false;
                break;
            default:
                add(events.kind[i]);
        }
    }
    return plain;
}

std::optional<Track> track_of(const Video& video, const Replay& replay) {
    PointerEvents events = plain_events(video, true).events;
    if (!events.size()) return {};
    Track track{video.cell_size, {}, {}, std::move(events.x), std::move(events.y)};
    const std::int64_t zero = replay.zero.value_or(events.time.front());
    std::int64_t latest = events.time.front() - zero;
    for (const std::int64_t time : events.time)
        track.times.push_back(latest = std::max(latest, time - zero));
    for (const PointerKind kind : events.kind) {
        const auto* const place = std::find(kTrackKinds.begin(), kTrackKinds.end(), kind);
        track.kinds += kTrackLetters[static_cast<std::size_t>(place - kTrackKinds.begin())];
    }
    if (latest > kMostInTrack)
        throw Failure{say("times of a track has ", latest, ": expected at most ", kMostInTrack)};
    return track;
}

PointerEvents events_of(const Track& track) {
    PointerEvents events{track.times, {}, track.x, track.y};
    for (const char letter : track.kinds)
        events.kind.push_back(kTrackKinds[kTrackLetters.find(letter)]);
    return events;
}

}  // namespace fairmines
