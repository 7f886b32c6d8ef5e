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
#include "board/terms.hpp"
#include "replays/lines.hpp"
#include "replays/rawvf_events.hpp"
#include "replays/readers.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
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

}  // namespace fairmines
