// The layout is that of the draft specification (ralokt/rmv_spec on GitHub), checked with files of
// releases 2.2 to 5.0.
#include <array>
#include <string>

#include "board/at.hpp"
#include "board/failure.hpp"
#include "replays/byte_reader.hpp"
#include "replays/mine_list.hpp"
#include "replays/replay_formats.hpp"
#include "replays/text_scanner.hpp"
#include "replays/video.hpp"

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

// Reads the events of a game, which fill what the reader has left.
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

// Adds the press of the first opening, which is not stored.
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

constexpr std::string_view kMagic = "*rmv";
constexpr int kChecksumSize = 18;

// Where the board begins in the window, of which version 1 has the pixels.
constexpr int kOriginX = 12, kOriginY = 56;

// The bytes of each section, in their order.
struct Sizes {
    int result = 0, program = 0, player = 0, board = 0, preflags = 0, properties = 0, extension = 0;
    std::int64_t events = 0;
};

int read_version(ByteReader& reader) {
    if (characters(reader.take(4, "the first word")) != kMagic)
        throw reader.wrong(
            0, say("the file begins with ", quote_ascii(characters(part(reader.data(), 0, 4))),
                   ": expected ", quote(kMagic)));
    const int version = reader.number(2, "the version");
    if (version != 1 && version != 2)
        throw reader.wrong(4, say("version ", version, ": expected 1 or 2"));
    return version;
}

Sizes read_sizes(ByteReader& reader, int version) {
    if (version == 2) reader.take(2, "the clone");
    reader.take(4, "the size of the file");  // version 2 states another one than it has
    Sizes sizes;
    if (version == 1) sizes.result = reader.number(2, "the size of the result");
    sizes.program = reader.number(2, "the size of the program");
    sizes.player = reader.number(2, "the size of the player");
    sizes.board = reader.number(2, "the size of the board");
    sizes.preflags = reader.number(2, "the size of the preflags");
    sizes.properties = reader.number(2, "the size of the properties");
    if (version == 2) sizes.extension = reader.number(2, "the size of the extension");
    sizes.events = reader.long_number(4, "the size of the events");
    const std::int64_t place = reader.offset();
    const int checksum = reader.number(2, "the size of the checksum");
    if (checksum != kChecksumSize)
        throw reader.wrong(
            place, say("the size of the checksum is ", checksum, ": expected ", kChecksumSize));
    return sizes;
}

// Notes what version 1 states in `#KEY:value` pairs, of which two are numbers of the game.
void read_result(std::string_view text, Video& video) {
    constexpr std::string_view score = "SCORE:", bbbv = "#3BV:";
    for (auto start = text.find(score); start != text.npos; start = text.find(score, start + 1)) {
        TextScanner scanner(text.substr(start + score.size()));
        const auto seconds = scanner.digits(9);
        if (seconds.empty() || !scanner.skip_any(".,")) continue;
        const auto fraction = scanner.digits(3);
        if (fraction.empty()) continue;
        video.state("score_ms", number_of(seconds) * 1000 + thousandths_of(fraction));
        break;
    }
    for (auto start = text.find(bbbv); start != text.npos; start = text.find(bbbv, start + 1)) {
        const auto digits = TextScanner(text.substr(start + bbbv.size())).digits(9);
        if (digits.empty()) continue;
        // 0 in games that are lost.
        if (number_of(digits)) video.state("bbbv", number_of(digits));
        break;
    }
}

std::vector<FileBytes> read_player(ByteReader reader) {
    if (!reader.left()) return {};
    const int count = reader.number(2, "the number of fields of the player");
    if (count > reader.left())
        throw reader.ends(reader.offset(), say(counted(count, "field"), " of the player"),
                          say(counted(count, "byte"), " or more"));
    std::vector<FileBytes> fields;
    for (int i = 0; i < count; ++i) {
        const int size = reader.number(1, "a length");
        fields.push_back(reader.take(size, "a field of the player"));
    }
    return fields;
}

void read_time_and_board(ByteReader reader, Video& video) {
    const std::string seconds = std::to_string(reader.long_number(4, "the time"));
    // As microseconds since 1970, in so many digits that they are no seconds or milliseconds.
    video.began = std::string(10 - seconds.size(), '0') + seconds + "000000";
    video.layout = read_board(reader);
    reader.expect_end("the mines");
}

// Reads the cells that had flags before the start.
void read_preflags(ByteReader reader, Video& video) {
    if (!reader.left()) return;
    const Grid grid = video.layout.grid;
    const int count = reader.number(2, "the number of flags");
    const std::int64_t start = reader.offset();
    const FileBytes pairs = reader.take(2 * count, "the flags");
    std::vector<std::uint8_t> seen(at(grid.cells()));
    for (int i = 0; i < count; ++i) {
        const Cell cell{pairs[at(2 * i + 1)], pairs[at(2 * i)]};
        check_on_board(reader, "flag", i + 1, cell, grid, start + 2 * i);
        if (!seen[at(grid.index(cell))]++) video.preflags.push_back(grid.index(cell));
    }
}

// Notes the texts of the player. Version 1 says whether they are UTF-8; in version 2 they are.
void note_player(const ByteReader& reader, const std::vector<FileBytes>& fields, std::int64_t place,
                 bool strict, Video& video) {
    for (const FileBytes field : fields)
        if (strict && !is_utf8(field))
            throw reader.wrong(
                place, say("the player's ", quote_ascii(characters(field)), " is not UTF-8 text"));
    if (!fields.empty()) video.player = text(fields[0]);
    constexpr std::array keys{"nick", "country", "token"};
    for (std::size_t i = 0; i < keys.size() && i + 1 < fields.size(); ++i)
        if (!fields[i + 1].empty()) video.state(keys[i], text(fields[i + 1]));
}

void note_properties(const ByteReader& reader, FileBytes properties, std::int64_t place,
                     int version, Video& video) {
    // Old releases may have fewer.
    const auto property = [&](std::size_t i) { return i < properties.size() ? properties[i] : 0; };
    video.question_marks = property(0) != 0;
    video.state("mode", mode_of(property(2)));
    video.state("no_flag", property(1));
    if (version == 1 || properties.size() < 7) return;
    video.state("bbbv", property(4) + property(5) * 256);
    video.cell_size = property(6);
    check_cell_size(reader, video.cell_size, place + 6);
}

void read_events(ByteReader& reader, Video& video, int version, std::int64_t size, bool partial) {
    const FileBytes data = reader.data();
    const std::int64_t start = reader.offset(), end = start + size;
    const std::int64_t missing = end + kChecksumSize - length(data);
    if (missing > 0 && !partial)
        throw reader.ends(start, "the events",
                          say(counted(size, "byte"), ", and ", kChecksumSize, " more"));
    read_rmv_events(reader.up_to(end), video, version, partial);
    if (missing < 0 && !video.problem) {
        reader.go_to(length(data) + missing);
        reader.expect_end("the checksum");
    }
    if (version == 1) {
        for (std::int32_t& x : video.events.x) x -= kOriginX;
        for (std::int32_t& y : video.events.y) y -= kOriginY;
    }
    add_first_press(video.events);
}

}  // namespace

bool is_rmv(FileBytes data) { return characters(data).starts_with("*rmv"); }

Video read_rmv(FileBytes data, bool partial) {
    ByteReader reader(data, "an RMV");
    Video video;
    const int version = read_version(reader);
    const Sizes sizes = read_sizes(reader, version);
    video.state("version", version);
    if (version == 1) read_result(characters(reader.take(sizes.result, "the result")), video);
    video.program = text(reader.take(sizes.program, "the program's name"));
    const std::int64_t player_at = reader.offset();
    const auto player = read_player(reader.section(sizes.player, "the player"));
    read_time_and_board(reader.section(sizes.board, "the board"), video);
    read_preflags(reader.section(sizes.preflags, "the flags"), video);
    const std::int64_t properties_at = reader.offset();
    const FileBytes properties = reader.take(sizes.properties, "the properties");
    reader.take(sizes.extension, "the extension");
    const bool strict = version == 2 || (properties.size() > 4 && properties[4] == 1);
    note_player(reader, player, player_at, strict, video);
    note_properties(reader, properties, properties_at, version, video);
    read_events(reader, video, version, sizes.events, partial);
    return video;
}

}  // namespace fairmines
