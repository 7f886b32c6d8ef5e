// Decodes the events of RMV files, up to the one that ends the game.
#include "replays/rmv_events.hpp"

#include <array>

namespace fairmines {
namespace {

constexpr int kStamp = 0, kStep = 28;  // of version 1, and of version 2
constexpr int kLost = 15, kWon = 16, kOther = 17;
// Bytes after the last event: the specification has none, and all files have 5.
constexpr std::int64_t kTail = 5;

bool is_mouse_event(int code) { return code >= 1 && code <= 7; }
bool is_board(int code) { return (code >= 9 && code <= 14) || (code >= 18 && code <= 27); }
bool is_end(int code) { return code >= kLost && code <= kOther; }

// Returns the bytes of an event, its code included; 0 for an unknown code.
std::int64_t size_of(int code, int version) {
    if (is_mouse_event(code)) return 9;
    if (is_board(code)) return 3;
    if (is_end(code)) return 4;
    if (version == 1 && code == kStamp) return 5;
    if (version == 2 && code == kStep) return 3;
    return 0;
}

// Adds mouse events, whose places are absolute, and steps from the event before.
class Pointer {
   public:
    Pointer(PointerEvents& events, bool is_signed) : events_(events), signed_(is_signed) {}

    void go_to(FileBytes raw) {
        time_ = raw[1] * 65536 + raw[2] * 256 + raw[3];
        x_ = place(raw[5], raw[6]);
        y_ = place(raw[7], raw[8]);
        events_.add(time_, static_cast<PointerKind>(raw[0]), x_, y_);
    }

    void step(FileBytes raw) {
        time_ += raw[1];
        x_ += nibble(raw[2] >> 4);
        y_ += nibble(raw[2] & 15);
        events_.add(time_, PointerKind::move, x_, y_);
    }

   private:
    std::int32_t place(std::uint8_t high, std::uint8_t low) const {
        const std::int32_t value = high * 256 + low;
        return signed_ && value >= 32768 ? value - 65536 : value;
    }
    // A signed number of four bits.
    static std::int32_t nibble(int value) { return (value ^ 8) - 8; }

    PointerEvents& events_;
    bool signed_;
    std::int64_t time_ = 0;
    std::int32_t x_ = 0, y_ = 0;
};

void note_end(FileBytes raw, Video& video) {
    video.state("time_ms", static_cast<std::int64_t>(big_endian(part(raw, 1, 4))));
    if (raw[0] == kLost) video.state("result", "lost");
    if (raw[0] == kWon) video.state("result", "won");
}

}  // namespace

void read_rmv_events(ByteReader reader, Video& video, int version, bool partial) {
    Pointer pointer(video.events, version == 2);
    const FileBytes data = reader.data();
    std::int64_t number = 1, board_events = 0;
    FileBytes end;
    while (end.empty() && !video.problem) {
        const std::int64_t place = reader.offset();
        const int code = reader.left() ? data[static_cast<std::size_t>(place)] : kOther;
        const std::int64_t size = size_of(code, version);
        if (!size) {
            video.problem = reader.wrong(place, say("event ", grouped(number), " has code ", code,
                                                    ": expected a code of RMV ", version));
        } else if (size > reader.left()) {
            video.problem = reader.ends(place, say("event ", grouped(number)),
                                        "a whole event, and one that ends the game");
        } else {
            const FileBytes raw = reader.take(size, "the event");
            if (is_mouse_event(code)) pointer.go_to(raw);
            if (code == kStep) pointer.step(raw);
            board_events += is_board(code);
            if (is_end(code)) end = raw;
            ++number;
        }
    }
    if (!video.problem && reader.left() != 0 && reader.left() != kTail)
        video.problem = reader.wrong(
            reader.offset(),
            say(counted(reader.left(), "byte"), " follow the last event: expected ", kTail));
    if (video.problem && !partial) throw *video.problem;
    video.state("board_events", board_events);
    if (!video.problem) note_end(end, video);
}

void add_first_press(PointerEvents& events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events.kind[i] == PointerKind::move) continue;
        if (events.kind[i] != PointerKind::left_release) return;
        const auto place = static_cast<std::ptrdiff_t>(i);
        events.time.insert(events.time.begin() + place, events.time[i]);
        events.kind.insert(events.kind.begin() + place, PointerKind::left_press);
        events.x.insert(events.x.begin() + place, events.x[i]);
        events.y.insert(events.y.begin() + place, events.y[i]);
        return;
    }
}

}  // namespace fairmines
