// The layout of the file was found by decoding files of these versions.
#include "replays/mvf.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "replays/mine_list.hpp"
#include "replays/mvf_events.hpp"
#include "replays/mvf_plain.hpp"

namespace fairmines {
namespace {

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
        27, say("the version has the digit ", quote({&shown, 1}), ": expected 5, 6, 7 or 8"));
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
