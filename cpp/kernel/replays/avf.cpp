// The layout of the file was found by decoding files of versions 0.49 to 0.52.
#include <algorithm>
#include <array>
#include <string>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "replays/byte_reader.hpp"
#include "replays/mine_list.hpp"
#include "replays/replay_formats.hpp"
#include "replays/text_scanner.hpp"
#include "replays/timestamps.hpp"
#include "replays/video.hpp"

namespace fairmines {
namespace {

// Arbiter stores 3 for the digit 0, up to 12 for 9.
inline bool is_avf_digit(std::uint8_t byte) { return byte >= 3 && byte <= 12; }

constexpr int kEventSize = 8;
constexpr int kTerminators = 6;  // events without a button, place or time

struct Bit {
    int bit;
    PointerKind kind;
};

// Bits of an event's code. Bit 1 is always set, and bit 128 has no known meaning.
constexpr std::array kBits{
    Bit{2, PointerKind::left_press},    Bit{4, PointerKind::left_release},
    Bit{8, PointerKind::right_press},   Bit{16, PointerKind::right_release},
    Bit{32, PointerKind::middle_press}, Bit{64, PointerKind::middle_release},
};

bool are_digits(FileBytes bytes) { return std::all_of(bytes.begin(), bytes.end(), is_avf_digit); }

bool are_terminators(FileBytes bytes) {
    if (bytes.size() != at(kEventSize * kTerminators)) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != (i % kEventSize == 0)) return false;
    return true;
}

// Decodes events: code, x high, seconds low, x low, hundredths, y high, seconds high, y low.
void decode(FileBytes data, PointerEvents& events) {
    events.reserve(data.size() / kEventSize);
    for (std::size_t i = 0; i + kEventSize <= data.size(); i += kEventSize) {
        const FileBytes raw = data.subspan(i, kEventSize);
        const std::int64_t seconds = raw[6] * 256 + raw[2] - 1;
        const std::int64_t time = seconds * 1000 + raw[4] * 10;
        const int x = raw[1] * 256 + raw[3], y = raw[5] * 256 + raw[7];
        // Several buttons may change in one event.
        bool moved = true;
        for (const Bit& it : kBits)
            if (raw[0] & it.bit) {
                events.add(time, it.kind, x, y);
                moved = false;
            }
        if (moved) events.add(time, PointerKind::move, x, y);
    }
}

// Returns the name of the program that a text ends with, or nothing.
std::string_view find_program(std::string_view text) {
    constexpr std::string_view name = "Minesweeper Arbiter ";
    const auto in_version = [](char it) { return is_digit(it) || it == '.'; };
    for (std::size_t start = text.find(name); start != text.npos;
         start = text.find(name, start + 1)) {
        std::string_view version =
            TextScanner(text.substr(start + name.size())).take_while(13, in_version);
        while (version.ends_with('.')) version.remove_suffix(1);
        if (version.size() >= 2) return text.substr(start, name.size() + version.size());
    }
    return {};
}

// Returns the milliseconds that version 0.47 and later state once more.
std::optional<std::int64_t> find_real_time(std::string_view text) {
    constexpr std::string_view name = "RealTime: ";
    for (std::size_t start = text.find(name); start != text.npos;
         start = text.find(name, start + 1)) {
        TextScanner scanner(text.substr(start + name.size()));
        const auto seconds = scanner.digits(9);
        if (seconds.empty() || !scanner.skip_any(".,")) continue;
        const auto hundredths = scanner.digits(2);
        if (hundredths.size() == 2) return number_of(seconds) * 1000 + thousandths_of(hundredths);
    }
    return {};
}

void read_tail(std::string_view tail, Video& video) {
    const auto program = find_program(tail);
    if (!program.empty()) video.program = program;
    if (const auto time = find_real_time(tail)) video.state("real_time_ms", *time);
}

// Reads this many events, which begin some digits after the place of the reader.
void read_avf_events(const ByteReader& reader, Video& video, std::int64_t count, bool partial) {
    const FileBytes data = reader.data();
    const std::int64_t start = reader.offset(), size = length(data);
    constexpr int terminators = kEventSize * kTerminators;
    // 1. Before the events are 5 or 6 digits: take as many as make the terminators fit.
    for (const int digits : {5, 6}) {
        const std::int64_t first = start + digits, end = first + kEventSize * count;
        if (!are_digits(part(data, start, first))) continue;
        if (!are_terminators(part(data, end, end + terminators))) continue;
        decode(part(data, first, end), video.events);
        read_tail(characters(part(data, end + terminators, size)), video);
        return;
    }
    // 2. A truncated file ends before the terminators.
    const std::int64_t missing = start + 5 + kEventSize * count + terminators - size;
    if (missing <= 0)
        throw reader.wrong(start, say("there is no end of ", counted(count, "event"),
                                      ": expected it 5 or 6 digits on"));
    const std::int64_t whole = std::max<std::int64_t>(0, size - start - 5) / kEventSize;
    video.problem = reader.ends(start, say("event ", grouped(whole + 1), " of ", grouped(count)),
                                say(counted(missing, "byte"), " more, and a tail"));
    if (!partial) throw *video.problem;
    // Without terminators the first event tells the digits: it is at 0 seconds, stored as 1.
    const bool five = start + 7 < size && data[static_cast<std::size_t>(start + 7)] == 1;
    const std::int64_t first = start + (five ? 5 : 6);
    const std::int64_t kept = std::min(count, std::max<std::int64_t>(0, size - first) / kEventSize);
    decode(part(data, first, first + kEventSize * kept), video.events);
}

constexpr int kCustomLevel = 6;
constexpr std::uint8_t kQuestionMarksOff = 0x7F, kQuestionMarksOn = 0x11;

struct AvfBoard {
    int level;
    SizedLayout layout;
};

void check_noise(ByteReader& reader) {
    const std::int64_t start = reader.offset();
    const FileBytes noise = reader.take(4, "the header");
    for (std::size_t i = 0; i < noise.size(); ++i)
        if (noise[i] >= 32)
            throw reader.wrong(start + static_cast<std::int64_t>(i),
                               say("byte ", noise[i], ": expected 0 to 31"));
}

AvfBoard read_level(ByteReader& reader) {
    const std::int64_t start = reader.offset();
    const int level = reader.number(1, "the level");
    Grid grid{};
    int mines = 0;
    if (level == 3) {
        grid = {8, 8};
        mines = 10;
    } else if (level == 4) {
        grid = {16, 16};
        mines = 40;
    } else if (level == 5) {
        grid = {30, 16};
        mines = 99;
    } else if (level == kCustomLevel) {
        grid.width = reader.number(1, "the width") + 1;
        grid.height = reader.number(1, "the height") + 1;
        mines = reader.number(2, "the number of mines");
    } else {
        throw reader.wrong(start, say("level ", level, ": expected 3, 4, 5 or 6"));
    }
    return {level, read_mines(reader, grid, mines, PairOrder::row_first, 1)};
}

// Returns decimal digits, each stored as a byte that is 3 more. There are too many of them for a
// number in rare broken files.
std::string read_digits(ByteReader& reader, std::string_view field) {
    constexpr int most = 20;  // a longer run would be no checksum of a board
    const FileBytes next = part(reader.data(), reader.offset(), reader.offset() + most);
    std::string digits;
    for (const std::uint8_t byte : next) {
        if (!is_avf_digit(byte)) break;
        digits.push_back(static_cast<char>('0' + byte - 3));
    }
    if (digits.empty())
        throw reader.wrong(reader.offset(),
                           say("there is no digit of ", field, ": expected a byte from 3 to 12"));
    reader.go_to(reader.offset() + static_cast<std::int64_t>(digits.size()));
    return digits;
}

// Returns Arbiter's checksum of a board: clues and mines, weighted by their places.
std::int64_t board_sum(const SizedLayout& layout) {
    std::vector<std::uint8_t> clues(layout.mines.size());
    count_clues(layout.grid, layout.mines, clues);
    std::int64_t sum = 0;
    for (int i = 0; i < layout.grid.cells(); ++i) {
        const Cell cell = layout.grid.cell(i);
        const std::int64_t value = layout.mines[at(i)] ? 10 : clues[at(i)] + 1;
        sum += value * (cell.column + cell.column * cell.row);
    }
    return sum;
}

std::int64_t check_board_sum(ByteReader& reader, const SizedLayout& layout) {
    const std::string digits = read_digits(reader, "the board's checksum");
    const std::int64_t sum = board_sum(layout);
    const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    const std::string stated = digits.substr(zeros);
    if (stated != std::to_string(sum))
        throw reader.wrong(reader.offset(), say("the board's checksum is ", stated, ": expected ",
                                                sum, " for this board"));
    return sum;
}

std::string unmask(FileBytes bytes) {
    std::string result = text(bytes);
    for (char& it : result) it = static_cast<char>(static_cast<std::uint8_t>(it) + 45);
    return result;
}

// The file states five events more than there are.
std::int64_t read_count(ByteReader& reader) {
    const std::int64_t start = reader.offset();
    std::int64_t count = 0;
    for (const char it : unmask(reader.take(4, "the number of events")))
        count = count * 256 + static_cast<std::uint8_t>(it);
    if (count < 5)
        throw reader.wrong(start, say("the number of events is ", count, ": expected 5 or more"));
    return count - 5;
}

bool read_question_marks(ByteReader& reader) {
    const std::int64_t start = reader.offset();
    const int mark = reader.number(1, "the setting of question marks");
    if (mark != kQuestionMarksOff && mark != kQuestionMarksOn)
        throw reader.wrong(start,
                           say("the setting of question marks is ", mark, ": expected 127 or 17"));
    return mark == kQuestionMarksOn;
}

// Arbiter writes its times in the form of the player's Windows, as Latin-1.
std::string utf8_of_latin1(std::string_view text) {
    std::string result;
    for (const char it : text) {
        const auto code = static_cast<std::uint8_t>(it);
        if (code < 0x80) {
            result += it;
        } else {
            result += static_cast<char>(0xC0 | code >> 6);
            result += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
    return result;
}

AvfTimes read_times(ByteReader& reader, int level) {
    const int size = reader.number(1, "the length of the times");
    const std::int64_t start = reader.offset();
    const std::string_view all = characters(reader.take(size, "the times"));
    const auto times = parse_avf_times(all);
    if (!times)
        throw reader.wrong(start, say("the times are ", quote(utf8_of_latin1(all)),
                                      ": expected [level|start|end|B<3BV>T<seconds>]"));
    if (times->level != level - 3 && level != kCustomLevel)
        throw reader.wrong(start,
                           say("the times are of level ", times->level, ": expected ", level - 3));
    return *times;
}

}  // namespace

bool is_avf(FileBytes data) {
    if (data.size() <= 100 || data[5] < 3 || data[5] > 6) return false;
    return std::all_of(data.begin() + 1, data.begin() + 5, [](int byte) { return byte < 32; });
}

Video read_avf(FileBytes data, bool partial) {
    ByteReader reader(data, "an AVF");
    Video video;
    const int version = reader.number(1, "the version");
    check_noise(reader);
    AvfBoard board = read_level(reader);
    const std::int64_t checksum = check_board_sum(reader, board.layout);
    const std::int64_t count = read_count(reader);
    const int country = reader.number(1, "the country");
    const int name_length = reader.number(1, "the name's length");
    video.player = unmask(reader.take(name_length, "the name"));
    read_digits(reader, "the digits after the name");
    video.question_marks = read_question_marks(reader);
    const AvfTimes times = read_times(reader, board.level);
    video.layout = std::move(board.layout);
    video.program = version ? "Minesweeper Arbiter 0." + std::to_string(version) : "FreeSweeper";
    video.began = times.start;
    video.state("time_ms", times.time_ms);
    video.state("bbbv", times.bbbv);
    video.state("start", utf8_of_latin1(times.start));
    video.state("end", utf8_of_latin1(times.end));
    video.state("country", country);
    video.state("board_checksum", checksum);
    read_avf_events(reader, video, count, partial);
    return video;
}

}  // namespace fairmines
