// Brings times and places into the range of EVF, and writes them.
#include "replays/evf_events_writer.hpp"

#include <algorithm>
#include <vector>

#include "replays/evf_format.hpp"

namespace fairmines {
namespace {

struct EvfEvent {
    std::int64_t time;
    std::int64_t x, y;
    std::uint8_t type;
};

// The longest wait between two events of version 4, in pauses of 65,535 ms.
constexpr std::int64_t kMostPauses = 10'000, kPauseMs = 65'535;

// Gives a left or right press while the other button is held the type that EVF has for it. Readers
// take that for a press of the right button if the left one is held: a second press of the left
// one, of which no release is known, keeps its own type.
class Types {
   public:
    std::uint8_t of(PointerKind kind) {
        const bool chord = (kind == PointerKind::left_press && right_ && !left_) ||
                           (kind == PointerKind::right_press && left_);
        if (kind == PointerKind::left_press || kind == PointerKind::left_release)
            left_ = kind == PointerKind::left_press;
        if (kind == PointerKind::right_press || kind == PointerKind::right_release)
            right_ = kind == PointerKind::right_press;
        return chord ? kEvfChordPress : static_cast<std::uint8_t>(kind);
    }

   private:
    bool left_ = false, right_ = false;
};

std::vector<EvfEvent> events_of(const Video& video, const PointerEvents& plain) {
    const Grid grid = video.layout.grid;
    const int size = video.cell_size, right = grid.width * size, bottom = grid.height * size;
    std::vector<EvfEvent> events;
    // The clock begins at 0 and does not step back.
    std::int64_t least = 0;
    for (const std::int64_t time : plain.time) least = std::min(least, time);
    std::int64_t time = plain.size() ? plain.time.front() - least : 0;
    for (const int flag : video.preflags) {
        const Cell cell = grid.cell(flag);
        events.push_back({time, cell.column * size, cell.row * size, kEvfPreflag});
    }
    Types types;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        time = std::max(time, plain.time[i] - least);
        std::int64_t x = plain.x[i], y = plain.y[i];
        if (x < 0 || y < 0 || x > right || y > bottom) {
            x = right;
            y = bottom;
        }
        events.push_back({time, x, y, types.of(plain.kind[i])});
    }
    return events;
}

std::int64_t ordinal(std::size_t index) { return static_cast<std::int64_t>(index) + 1; }

// Throws a Failure for the first event whose value is out of range.
template <class Value>
void check(const std::vector<EvfEvent>& events, const char* name, std::int64_t least,
           std::int64_t most, Value&& value_of) {
    EvfEvent before{};
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::int64_t value = value_of(before, events[i]);
        if (value < least || value > most)
            throw Failure{say("event ", grouped(ordinal(i)), " has ", name, " ", grouped(value),
                              ": EVF has ", grouped(least), " to ", grouped(most))};
        before = events[i];
    }
}

void write_records(ByteWriter& file, const std::vector<EvfEvent>& events) {
    const auto check_all = [&](const char* name, std::int64_t most, auto value) {
        check(events, name, 0, most,
              [&](const EvfEvent&, const EvfEvent& it) { return it.*value; });
    };
    check_all("time", (1 << 24) - 1, &EvfEvent::time);
    check_all("x", (1 << 16) - 1, &EvfEvent::x);
    check_all("y", (1 << 16) - 1, &EvfEvent::y);
    for (const EvfEvent& it : events) {
        file.number(1, it.type);
        file.number(3, it.time);
        file.number(2, it.x);
        file.number(2, it.y);
    }
}

void write_steps(ByteWriter& file, const std::vector<EvfEvent>& events) {
    const auto check_all = [&](const char* name, std::int64_t least, std::int64_t most,
                               auto value) {
        check(events, name, least, most, [&](const EvfEvent& before, const EvfEvent& it) {
            return it.*value - before.*value;
        });
    };
    check_all("step in time", 0, std::int64_t{1} << 48, &EvfEvent::time);
    check_all("step in x", -(1 << 15), (1 << 15) - 1, &EvfEvent::x);
    check_all("step in y", -(1 << 15), (1 << 15) - 1, &EvfEvent::y);
    EvfEvent before{};
    for (std::size_t i = 0; i < events.size(); ++i) {
        const EvfEvent& it = events[i];
        std::int64_t wait = it.time - before.time;
        if (wait > 255) {
            // A gap that does not fit into one byte is a pause, and then no time at all.
            if (wait / kPauseMs > kMostPauses)
                throw Failure{say("event ", grouped(ordinal(i)), " comes ", grouped(wait),
                                  " ms after the one before: expected at most ",
                                  grouped(kMostPauses * kPauseMs), " ms")};
            for (; wait > 0; wait -= kPauseMs) {
                file.number(1, kEvfPause);
                file.number(2, std::min(wait, kPauseMs));
            }
            wait = 0;
        }
        file.number(1, it.type);
        file.number(1, wait);
        file.number(2, it.x - before.x);
        file.number(2, it.y - before.y);
        before = it;
    }
}

}  // namespace

void write_evf_events(ByteWriter& file, const Video& video, const PointerEvents& plain,
                      int version) {
    const std::vector<EvfEvent> events = events_of(video, plain);
    if (version == 4)
        write_steps(file, events);
    else
        write_records(file, events);
}

}  // namespace fairmines
