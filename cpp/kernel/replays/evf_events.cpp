// Resolves the events whose meaning depends on the held buttons, and brings times and places into
// the range of the format.
#include "replays/evf_events.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "board/at.hpp"

namespace fairmines {
namespace {

constexpr int kFirstToggle = 10, kLastToggle = 12;  // a press, or a release of a held button
constexpr std::int64_t kRecordSize = 8;
constexpr std::int64_t kFarthest = 65535;  // pixels

constexpr std::array kPresses{PointerKind::left_press, PointerKind::right_press,
                              PointerKind::middle_press};

// Notes mouse events by the types that the file has, of which some depend on the held buttons.
class EvfMouse {
   public:
    explicit EvfMouse(Video& video) : video_(video), seen_(at(video.layout.grid.cells())) {}

    void add(std::int64_t time, int type, std::int32_t x, std::int32_t y) {
        if (type == kEvfPreflag)
            add_preflag(x, y);
        else
            video_.events.add(time, kind_of(type), x, y);
    }

   private:
    void add_preflag(std::int32_t x, std::int32_t y) {
        const Grid grid = video_.layout.grid;
        const Cell cell{y / video_.cell_size, x / video_.cell_size};
        if (x < 0 || y < 0 || !grid.contains(cell)) return;
        if (!seen_[at(grid.index(cell))]++) video_.preflags.push_back(grid.index(cell));
    }

    PointerKind kind_of(int type) {
        const auto kind = static_cast<PointerKind>(type);
        if (kind == PointerKind::move) return kind;
        std::size_t button = at((type - 2) / 2);
        bool pressed = type % 2 == 0;
        if (type == kEvfChordPress) {
            button = held_[0] ? 1 : 0;
            pressed = true;
        } else if (type >= kFirstToggle) {
            button = at(type - kFirstToggle);
            pressed = !held_[button];
        }
        held_[button] = pressed;
        return pressed ? kPresses[button] : release_of(kPresses[button]);
    }

    Video& video_;
    std::vector<std::uint8_t> seen_;  // the cells that had flags before the start
    std::array<bool, 3> held_{};
};

// Reads the events of versions 0 to 3.
void read_records(ByteReader& reader, Video& video, int version) {
    const FileBytes data = reader.data();
    const int last = version >= 3 ? kLastToggle : kEvfChordPress;
    EvfMouse mouse(video);
    for (std::int64_t number = 1;; ++number) {
        const std::int64_t place = reader.offset();
        const bool ended = !reader.left();
        const int type = ended ? 0 : data[static_cast<std::size_t>(place)];
        if (!ended && (type == 0 || type == 0xFF)) {
            reader.take(1, "the end of events");
            return;
        }
        if (reader.left() < kRecordSize) {
            video.problem = reader.ends(place, say("event ", grouped(number)),
                                        "8 bytes, or 0 or 255 to end the events");
            return;
        }
        if (type > last) {
            video.problem = reader.wrong(place, say("event ", grouped(number), " has type ", type,
                                                    ": expected 0 to ", last, " or 255"));
            return;
        }
        const FileBytes raw = reader.take(kRecordSize, "the event");
        mouse.add(static_cast<std::int64_t>(big_endian(part(raw, 1, 4))), type,
                  raw[4] * 256 + raw[5], raw[6] * 256 + raw[7]);
    }
}

bool is_mouse(int type) { return type >= 1 && type <= kLastToggle; }

// Returns the bytes of an event of version 4, its type included; 0 for an unknown type, -1 if it
// has no end.
std::int64_t size_of(int type, FileBytes rest) {
    // States of the game, of the program and of the specification, and of the board.
    constexpr std::array game{81, 82, 83, 92, 93, 94, 99};
    constexpr std::array board{110, 111, 114, 115, 116, 118, 120, 121};
    const auto is_in = [type](const auto& types) {
        return std::find(types.begin(), types.end(), type) != types.end();
    };
    if (is_mouse(type)) return 6;
    if (is_in(game)) return 2;
    if (is_in(board) || (type >= 100 && type <= 108)) return 4;
    if (type == 200) return 12;
    if (type == kEvfPause) return 3;
    if (type != 201) return 0;
    // A metric that is a text ends with a NUL.
    const FileBytes text = part(rest, 4, length(rest));
    const auto nul = std::find(text.begin(), text.end(), 0);
    return nul == text.end() ? -1 : 5 + (nul - text.begin());
}

std::int64_t signed_16(std::uint8_t high, std::uint8_t low) {
    const int value = high * 256 + low;
    return value >= 32768 ? value - 65536 : value;
}

// Reads the events of version 4, which step in time and place from one another.
class Steps {
   public:
    Steps(ByteReader& reader, Video& video) : reader_(reader), video_(video), mouse_(video) {}

    void read() {
        for (std::int64_t number = 1; next(number); ++number) {
        }
        if (!video_.problem) video_.problem = std::move(far_);
    }

   private:
    // Reads an event, and tells whether another one follows.
    bool next(std::int64_t number) {
        const std::int64_t place = reader_.offset();
        const FileBytes rest = part(reader_.data(), place, length(reader_.data()));
        const int type = rest.empty() ? -1 : rest[0];
        if (type == 0) {
            reader_.take(1, "the end of events");
            return false;
        }
        const std::int64_t size = rest.empty() ? -1 : size_of(type, rest);
        const auto event = [&] { return say("event ", grouped(number)); };
        if (size == 0)
            video_.problem = reader_.wrong(
                place, say(event(), " has type ", type, ": expected a type of EVF 4"));
        if (size < 0 || size > length(rest))
            video_.problem = reader_.ends(place, event(), "a whole event, or 0 to end the events");
        if (video_.problem) return false;
        const FileBytes raw = reader_.take(size, "the event");
        // Each event adds to the clock: a pause its two bytes, any other its second byte.
        time_ += type == kEvfPause ? raw[1] * 256 + raw[2] : raw[1];
        if (is_mouse(type)) step(raw, place);
        return true;
    }

    // Mouse events step from the place of the last one. Those after one that is too far off are not
    // noted, but what is wrong with the bytes after it comes first.
    void step(FileBytes raw, std::int64_t place) {
        if (far_) return;
        x_ += signed_16(raw[2], raw[3]);
        y_ += signed_16(raw[4], raw[5]);
        ++mouse_events_;
        if (std::abs(x_) > kFarthest || std::abs(y_) > kFarthest)
            far_ =
                reader_.wrong(place, say("mouse event ", grouped(mouse_events_), " is at x ", x_,
                                         ", y ", y_, ": expected at most ", kFarthest, " pixels"));
        else
            mouse_.add(time_, raw[0], static_cast<std::int32_t>(x_), static_cast<std::int32_t>(y_));
    }

    ByteReader& reader_;
    Video& video_;
    EvfMouse mouse_;
    std::int64_t time_ = 0, x_ = 0, y_ = 0, mouse_events_ = 0;
    std::optional<Failure> far_;
};

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

void read_evf_events(ByteReader& reader, Video& video, int version, bool partial) {
    if (version >= 4)
        Steps(reader, video).read();
    else
        read_records(reader, video, version);
    if (video.problem && !partial) throw *video.problem;
}

void write_evf_events(ByteWriter& file, const Video& video, const PointerEvents& plain,
                      int version) {
    const std::vector<EvfEvent> events = events_of(video, plain);
    if (version == 4)
        write_steps(file, events);
    else
        write_records(file, events);
}

}  // namespace fairmines
