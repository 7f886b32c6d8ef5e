// The table of the formats, how their contents are told apart, and what their readers share.
#include <algorithm>
#include <utility>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "board/failure.hpp"
#include "positions/readers.hpp"
#include "replays/byte_reader.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {

// What the readers share

Position position_of(SizedLayout layout, std::optional<Cell> start) {
    std::vector<std::uint8_t> clues(layout.mines.size());
    count_clues(layout.grid, layout.mines, clues);
    Position position{.grid = layout.grid, .mines = 0, .start = start};
    for (std::size_t i = 0; i < clues.size(); ++i) {
        position.cells.push_back(layout.mines[i] ? kMine : static_cast<std::int8_t>(clues[i]));
        *position.mines += layout.mines[i];
    }
    position.layout = std::move(layout.mines);
    return position;
}

SizedLayout layout_of(const Position& position) {
    SizedLayout layout{position.grid, position.layout};
    if (!layout.mines.empty()) return layout;
    const auto& cells = position.cells;
    const auto covered = std::count(cells.begin(), cells.end(), kCovered);
    if (covered)
        throw Failure{say(counted(covered, "cell"), covered == 1 ? " is" : " are",
                          " covered: expected a board of which all mines are known")};
    for (const int code : cells) layout.mines.push_back(code == kMine);
    std::vector<std::uint8_t> clues(cells.size());
    count_clues(layout.grid, layout.mines, clues);
    for (int i = 0; i < layout.grid.cells(); ++i)
        if (cells[at(i)] != kMine && cells[at(i)] != clues[at(i)])
            throw Failure{say("the clue in ", place_name(layout.grid, i), " is ", cells[at(i)],
                              ": expected ", clues[at(i)])};
    return layout;
}

int stated_mines(const Position& position, std::string_view expected) {
    if (!position.mines) throw Failure{say("the total of mines is unknown: ", expected)};
    return *position.mines;
}

std::string rows_of(const Position& position, std::string_view letters) {
    std::string text;
    for (int i = 0; i < position.grid.cells(); ++i) {
        if (i % position.grid.width == 0) text += '\n';
        const int code = position.cells[at(i)];
        text += code >= 0 ? static_cast<char>('0' + code) : letters[code == kMine];
    }
    return text;
}

bool begins_with(std::string_view text, std::string_view pattern) {
    TextScanner scanner(text);
    for (const char it : pattern) {
        const bool right = it == 'D'   ? !scanner.digits(text.size()).empty()
                           : it == 'X' ? scanner.take_while(2, is_hex_digit).size() == 2
                           : it == 'S' ? scanner.skip_blanks()
                                       : scanner.skip(it);
        if (!right) return false;
    }
    return true;
}

namespace {

// Returns a Failure at a byte of a text that is UTF-8 before it.
Failure wrong_byte(std::string_view data, std::size_t offset, std::string_view what) {
    const std::string_view before = data.substr(0, offset);
    const std::string_view row = before.substr(before.rfind('\n') + 1);
    const auto begins_character = [](char it) { return (it & 0xC0) != 0x80; };
    return {say("the text ", what, " at offset ", offset),
            {},
            static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            static_cast<int>(std::count_if(row.begin(), row.end(), begins_character)) + 1};
}

// Throws a Failure unless bytes are text in UTF-8, not too long for a board. Returns the text
// without a byte order mark.
std::string_view text_of_file(std::string_view data) {
    if (data.size() > kMostBoardText)
        throw Failure{say("the text is too long for a board: expected at most ",
                          grouped(kMostBoardText), " bytes")};
    if (data.starts_with("\xFF\xFE") || data.starts_with("\xFE\xFF"))
        throw Failure{"the text is UTF-16: expected UTF-8"};
    const std::size_t nul = data.find('\0');
    if (nul != data.npos) throw wrong_byte(data, nul, "has a NUL byte");
    const std::size_t valid =
        utf8_prefix({reinterpret_cast<const std::uint8_t*>(data.data()), data.size()});
    if (valid < data.size()) {
        constexpr std::string_view hex = "0123456789abcdef";
        const auto byte = static_cast<std::uint8_t>(data[valid]);
        const std::string code{hex[byte >> 4], hex[byte & 15]};
        throw wrong_byte(data, valid, "is not UTF-8: byte 0x" + code);
    }
    return data.substr(data.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

// What files of the formats begin with

std::string_view without_mark(std::string_view data) {
    return data.substr(data.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

std::string_view without_blanks(std::string_view data) {
    while (!data.empty() && is_blank(data.front())) data.remove_prefix(1);
    return data;
}

bool is_board_file(std::string_view data) {
    return without_mark(data).starts_with(kBoardMagic.substr(0, 19));
}

bool is_analysis(std::string_view data) {
    return data.substr(0, 500).find("analysis=") != data.npos;
}

// Whether there is a parameter b of digits, and m behind it, in the line.
bool is_layout_link(std::string_view data) {
    const std::string_view head = data.substr(0, 500);
    for (std::size_t i = head.find("b="); i != head.npos; i = head.find("b=", i + 1)) {
        if (!i || std::string_view("?#&").find(head[i - 1]) == std::string_view::npos) continue;
        TextScanner scanner(head.substr(i + 2));
        if (scanner.digits(head.size()).empty()) continue;
        const std::string_view line = scanner.rest().substr(0, scanner.rest().find('\n'));
        if (line.find("&m=") != line.npos && line.starts_with('&')) return true;
    }
    return false;
}

bool is_game_id(std::string_view data) {
    const std::string_view text = strip(data.substr(0, 64));
    const std::size_t end = text.find_first_of(":# \t\r\n");
    return begins_with(text, "DxD") && end < 24 && !is_blank(text[end]);
}

bool is_mine_file(std::string_view data) {
    return begins_with(without_mark(data.substr(0, 64)), "DxDxDS");
}

bool is_mbf(std::string_view data) {
    const auto byte = [&](std::size_t place) { return static_cast<std::uint8_t>(data[place]); };
    const bool binary = data.size() >= 4 && byte(0) && byte(1) &&
                        data.size() == 4u + 2u * (256u * byte(2) + byte(3));
    return binary || begins_with(without_blanks(data.substr(0, 64)), "XSXSXSXS");
}

// Takes the first line that is not blank off a text.
std::string_view take_line(std::string_view& data) {
    data = without_blanks(data);
    const std::string_view line = data.substr(0, data.find_first_of("\r\n"));
    data.remove_prefix(line.size());
    return strip(line);
}

// Whether the first line has only cells, and is no line of two or three numbers.
bool is_rows(std::string_view data) {
    data = without_mark(data);
    const std::string_view line = take_line(data), second = take_line(data);
    if (line.empty() || line.find_first_not_of("-?!*.012345678,; \t\v\f") != line.npos)
        return false;
    const bool digits = line.size() > 1 && line.find_first_of(" \t-") == line.npos;
    return (digits && !second.empty()) || line.find_first_of("?!*,;") != line.npos ||
           line.front() == '.' || line.starts_with("-1") || line.starts_with("-2");
}

bool is_text(std::string_view data) {
    data = without_mark(data.substr(0, 64));
    const std::string line(take_line(data));
    return begins_with(line + '$', "DSD$") || begins_with(line + '$', "DSDSD$");
}

template <Position (*read)(std::string_view)>
Position read_data(std::string_view data, Dots) {
    return read(data);
}
template <Position (*read)(std::string_view)>
Position read_text(std::string_view data, Dots) {
    return read(text_of_file(data));
}
template <Position (*read)(std::string_view, Dots)>
Position read_typed_text(std::string_view data, Dots dots) {
    return read(text_of_file(data), dots);
}

constexpr PositionFormat kFormats[] = {
    {"board", ".board", is_board_file, read_data<read_board_file>, nullptr},
    {"analysis", ".url", is_analysis, read_text<read_analysis_link>, write_analysis_link},
    {"link", ".link", is_layout_link, read_text<read_layout_link>, write_layout_link},
    {"mines-id", ".id", is_game_id, read_text<read_game_id>, write_game_id},
    {"mine", ".mine", is_mine_file, read_data<read_mine>, write_mine},
    {"mbf", ".mbf .abf", is_mbf, read_data<read_mbf_board>, write_mbf},
    {"rows", ".csv", is_rows, read_typed_text<read_board_rows>, nullptr},
    {"text", ".txt", is_text, read_typed_text<read_board_text>, write_board_text},
};

bool has_ending(const PositionFormat& format, std::string_view ending) {
    std::string_view left = format.endings;
    while (!left.empty()) {
        const std::size_t size = std::min(left.find(' '), left.size());
        if (left.substr(0, size) == ending) return true;
        left.remove_prefix(std::min(size + 1, left.size()));
    }
    return false;
}

// Throws a Failure if a text is a link.
void refuse_link(std::string_view data) {
    const std::string_view text = strip(data);
    const std::string_view link = text.substr(0, text.find_first_of(" \t\r\n"));
    TextScanner query(link);
    const auto is_word = [](char it) {
        return is_digit(it) || it == '_' || ((it | 0x20) >= 'a' && (it | 0x20) <= 'z');
    };
    const bool parameters =
        query.skip('?') && !query.take_while(link.size(), is_word).empty() && query.skip('=');
    if (parameters || link.starts_with("http://") || link.starts_with("https://"))
        throw Failure{
            say("the link ", quote(link), " has no board: expected ?analysis=, or ?b= and &m=")};
}

}  // namespace

std::span<const PositionFormat> position_formats() { return kFormats; }

const PositionFormat* position_format(std::string_view name) {
    const auto* format = std::find_if(std::begin(kFormats), std::end(kFormats),
                                      [&](const auto& it) { return it.name == name; });
    return format == std::end(kFormats) ? nullptr : format;
}

const PositionFormat* find_position_format(std::string_view data, std::string_view ending) {
    const std::string small = lower(ending);
    const PositionFormat *alike = nullptr, *named = nullptr, *both = nullptr;
    for (const PositionFormat& it : kFormats) {
        const bool fits = it.begins_like(data);
        const bool has_name = has_ending(it, small.empty() ? ".txt" : small);
        if (fits && has_name && !both) both = &it;
        if (fits && !alike) alike = &it;
        if (has_name && !named) named = &it;
    }
    if (both) return both;
    if (!alike && (!named || named->name == "text")) refuse_link(data);
    return alike ? alike : named;
}

}  // namespace fairmines
