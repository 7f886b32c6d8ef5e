// Decodes the events of MVF files without a header, between the board and the name.
#include "replays/mvf_plain.hpp"

#include <algorithm>

#include "replays/pointer_states.hpp"

namespace fairmines {
namespace {

constexpr int kPlainEventSize = 8;

struct Tail {
    std::int64_t start;  // where the events end at the latest
    std::string name;
    std::optional<std::int64_t> time_ms;
};

// Returns a name without what fills it up.
std::string unpadded(FileBytes name) {
    std::string_view found = characters(name);
    while (found.ends_with(' ') || found.ends_with('\0')) found.remove_suffix(1);
    return std::string(found);
}

// Tells whether bytes look like a name that blanks fill up.
bool is_padded(FileBytes name) {
    const FileBytes last = part(name, length(name) - 20, length(name));
    return std::all_of(last.begin(), last.end(), [](std::uint8_t it) { return it <= 32; });
}

Tail find_tail(const ByteReader& reader) {
    const FileBytes data = reader.data();
    const std::int64_t size = length(data);
    const auto byte = [&](std::int64_t place) { return data[static_cast<std::size_t>(place)]; };
    // 0.8 to 0.96: a checksum of 22 bytes, of which the first and the last are 0.
    if (size - 125 >= reader.offset() && byte(size - 22) == 0 && byte(size - 1) == 0) {
        const auto seconds =
            static_cast<std::int64_t>(big_endian(part(data, size - 125, size - 123)));
        const std::int64_t time = seconds * 1000 + std::min<int>(99, byte(size - 123)) * 10;
        return {size - 125, unpadded(part(data, size - 122, size - 22)), time};
    }
    // 0.76: a checksum of 10 digits after the name. Before that there is no name.
    const FileBytes name = part(data, size - 110, size - 10);
    if (size - 110 >= reader.offset() && is_padded(name)) return {size - 110, unpadded(name), {}};
    return {std::max(reader.offset(), size - 10), "", {}};
}

// Here 2 is the middle button and 4 the right one.
int buttons_of(int buttons) { return (buttons & 1) | (buttons >> 1 & 2) | (buttons << 1 & 4); }

}  // namespace

void read_plain_events(const ByteReader& reader, Video& video, bool partial) {
    Tail tail = find_tail(reader);
    // A few bytes of no known meaning may stand before the tail.
    const std::int64_t start = reader.offset(), count = (tail.start - start) / kPlainEventSize;
    if (!count) video.problem = reader.ends(start, "the events", "8 bytes or more, and a checksum");
    PointerStates states(video.events);
    std::int64_t before = 0, passed = 0;
    for (std::int64_t i = 0; i < count && !video.problem; ++i) {
        const std::int64_t place = start + i * kPlainEventSize;
        const FileBytes raw = part(reader.data(), place, place + kPlainEventSize);
        if (raw[1] > 99 || raw[2] > 7) {
            video.problem = reader.wrong(
                place, say("event ", grouped(i + 1), " has ", raw[1], " hundredths and buttons ",
                           raw[2], ": expected at most 99 and 7"));
            break;
        }
        const std::int64_t time = raw[0] * 1000 + raw[1] * 10;
        // One byte holds the seconds, which begin again after 255.
        if (time - before < -128'000) passed += 256'000;
        before = time;
        states.add(time + passed, buttons_of(raw[2]), raw[3] * 256 + raw[4], raw[5] * 256 + raw[6]);
    }
    if (video.problem && !partial) throw *video.problem;
    if (!video.problem) states.release_all();
    if (tail.time_ms && !video.problem) video.state("time_ms", *tail.time_ms);
    video.player = std::move(tail.name);
}

}  // namespace fairmines
