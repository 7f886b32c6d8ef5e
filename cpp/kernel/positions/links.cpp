// Reads and writes links that hold a position: `?analysis=`, and `?b=&m=`.
#include <algorithm>
#include <array>

#include "board/at.hpp"
#include "positions/readers.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

// What is written before parameters: this program reads all of them.
constexpr std::string_view kJsMinesweeper = "https://davidnhill.github.io/JSMinesweeper/index.html";

// Takes what is before a mark off a text, and the mark.
std::string_view cut(std::string_view& text, char mark) {
    const std::size_t end = std::min(text.find(mark), text.size());
    const std::string_view before = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return before;
}

// Returns a text with what its percent signs and plus signs stand for.
std::string unquoted(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool coded = text[i] == '%' && i + 2 < text.size() && is_hex_digit(text[i + 1]) &&
                           is_hex_digit(text[i + 2]);
        if (coded) {
            result += static_cast<char>(16 * hex_value(text[i + 1]) + hex_value(text[i + 2]));
            i += 2;
        } else {
            result += text[i] == '+' ? ' ' : text[i];
        }
    }
    return result;
}

// Returns a parameter of a link or of its end: they follow a question mark, also one that follows a
// number sign. The first of a name counts, and one without a value is none.
std::optional<std::string> parameter(std::string_view link, std::string_view name) {
    link = strip(link);
    while (!link.empty()) {
        std::string_view part = cut(link, '#');
        if (part.find('?') != part.npos) cut(part, '?');
        while (!part.empty()) {
            std::string_view value = cut(part, '&');
            if (unquoted(cut(value, '=')) == name && !value.empty()) return unquoted(value);
        }
    }
    return {};
}

Failure wrong_analysis(std::string_view what) { return {say("an analysis link: ", what)}; }
Failure wrong_layout_link(std::string_view what) { return {say("a layout link: ", what)}; }

// JSMinesweeper's positions. The parameter has width, height and mines in base 62, then runs of
// cells. Each kind of cell owns some digits, and a run of n cells is n, written with these. Clues
// are lowered by the flags around them, and by the mines that follow from single clues, so that
// there are longer runs.

constexpr std::string_view kDigits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::size_t kHead = 8;  // the digits before the cells: two for each side, four for mines

struct CellKind {
    char letter;
    int first, size;  // of its digits
};

// H is covered, F a flag. I is a mine that follows from a clue. O is a flag that has not lowered
// the clues around it.
constexpr auto kKinds = [] {
    constexpr std::pair<char, int> sizes[] = {{'0', 10}, {'1', 7}, {'2', 5}, {'3', 5}, {'4', 4},
                                              {'5', 3},  {'6', 3}, {'7', 1}, {'8', 1}, {'I', 4},
                                              {'H', 10}, {'F', 8}, {'O', 1}};
    std::array<CellKind, std::size(sizes)> kinds{};
    int first = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        kinds[i] = {sizes[i].first, first, sizes[i].second};
        first += sizes[i].second;
    }
    return kinds;
}();

int value_of(char digit) { return static_cast<int>(kDigits.find(digit)); }

const CellKind& owner(char digit) {
    return *std::find_if(kKinds.begin(), kKinds.end(), [value = value_of(digit)](const auto& it) {
        return value < it.first + it.size;
    });
}

std::int64_t base_62(std::string_view digits) {
    std::int64_t value = 0;
    for (const char digit : digits) value = value * 62 + value_of(digit);
    return value;
}

// Returns the letter of each cell.
std::string expand(std::string_view text, int cells) {
    std::string letters;
    for (std::size_t place = kHead; place < text.size();) {
        const std::size_t start = place;
        const CellKind& kind = owner(text[place]);
        std::int64_t run = kind.size == 1 ? 1 : 0;
        if (kind.size == 1)
            ++place;
        else
            while (place < text.size() && owner(text[place]).letter == kind.letter && run <= cells)
                run = run * kind.size + value_of(text[place++]) - kind.first;
        if (run > cells - static_cast<std::int64_t>(letters.size()))
            throw wrong_analysis(
                say("offset ", start, " of its value: more than ", counted(cells, "cell")));
        letters.append(static_cast<std::size_t>(run), kind.letter);
    }
    if (letters.size() != at(cells))
        throw wrong_analysis(say("it has ",
                                 counted(static_cast<std::int64_t>(letters.size()), "cell"),
                                 ": expected ", grouped(cells)));
    return letters;
}

// Returns the letter of each cell, with clues lowered where that makes none negative.
std::string lowered(const Position& position) {
    const Grid& grid = position.grid;
    std::vector<std::int8_t> clues = position.cells;
    std::string letters;
    for (const int code : clues) letters += code >= 0 ? ' ' : code == kMine ? 'O' : 'H';
    // 1. All covered cells around a clue are mines if there are as many as it says.
    std::vector<bool> mine(letters.size());
    for (int i = 0; i < grid.cells(); ++i) {
        int covered = 0;
        grid.for_square(grid.cell(i), 1, [&](int it) { covered += clues[at(it)] < 0; });
        if (clues[at(i)] == kMine) mine[at(i)] = true;
        if (clues[at(i)] < 0 || covered != clues[at(i)]) continue;
        grid.for_square(grid.cell(i), 1, [&](int it) {
            if (clues[at(it)] < 0) mine[at(it)] = true;
        });
    }
    // 2. In reading order, each mine lowers the clues around it, unless one of them is 0 by now.
    for (int i = 0; i < grid.cells(); ++i) {
        bool zero = !mine[at(i)];
        grid.for_square(grid.cell(i), 1, [&](int it) { zero |= clues[at(it)] == 0; });
        if (zero) continue;
        grid.for_square(grid.cell(i), 1, [&](int it) { clues[at(it)] -= clues[at(it)] > 0; });
        letters[at(i)] = letters[at(i)] == 'O' ? 'F' : 'I';
    }
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (letters[i] == ' ') letters[i] = static_cast<char>('0' + clues[i]);
    return letters;
}

std::string written_run(char letter, std::size_t size) {
    const CellKind& kind = *std::find_if(kKinds.begin(), kKinds.end(),
                                         [&](const auto& it) { return it.letter == letter; });
    const std::string_view digits = kDigits.substr(at(kind.first), at(kind.size));
    if (digits.size() == 1) return std::string(size, digits[0]);
    std::string text;
    for (; size; size /= digits.size()) text.insert(text.begin(), digits[size % digits.size()]);
    return text;
}

}  // namespace

Position read_analysis_link(std::string_view link) {
    const std::string text = parameter(link, "analysis").value_or(std::string(strip(link)));
    if (text.size() < kHead || text.find_first_not_of(kDigits) != text.npos)
        throw wrong_analysis(
            say("its value is ", quote(text), ": expected ", kHead, " letters and digits or more"));
    const std::string_view head = text;
    const std::int64_t width = base_62(head.substr(0, 2)), height = base_62(head.substr(2, 2)),
                       mines = base_62(head.substr(4, 4));
    if (const auto why = why_no_level(width, height, mines)) throw wrong_analysis(*why);
    Position position{.grid = {static_cast<int>(width), static_cast<int>(height)},
                      .mines = static_cast<int>(mines)};
    const Grid& grid = position.grid;
    const std::string letters = expand(text, grid.cells());
    for (const char it : letters)
        position.cells.push_back(is_digit(it)             ? static_cast<std::int8_t>(it - '0')
                                 : it == 'F' || it == 'O' ? kMine
                                                          : kCovered);
    for (int i = 0; i < grid.cells(); ++i)
        if (letters[at(i)] == 'F' || letters[at(i)] == 'I')
            grid.for_neighbours(
                i, [&](int it) { position.cells[at(it)] += position.cells[at(it)] >= 0; });
    for (int i = 0; i < grid.cells(); ++i)
        if (position.cells[at(i)] > 8)
            throw wrong_analysis(
                say("the clue in ", place_name(grid, i), " is ", position.cells[at(i)]));
    return position;
}

std::string write_analysis_link(const Position& position) {
    const auto& [width, height] = position.grid;
    const int mines = stated_mines(position, "a link must state it");
    std::string text = say(kJsMinesweeper, "?board=", width, "x", height, "x", mines, "&analysis=");
    for (const auto& [value, digits] : {std::pair{width, 2}, {height, 2}, {mines, 4}}) {
        std::string number;
        for (int left = value; number.size() < at(digits); left /= 62)
            number.insert(number.begin(), kDigits[at(left % 62)]);
        text += number;
    }
    const std::string letters = lowered(position);
    for (std::size_t first = 0; first < letters.size();) {
        const std::size_t next =
            std::min(letters.find_first_not_of(letters[first], first), letters.size());
        text += written_run(letters[first], next - first);
        first = next;
    }
    return text + '\n';
}

namespace {

// Layouts. `b` is the board: 1 to 3 for the usual levels, or the digits of the width and as many of
// the height. `m` has five cells a character, row by row: 0 to 9 and a to v are 0 to 31.

constexpr Grid kUsual[] = {{9, 9}, {16, 16}, {30, 16}};
constexpr std::string_view kFiveCells = "0123456789abcdefghijklmnopqrstuv";

Grid grid_of_link(const std::string& board) {
    if (board.size() == 1 && board[0] >= '1' && board[0] <= '3') return kUsual[board[0] - '1'];
    const std::size_t half = board.size() / 2;
    if (board.empty() || board.size() > 8 || board.size() % 2 ||
        !std::all_of(board.begin(), board.end(), is_digit))
        throw wrong_layout_link(
            say("b is ", quote(board), ": expected 1, 2, 3, or the digits of width and height"));
    const std::string_view digits = board;
    const std::int64_t width = number_of(digits.substr(0, half)),
                       height = number_of(digits.substr(half));
    if (const auto why = why_no_level(width, height, 0)) throw wrong_layout_link(*why);
    return {static_cast<int>(width), static_cast<int>(height)};
}

}  // namespace

Position read_layout_link(std::string_view link) {
    const Grid grid = grid_of_link(parameter(link, "b").value_or(""));
    const std::string text = parameter(link, "m").value_or("");
    const int cells = grid.cells(), size = (cells + 4) / 5;
    if (text.size() != at(size))
        throw wrong_layout_link(say("m has ", grouped(static_cast<std::int64_t>(text.size())),
                                    " characters: expected ", grouped(size), " for ", grid.width,
                                    "x", grid.height));
    const std::size_t wrong = text.find_first_not_of(kFiveCells);
    if (wrong != text.npos)
        throw wrong_layout_link(say("offset ", wrong, " of m has ", quote(text.substr(wrong, 1)),
                                    ": expected 0 to 9 or a to v"));
    SizedLayout layout{grid, std::vector<std::uint8_t>(at(cells))};
    for (int i = 0; i < 5 * size; ++i) {
        const auto five = kFiveCells.find(text[at(i / 5)]);
        if (!(five >> (4 - i % 5) & 1)) continue;
        if (i >= cells)
            throw wrong_layout_link(say("m has a mine behind the ", counted(cells, "cell")));
        layout.mines[at(i)] = 1;
    }
    return position_of(std::move(layout));
}

std::string write_layout_link(const Position& position) {
    const SizedLayout layout = layout_of(position);
    const auto& [width, height] = layout.grid;
    std::string board;
    for (int i = 0; i < 3; ++i)
        if (kUsual[i] == layout.grid) board = std::to_string(i + 1);
    if (board.empty()) {
        std::string sides[] = {std::to_string(width), std::to_string(height)};
        const std::size_t digits = std::max(sides[0].size(), sides[1].size());
        for (const std::string& side : sides)
            board += std::string(digits - side.size(), '0') + side;
    }
    std::string text = say(kJsMinesweeper, "?b=", board, "&m=");
    const int cells = layout.grid.cells();
    for (int first = 0; first < cells; first += 5) {
        std::size_t five = 0;
        for (int i = first; i < first + 5; ++i)
            five = 2 * five + (i < cells ? layout.mines[at(i)] : 0);
        text += kFiveCells[five];
    }
    return text + '\n';
}

}  // namespace fairmines
