// Counts the times of events from the first opening on.
#include "replays/track.hpp"

#include <algorithm>
#include <utility>

#include "replays/plain_events.hpp"

namespace fairmines {

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
