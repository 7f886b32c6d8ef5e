// Counts the times of events from the first opening on.
#include "replays/track.hpp"

#include <algorithm>

#include "replays/plain_events.hpp"

namespace fairmines {

Track track_of(const Video& video, const Replay& replay) {
    PointerEvents events = plain_events(video, true).events;
    Track track;
    if (!events.size()) return track;
    const std::int64_t zero = replay.zero.value_or(events.time.front());
    std::int64_t latest = events.time.front() - zero;
    for (const std::int64_t time : events.time)
        track.times.push_back(latest = std::max(latest, time - zero));
    for (const PointerKind kind : events.kind) {
        const auto* const found = std::find(kTrackKinds.begin(), kTrackKinds.end(), kind);
        track.kinds.push_back(static_cast<std::int8_t>(found - kTrackKinds.begin()));
    }
    if (latest > kMostInTrack)
        throw Failure{say("times of a track has ", latest, ": expected at most ", kMostInTrack)};
    track.x = std::move(events.x);
    track.y = std::move(events.y);
    return track;
}

}  // namespace fairmines
