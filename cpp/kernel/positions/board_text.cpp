// Reads and writes the text notation.
#include <algorithm>

#include "board/at.hpp"
#include "positions/readers.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr std::int8_t kNoCell = 127;
constexpr std::size_t kMostDigits = 18;  // of a number in the first line
constexpr std::string_view kBlanks = " \t\v\f", kSeparators = " \t\v\f,;";

// Returns a text with a space for each no-break space and each wide one, which pages have.
std::string with_spaces(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t blank = text.starts_with("\u00a0")   ? 2
                                  : text.starts_with("\u3000") ? 3
                                                               : 0;
        result += blank ? ' ' : text.front();
        text.remove_prefix(blank ? blank : 1);
    }
    return result;
}

// A board as it was typed: its lines from the first to the last one that is not blank, without the
// blanks with which all begin.
struct TypedBoard {
    std::string text;
    std::vector<std::string_view> lines;
    int skipped = 0;  // lines
    int indent = 0;

    explicit TypedBoard(std::string_view typed) : text(with_spaces(typed)) {
        std::size_t blanks = text.size();
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(rest.substr(end).starts_with("\r\n") ? end + 2
                               : end < rest.size()                  ? end + 1
                                                                    : end);
            const std::string_view stripped = strip(line);
            line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
            if (!stripped.empty()) blanks = std::min(blanks, line.size() - stripped.size());
            if (lines.empty() && stripped.empty())
                ++skipped;
            else
                lines.push_back(line);
        }
        while (!lines.empty() && lines.back().empty()) lines.pop_back();
        for (std::string_view& line : lines) line.remove_prefix(std::min(blanks, line.size()));
        indent = static_cast<int>(blanks);
    }

    // A failure at a place of the lines, of which the first is 1, with its place in the text.
    Failure wrong(std::string reason, int line, int column = 0) const {
        return {std::move(reason), {}, line + skipped, column ? column + indent : 0};
    }
};

struct Word {
    std::string_view text;
    int column;  // from 1; no character before it has several bytes, or that one is wrong
};

// Returns the words of a line that has such separators, or else its characters. Behind each word
// may be one comma or semicolon; another one is a word.
std::vector<Word> words_of(std::string_view line, std::string_view separators) {
    std::vector<Word> words;
    bool behind_word = false;
    for (std::size_t i = 0; i < line.size();) {
        if (is_blank(line[i])) {
            ++i;
            continue;
        }
        std::size_t size = 1;
        if (separators.empty())
            while (i + size < line.size() && (line[i + size] & '\xC0') == '\x80') ++size;
        else
            size = std::min(line.find_first_of(separators, i), line.size()) - i;
        if (size || !behind_word)
            words.push_back(
                {line.substr(i, std::max<std::size_t>(size, 1)), static_cast<int>(i) + 1});
        behind_word = size > 0;
        i += std::max<std::size_t>(size, 1);
    }
    return words;
}

std::vector<Word> cells_of(std::string_view row) {
    const bool separated = row.find_first_of(kSeparators) != row.npos || row.find('-') != row.npos;
    return words_of(row, separated ? kSeparators : "");
}

// Reads rows, one after the other; `dot` is the code of a dot.
struct RowReader {
    const TypedBoard& board;
    std::int8_t dot;
    std::vector<std::int8_t> cells{};

    void read(int number, int width) {
        const std::string_view row = board.lines[at(number)];
        const std::vector<Word> words = cells_of(row);
        const int count = static_cast<int>(words.size());
        for (int i = 0; i < std::min(count, width); ++i) {
            const auto& [text, column] = words[at(i)];
            cells.push_back(code_of(text));
            if (cells.back() == kNoCell)
                throw board.wrong(say(quote(text), " is not a cell: expected ?, ! or 0 to 8"),
                                  number + 1, column);
        }
        if (count != width)
            throw board.wrong(
                say("the row has ", counted(count, "cell"), ": expected ", width), number + 1,
                count > width ? words[at(width)].column : static_cast<int>(row.size()) + 1);
    }

    std::int8_t code_of(std::string_view cell) const {
        if (cell == "?" || cell == "-1") return kCovered;
        if (cell == "!" || cell == "*" || cell == "-2") return kMine;
        if (cell == ".") return dot;
        const bool clue = cell.size() == 1 && cell[0] >= '0' && cell[0] <= '8';
        return clue ? static_cast<std::int8_t>(cell[0] - '0') : kNoCell;
    }
};

// Reads the rows of a board from a line on; `position` has its size.
Position read_rows(const TypedBoard& board, int first, Dots dots, Position position) {
    const auto have = [&](char sign) {
        return std::any_of(board.lines.begin() + first, board.lines.end(),
                           [&](auto line) { return line.find(sign) != line.npos; });
    };
    const auto& [width, height] = position.grid;
    RowReader reader{board, dots == Dots::zero ? std::int8_t{0} : kCovered};
    const int rows = static_cast<int>(board.lines.size()) - first;
    for (int row = 0; row < std::min(rows, height); ++row) reader.read(first + row, width);
    if (rows != height)
        throw board.wrong(say("the board has ", rows, " rows: expected ", height, " after ",
                              quote(board.lines[0])),
                          std::min(rows, height) + 2);
    position.cells = std::move(reader.cells);
    position.unclear_dots =
        dots == Dots::unstated && have('.') && !have('0') && (have('?') || have('!') || have('*'));
    return position;
}

std::int64_t read_number(const TypedBoard& board, const Word& word) {
    const bool negative = word.text[0] == '-', sign = negative || word.text[0] == '+';
    const std::string_view digits = word.text.substr(sign);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
        const bool cells = word.text.find_first_not_of("?.!*012345678") == word.text.npos;
        throw board.wrong(say(quote(word.text), " is not a whole number",
                              cells ? "; View.from_rows and --notation rows read rows alone" : ""),
                          1, word.column);
    }
    if (digits.size() > kMostDigits)
        throw board.wrong(say("the number ", quote(word.text), " is too long: expected at most ",
                              kMostDigits, " digits"),
                          1, word.column);
    return negative ? -number_of(digits) : number_of(digits);
}

// Reads the first line: the sides, and the total of mines if it is stated.
Position read_first_line(const TypedBoard& board) {
    const std::vector<Word> words = words_of(board.lines[0], kBlanks);
    std::vector<std::int64_t> numbers;
    for (const Word& it : words) numbers.push_back(read_number(board, it));
    if (words.size() < 2 || words.size() > 3)
        throw board.wrong(say(quote(board.lines[0]), " has ", words.size(),
                              " numbers: expected WIDTH HEIGHT and, if known, MINES"),
                          1);
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const auto why = why_no_level(numbers[0], i ? numbers[1] : 1, i > 1 ? numbers[2] : 0))
            throw board.wrong(*why, 1, words[i].column);
    Position position{.grid = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])}};
    if (words.size() == 3) position.mines = static_cast<int>(numbers[2]);
    return position;
}

}  // namespace

Position read_board_text(std::string_view text, Dots dots) {
    const TypedBoard board(text);
    if (board.lines.empty())
        throw Failure{"the text is empty: expected WIDTH HEIGHT and the board's rows"};
    return read_rows(board, 1, dots, read_first_line(board));
}

Position read_board_rows(std::string_view text, Dots dots) {
    const TypedBoard board(text);
    if (board.lines.empty())
        throw Failure{"there are no rows: expected ?, ! or 0 to 8 for each cell"};
    const auto width = static_cast<std::int64_t>(cells_of(board.lines[0]).size());
    const auto height = static_cast<std::int64_t>(board.lines.size());
    if (const auto why = why_no_level(width, height, 0)) throw Failure{*why};
    return read_rows(board, 0, dots, {{static_cast<int>(width), static_cast<int>(height)}});
}

std::string write_board_text(const Position& position) {
    std::string text = say(position.grid.width, " ", position.grid.height);
    if (position.mines) text += say(" ", *position.mines);
    return text + rows_of(position, "?!") + '\n';
}

}  // namespace fairmines
