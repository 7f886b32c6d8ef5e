// The layout of the file was found by decoding files of these versions.
#include <algorithm>
#include <array>
#include <string>

#include "replays/byte_reader.hpp"
#include "replays/mine_list.hpp"
#include "replays/mvf_events.hpp"
#include "replays/replay_formats.hpp"
#include "replays/video.hpp"

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

// Reads the events, and from the end of the file the name and the time.
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

constexpr int kHeaderSize = 74;
constexpr const char* kClone097 = "Minesweeper Clone 0.97 beta";

// Where a version has its parts.
struct Version {
    std::int64_t data;  // the offset of the date
    const Packing& packing;
};

constexpr Version kOld{74, kOldPacking}, kNew{71, kNewPacking};

// Returns the version by the last digit of its year. 8 is a hack of 0.97.
const Version& version_of(const ByteReader& reader, std::uint8_t digit) {
    if (digit == '5' || digit == '8') return kOld;
    if (digit == '6' || digit == '7') return kNew;
    const char shown = static_cast<char>(digit);
    throw reader.wrong(
        27, say("the version has the digit ", quote_ascii({&shown, 1}), ": expected 5, 6, 7 or 8"));
}

// Returns a number with zeros before it.
std::string digits(int number, std::size_t count) {
    const std::string text = std::to_string(number);
    return std::string(count - text.size(), '0') + text;
}

// Returns the date in ISO 8601, or nothing: the version of 2007 may have day 0.
std::string read_date(ByteReader& reader) {
    const int month = reader.number(1, "the month"), day = reader.number(1, "the day");
    const int year = reader.number(2, "the year");
    const int hour = reader.number(1, "the hour"), minute = reader.number(1, "the minute");
    const int second = reader.number(1, "the second");
    const bool possible = year >= 1 && year <= 9999 && month <= 12 && day <= 31 && hour < 24 &&
                          minute < 60 && second < 60;
    if (!possible) return {};
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) + "T" + digits(hour, 2) +
           ":" + digits(minute, 2) + ":" + digits(second, 2);
}

// This program has its own numbers for modes.
FileValue clone_mode(int number) {
    constexpr std::array modes{"standard", "density", "upk", "cheat"};
    if (number < 1 || number > 4) return number;
    return modes[static_cast<std::size_t>(number - 1)];
}

// Reads the figures that only version 0.97 has.
void read_figures(ByteReader& reader, Video& video) {
    const std::int64_t seconds = reader.number(2, "the time");
    video.state("time_ms", seconds * 1000 + reader.number(1, "the hundredths") * 10);
    const int bbbv = reader.number(2, "the number bbbv"),
              solved = reader.number(2, "the number solved_bbbv");
    video.state("bbbv", bbbv);
    video.state("solved_bbbv", solved);
    video.state("left", reader.number(2, "the number left"));
    video.state("chords", reader.number(2, "the number chords"));
    video.state("right", reader.number(2, "the number right"));
    video.state("result", solved == bbbv ? "won" : "lost");
}

void read_with_header(ByteReader& reader, Video& video, bool partial) {
    const FileBytes header = reader.take(kHeaderSize, "the header");
    const Version& version = version_of(reader, header[27]);
    const bool old = &version.packing == &kOldPacking;
    if (old) {
        video.program = kClone097;
    } else {
        const auto size = std::min<std::int64_t>(header[53], version.data - 54);
        video.program = "Minesweeper Clone";
        video.version = text(part(header, 54, 54 + size));
    }
    reader.go_to(version.data);
    video.began = read_date(reader);
    video.state("level", reader.number(1, "the level"));
    video.state("mode", clone_mode(reader.number(1, "the mode")));
    if (old)
        read_figures(reader, video);
    else
        video.state("time_ms", reader.number(3, "the time"));
    video.question_marks = reader.number(1, "the setting of question marks") != 0;
    video.layout = read_board(reader, 1);
    const int name_length = reader.number(1, "the name's length");
    video.player = text(reader.take(name_length, "the name"));
    const int seed = reader.number(2, "the seed");
    read_packed_events(reader, video, version.packing, seed, partial);
}

void read_without_header(ByteReader& reader, Video& video, bool partial) {
    video.layout = read_board(reader, 0);
    const int question_marks = reader.number(1, "the setting of question marks");
    if (question_marks > 1)
        throw reader.wrong(reader.offset() - 1, say("the setting of question marks is ",
                                                    question_marks, ": expected 0 or 1"));
    reader.take(1, "the byte before the events");
    video.question_marks = question_marks != 0;
    video.program = "Minesweeper Clone 0.96 or older";
    read_plain_events(reader, video, partial);
}

}  // namespace

bool is_mvf(FileBytes data) { return characters(data).starts_with("\x11M"); }

Video read_mvf(FileBytes data, bool partial) {
    ByteReader reader(data, "an MVF");
    Video video;
    if (characters(data).starts_with("\x11M"))
        read_with_header(reader, video, partial);
    else
        read_without_header(reader, video, partial);
    return video;
}

}  // namespace fairmines
