// The grammar is revision 5 of the specification (minesweepergame.com, forum 26, topic 86), with
// what real files of Arbiter, FreeSweeper, Viennasweeper and Minesweeper X do.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "board/terms.hpp"
#include "replays/replay.hpp"
#include "replays/replay_formats.hpp"
#include "replays/text_scanner.hpp"
#include "replays/timestamps.hpp"
#include "replays/video.hpp"

namespace fairmines {
namespace {

struct RawvfEvent {
    const char* name;
    PointerKind kind;
};

// The events of the mouse.
inline constexpr std::array kRawvfEvents{
    RawvfEvent{"mv", PointerKind::move},
    RawvfEvent{"lc", PointerKind::left_press},
    RawvfEvent{"lr", PointerKind::left_release},
    RawvfEvent{"rc", PointerKind::right_press},
    RawvfEvent{"rr", PointerKind::right_release},
    RawvfEvent{"mc", PointerKind::middle_press},
    RawvfEvent{"mr", PointerKind::middle_release},
    RawvfEvent{"sc", PointerKind::shift_press},
    RawvfEvent{"mt", PointerKind::toggle_questions},
};

}  // namespace

namespace {

// Returns the number that 1 to 9 digits write, and nothing for any other text.
std::optional<std::int64_t> parse_number(std::string_view text) {
    TextScanner scanner(text);
    const auto digits = scanner.digits(9);
    if (digits.empty() || !scanner.at_end()) return {};
    return number_of(digits);
}

constexpr std::size_t kMostKeys = 100;

class RawvfHeader {
   public:
    // Reads lines up to `Board:`. Keys are in any order, and in capitals or not.
    explicit RawvfHeader(Lines& lines);

    // The value of a key in small letters; nothing if there is none.
    std::optional<std::string_view> find(std::string_view key) const;
    std::string_view value(std::string_view key) const { return find(key).value_or(""); }

    // The value of a key as a number in a range; throws a Failure if it is none.
    int number(const Lines& lines, const char* key, int least, int most) const;

   private:
    // A key that comes again has its later value.
    void note(std::string key, std::string_view value);

    std::vector<std::pair<std::string, std::string_view>> values_;
};

RawvfHeader::RawvfHeader(Lines& lines) {
    while (lines.next()) {
        const std::string_view line = lines.line();
        const std::size_t colon = line.find(':');
        const bool has_colon = colon != std::string_view::npos;
        const std::string_view value = has_colon ? strip(line.substr(colon + 1)) : "";
        std::string key = lower(strip(line.substr(0, colon)));
        if (key == "board" && value.empty()) return;
        if (has_colon)
            note(std::move(key), value);
        else if (!line.empty())
            throw lines.wrong(
                say(quote_ascii(lines.line()), " has no colon: expected 'Key: value' or 'Board:'"));
    }
    throw lines.wrong("there is no line 'Board:'");
}

void RawvfHeader::note(std::string key, std::string_view value) {
    if (values_.size() >= kMostKeys) return;
    for (auto& it : values_)
        if (it.first == key) {
            it.second = value;
            return;
        }
    values_.emplace_back(std::move(key), value);
}

std::optional<std::string_view> RawvfHeader::find(std::string_view key) const {
    for (const auto& it : values_)
        if (it.first == key) return it.second;
    return {};
}

int RawvfHeader::number(const Lines& lines, const char* key, int least, int most) const {
    const auto found = parse_number(value(key));
    if (!found || *found < least || *found > most)
        throw lines.wrong(say(key, " is ", quote_ascii(value(key)), ": expected a number from ",
                              grouped(least), " to ", grouped(most)));
    return static_cast<int>(*found);
}

struct MouseEvent {
    std::int64_t time = 0;
    PointerKind kind{};
    std::int32_t x = 0, y = 0;
};

// Reads seconds with up to nine decimals, as milliseconds.
std::optional<std::int64_t> read_time(TextScanner& scanner) {
    const bool negative = scanner.skip('-');
    if (!negative) scanner.skip('+');
    const auto seconds = scanner.digits(9);
    if (seconds.empty()) return {};
    const auto fraction = scanner.skip('.') ? scanner.digits(9) : std::string_view();
    const std::int64_t time = number_of(seconds) * 1000 + thousandths_of(fraction);
    return negative ? -time : time;
}

std::optional<std::int32_t> read_integer(TextScanner& scanner, std::size_t most_digits) {
    const bool negative = scanner.skip('-');
    const auto digits = scanner.digits(most_digits);
    if (digits.empty()) return {};
    const auto value = static_cast<std::int64_t>(number_of(digits));
    if (value > std::numeric_limits<std::int32_t>::max()) return {};
    return static_cast<std::int32_t>(negative ? -value : value);
}

// Skips two integers, which are a column and a row, or how far something was scrolled.
bool skip_pair(TextScanner& scanner) {
    return read_integer(scanner, 9) && scanner.skip_blanks() && read_integer(scanner, 9);
}

// Skips the buttons that are held, if the line says so.
bool skip_buttons(TextScanner& scanner) {
    if (!scanner.skip('(')) return true;
    scanner.take_while(9, [](char it) { return it == 'l' || it == 'r' || it == 'm' || it == ' '; });
    return scanner.skip(')');
}

// `t id [column row] (x y) [(buttons)]`, where t is in seconds. The pixels are what counts.
std::optional<MouseEvent> parse_mouse(std::string_view line) {
    TextScanner scanner(line);
    const auto time = read_time(scanner);
    if (!time || !scanner.skip_blanks()) return {};
    const auto event =
        std::find_if(kRawvfEvents.begin(), kRawvfEvents.end(),
                     [&](const RawvfEvent& it) { return scanner.skip_word(it.name); });
    if (event == kRawvfEvents.end()) return {};
    scanner.skip_blanks();
    if (!scanner.skip('(')) {
        if (!skip_pair(scanner)) return {};
        scanner.skip_blanks();
        if (!scanner.skip('(')) return {};
    }
    scanner.skip_blanks();
    const auto x = read_integer(scanner, 10);
    if (!x || !scanner.skip_blanks()) return {};
    const auto y = read_integer(scanner, 10);
    scanner.skip_blanks();
    if (!y || !scanner.skip(')')) return {};
    scanner.skip_blanks();
    if (!skip_buttons(scanner) || !scanner.at_end()) return {};
    return MouseEvent{*time, event->kind, *x, *y};
}

// `id column row`: what a cell shows, which follows from the moves.
bool is_board_event(std::string_view line) {
    TextScanner scanner(line);
    const auto word = scanner.take_while(line.size(), [](char it) { return !is_blank(it); });
    constexpr std::array<std::string_view, 6> words{"closed",    "flag",         "pressed",
                                                    "pressedqm", "questionmark", "blast"};
    const bool is_number =
        word.size() == 7 && word.starts_with("number") && word[6] >= '0' && word[6] <= '8';
    if (!is_number && std::find(words.begin(), words.end(), word) == words.end()) return false;
    return scanner.skip_blanks() && skip_pair(scanner) && scanner.at_end();
}

// `t sx|sy h v`.
bool is_scroll(std::string_view line) {
    TextScanner scanner(line);
    if (!read_time(scanner) || !scanner.skip_blanks() || !scanner.skip('s')) return false;
    if (!scanner.skip_any("xy") || !scanner.skip_blanks()) return false;
    return skip_pair(scanner) && scanner.at_end();
}

// `[t] id`: returns the id, if the line is an event of the game.
std::optional<std::string_view> parse_game(std::string_view line) {
    TextScanner scanner(line);
    if (!line.empty() && !(line[0] >= 'a' && line[0] <= 'z') &&
        (!read_time(scanner) || !scanner.skip_blanks()))
        return {};
    constexpr std::array<std::string_view, 5> words{"start", "won", "boom", "lost", "nonstandard"};
    if (std::find(words.begin(), words.end(), scanner.rest()) == words.end()) return {};
    return scanner.rest();
}

void read_rawvf_events(Lines& lines, Video& video, bool partial) {
    while (lines.next()) {
        const std::string_view line = lines.line();
        if (const auto event = parse_mouse(line)) {
            video.events.add(event->time, event->kind, event->x, event->y);
        } else if (const auto game = parse_game(line)) {
            if (*game == "won") video.state("result", "won");
            if (*game == "boom" || *game == "lost") video.state("result", "lost");
        } else if (!line.empty() && !is_board_event(line) && !is_scroll(line) &&
                   (lower(line) != "events:" || video.events.size())) {
            video.problem =
                lines.wrong(say(quote_ascii(lines.line()), " is no event: expected 't id (x y)'"));
            if (!partial) throw *video.problem;
            return;
        }
    }
}

constexpr int kMaxMines = kMaxSide * kMaxSide;

bool is_row(std::string_view line, int width) {
    return line.size() == at(width) && line.find_first_not_of("*0") == std::string_view::npos;
}

SizedLayout read_board(Lines& lines, const RawvfHeader& header) {
    Grid grid{};
    grid.width = header.number(lines, "width", 1, kMaxSide);
    grid.height = header.number(lines, "height", 1, kMaxSide);
    if (at(grid.cells()) > lines.text().size())
        throw lines.wrong(say("there are ", grid.width, "x", grid.height,
                              " cells: the file is too short for its board"));
    SizedLayout layout{grid, {}};
    layout.mines.reserve(at(grid.cells()));
    int rows = 0;
    while (rows < grid.height) {
        if (!lines.next())
            throw lines.wrong(say("the board has ", rows, " rows: expected ", grid.height));
        const std::string_view line = lines.line();
        if (line.empty() && !rows) continue;
        if (!is_row(line, grid.width))
            throw lines.wrong(say("row ", rows + 1, " of the board is ", quote_ascii(lines.line()),
                                  ": expected ", grid.width, " characters * or 0"));
        for (const char it : line) layout.mines.push_back(it == '*');
        ++rows;
    }
    if (header.find("mines")) {
        const int claimed = header.number(lines, "mines", 0, kMaxMines);
        const auto found = std::count(layout.mines.begin(), layout.mines.end(), 1);
        if (found != claimed)
            throw lines.wrong(say("the board has ", counted(found, "mine"), ": the header says ",
                                  grouped(claimed)));
    }
    return layout;
}

std::optional<std::int64_t> parse_seconds(std::string_view text) {
    TextScanner scanner(text);
    const auto seconds = scanner.digits(9);
    if (seconds.empty()) return {};
    std::string_view fraction;
    if (scanner.skip_any(".,")) {
        fraction = scanner.digits(3);
        if (fraction.empty()) return {};
    }
    if (!scanner.at_end()) return {};
    return number_of(seconds) * 1000 + thousandths_of(fraction);
}

struct Figure {
    const char *key, *stated;
};

void note_stated(const RawvfHeader& header, Video& video) {
    for (const Figure& it : {Figure{"bbbv", "bbbv"}, Figure{"lclicks", "left"},
                             Figure{"rclicks", "right"}, Figure{"dclicks", "chords"}})
        if (const auto number = parse_number(header.value(it.key))) video.state(it.stated, *number);
    if (const auto time = parse_seconds(header.value("time"))) video.state("time_ms", *time);
    const std::string status = lower(header.value("status"));
    if (status == "won") video.state("result", "won");
    if (status == "lost" || status == "loss") video.state("result", "lost");
    for (const char* key : {"level", "mode", "style", "skin", "url"})
        if (!header.value(key).empty()) video.state(key, std::string(header.value(key)));
}

}  // namespace

bool is_rawvf(FileBytes data) {
    const std::string head = lower(characters(part(data, 0, 4096)));
    const auto has = [](const std::string& text, const char* key) {
        return text.find(key) != std::string::npos;
    };
    return has(head, "width:") && has(head, "height:") &&
           has(lower(characters(part(data, 0, 65536))), "board:");
}

Video read_rawvf(FileBytes data, bool partial) {
    Lines lines(characters(data), "a RawVF");
    const RawvfHeader header(lines);
    Video video;
    video.layout = read_board(lines, header);
    if (header.find("squaresize"))
        video.cell_size = header.number(lines, "squaresize", 1, kMostCell);
    video.question_marks = lower(header.value("marks")) == "on";
    video.player = header.value("player");
    video.program = header.value("program");
    video.version = header.value("version");
    video.began = header.value("timestamp");
    note_stated(header, video);
    read_rawvf_events(lines, video, partial);
    return video;
}

namespace {

// Writes the header, the board and the events as lines of text.

// Returns how many bytes of blanks a text of UTF-8 begins with, line ends among them.
std::size_t blank_at(std::string_view text) {
    constexpr std::array<std::string_view, 8> others{"\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80",
                                                     "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF",
                                                     "\xE2\x81\x9F", "\xE3\x80\x80"};
    const char first = text.front();
    if (first == ' ' || (first >= '\t' && first <= '\r') || (first >= '\x1C' && first <= '\x1F'))
        return 1;
    for (const std::string_view it : others)
        if (text.starts_with(it)) return it.size();
    // U+2000 to U+200A.
    const bool space = text.size() >= 3 && text.starts_with("\xE2\x80") &&
                       static_cast<unsigned char>(text[2]) <= 0x8A;
    return space ? 3 : 0;
}

// Returns a text with single spaces in the place of blanks, and none at its ends.
std::string on_one_line(std::string_view text) {
    std::string line;
    bool blank = false;
    while (!text.empty()) {
        const std::size_t size = blank_at(text);
        if (!size) {
            if (blank && !line.empty()) line += ' ';
            line += text.front();
        }
        blank = size != 0;
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return line;
}

class RawvfWriter {
   public:
    void line(const char* key, std::string_view value) {
        text_.append(key).append(": ").append(on_one_line(value)) += '\n';
    }
    void line(const char* key, std::int64_t value) { line(key, std::to_string(value)); }

    void seconds(std::int64_t ms) {
        if (ms < 0) text_ += '-';
        ms = ms < 0 ? -ms : ms;
        const std::string thousandths = std::to_string(1000 + ms % 1000);
        text_.append(std::to_string(ms / 1000)) += '.';
        text_.append(thousandths, 1);
    }

    void event(std::int64_t time, PointerKind kind, int x, int y, int size) {
        seconds(time);
        const auto* const found = std::find_if(kRawvfEvents.begin(), kRawvfEvents.end(),
                                               [&](const auto& it) { return it.kind == kind; });
        const auto cell = [&](int pixels) {
            return std::to_string(pixels / size - (pixels % size < 0) + 1);
        };
        text_.append(" ").append(found->name).append(" ").append(cell(x)).append(" ");
        text_.append(cell(y)).append(" (").append(std::to_string(x)).append(" ");
        text_.append(std::to_string(y)).append(")\n");
    }

    std::string& text() { return text_; }

   private:
    std::string text_;
};

// The name of a level that many programs have.
const char* level_of(Grid grid, std::int64_t mines) {
    if ((grid == Grid{8, 8} || grid == Grid{9, 9}) && mines == 10) return "beginner";
    if (grid == Grid{16, 16} && mines == 40) return "intermediate";
    return grid == Grid{30, 16} && mines == 99 ? "expert" : "custom";
}

std::string mode_name(const Video& video) {
    const FileValue* mode = video.find("mode");
    if (!mode) return "classic";
    if (const auto* number = std::get_if<std::int64_t>(mode)) return std::to_string(*number);
    return text_of(*mode);
}

void write_header(RawvfWriter& file, const Video& video, const Replay& replay) {
    const auto& [grid, mines] = video.layout;
    const auto count = std::count(mines.begin(), mines.end(), 1);
    file.line("RawVF_Version", "Rev6.2");
    if (!video.program.empty()) file.line("Program", video.program);
    if (!video.player.empty()) file.line("Player", video.player);
    if (const auto began = parse_began(video.began)) file.line("Timestamp", iso_format(*began));
    file.line("Level", level_of(grid, count));
    file.line("Width", grid.width);
    file.line("Height", grid.height);
    file.line("Mines", count);
    file.line("Marks", video.question_marks ? "on" : "off");
    file.text().append("Time: ");
    file.seconds(replay.elapsed_ms);
    file.text() += '\n';
    file.line("BBBV", bbbv(grid, mines));
    if (replay.status == GameStatus::won) file.line("Status", "Won");
    if (replay.status == GameStatus::lost) file.line("Status", "Lost");
    file.line("Mode", mode_name(video));
    file.line("SquareSize", video.cell_size);
}

void write_board(std::string& text, const SizedLayout& layout) {
    text.append("Board:\n");
    for (int i = 0; i < layout.grid.cells(); ++i) {
        text += layout.mines[at(i)] ? '*' : '0';
        if ((i + 1) % layout.grid.width == 0) text += '\n';
    }
}

void write_events(RawvfWriter& file, const Video& video) {
    const auto& [time, kind, x, y] = video.events;
    const int size = video.cell_size;
    const std::int64_t start = time.empty() ? 0 : time.front();
    for (const int flag : video.preflags) {
        const Cell cell = video.layout.grid.cell(flag);
        for (const PointerKind it : {PointerKind::right_press, PointerKind::right_release})
            file.event(start, it, cell.column * size + size / 2, cell.row * size + size / 2, size);
    }
    for (std::size_t i = 0; i < time.size(); ++i) file.event(time[i], kind[i], x[i], y[i], size);
}

}  // namespace

std::string write_rawvf(const Video& video) {
    RawvfWriter file;
    write_header(file, video, play(video));
    write_board(file.text(), video.layout);
    if (file.text().find('\0') != std::string::npos)
        throw Failure{"the video has a NUL character, which RawVF cannot have"};
    file.text().append("Events:\n");
    write_events(file, video);
    return std::move(file.text());
}

}  // namespace fairmines
