// Parses the lines of events by hand: a regular expression would be slow, and large in a browser.
#include "replays/rawvf_events.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "replays/rawvf_header.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

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

}  // namespace

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
            video.problem = lines.wrong(say(lines.quoted(), " is no event: expected 't id (x y)'"));
            if (!partial) throw *video.problem;
            return;
        }
    }
}

}  // namespace fairmines
