// Reads and writes the text notation.
#include <algorithm>
#include <array>

#include "board/at.hpp"
#include "positions/position.hpp"
#include "replays/failure.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr std::int8_t kNoCell = 127;
constexpr std::size_t kMostDigits = 20;  // of a number in the first line

Failure wrong(std::string reason, int line = 0, int column = 0) {
    return {std::move(reason), {}, line, column};
}

bool continues_character(char byte) { return (byte & '\xC0') == '\x80'; }

// Returns a text with a space for each blank of Unicode, which web pages write between cells.
std::string with_spaces(std::string_view text) {
    constexpr std::string_view blanks[] = {"\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80",
                                           "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF",
                                           "\xE2\x81\x9F", "\xE3\x80\x80"};
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        const auto* blank = std::find_if(std::begin(blanks), std::end(blanks),
                                         [&](std::string_view it) { return rest.starts_with(it); });
        const auto third = static_cast<std::uint8_t>(rest.size() > 2 ? rest[2] : 0);
        const bool narrow = rest.starts_with("\xE2\x80") && third >= 0x80 && third <= 0x8A;
        if (!narrow && blank == std::end(blanks)) {
            result += text[i];
            continue;
        }
        result += ' ';
        i += narrow ? 2 : blank->size() - 1;
    }
    return result;
}

// How many bytes the first character has.
std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && continues_character(text[size])) ++size;
    return size;
}

int characters_of(std::string_view text) {
    return static_cast<int>(text.size() - at(static_cast<int>(std::count_if(
                                              text.begin(), text.end(), continues_character))));
}

// A board as it was typed: its lines from the first to the last one that is not blank, without the
// blanks with which all begin.
struct TypedBoard {
    std::vector<std::string_view> lines;
    int skipped = 0;  // lines
    int indent = 0;

    explicit TypedBoard(std::string_view text) {
        while (true) {
            const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
            std::string_view line = text.substr(0, end);
            while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
            if (!lines.empty() || !line.empty())
                lines.push_back(line);
            else
                ++skipped;
            if (end == text.size()) break;
            text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
        }
        while (!lines.empty() && lines.back().empty()) lines.pop_back();
        std::size_t blanks = text.max_size();
        for (const std::string_view line : lines)
            if (!line.empty()) blanks = std::min(blanks, line.size() - strip(line).size());
        for (std::string_view& line : lines) line.remove_prefix(std::min(blanks, line.size()));
        if (!lines.empty()) indent = static_cast<int>(blanks);
    }

    // A failure at a place of the lines, of which the first is 1, with its place in the text.
    Failure wrong_at(std::string reason, int line, int column = 0) const {
        return wrong(std::move(reason), line + skipped, column ? column + indent : 0);
    }
};

// Reads rows, one after the other.
class RowReader {
   public:
    RowReader(const TypedBoard& board, std::size_t first, Dots dots) : board_(board) {
        constexpr std::string_view signs = ".0?!*";
        std::array<bool, signs.size()> seen{};
        for (std::size_t i = first; i < board.lines.size(); ++i)
            for (std::size_t sign = 0; sign < signs.size(); ++sign)
                seen[sign] |= board.lines[i].find(signs[sign]) != std::string_view::npos;
        dot_ = dots == Dots::zero ? std::int8_t{0} : kCovered;
        unclear_dots =
            dots == Dots::unstated && seen[0] && !seen[1] && (seen[2] || seen[3] || seen[4]);
    }

    // Appends the cells of a row, and returns how many it has. Those behind the width are only
    // counted.
    int read(std::string_view row, int line, int width) {
        const bool separated =
            std::any_of(row.begin(), row.end(), [](char it) { return it == '-' || separates(it); });
        int count = 0, column = 1, column_behind = 0;
        while (!row.empty()) {
            if (separated) column += skip_blanks(row);
            const std::size_t size = separated ? separated_size(row) : character_size(row);
            const std::string_view symbol = row.substr(0, size);
            const std::int8_t code = code_of(symbol);
            if (separated && !ends_at(row, size)) throw no_cell(word_of(row), line, column);
            if (++count <= width) {
                if (code == kNoCell) throw no_cell(symbol, line, column);
                cells.push_back(code);
            }
            if (count == width + 1) column_behind = column;
            column += characters_of(symbol);
            row.remove_prefix(size);
            if (separated) column += skip_separator(row);
        }
        column_ = column_behind ? column_behind : column;
        return count;
    }

    // Reads a row of a board of this width.
    void read_whole(std::string_view row, int line, int width) {
        const int count = read(row, line, width);
        if (count != width)
            throw board_.wrong_at(say("the row has ", counted(count, "cell"), ": expected ", width),
                                  line, column_);
    }

    std::vector<std::int8_t> cells;
    bool unclear_dots;

   private:
    static bool separates(char it) { return is_blank(it) || it == ',' || it == ';'; }

    // Returns how many blanks were skipped.
    static int skip_blanks(std::string_view& row) {
        const std::size_t before = row.size();
        while (!row.empty() && is_blank(row.front())) row.remove_prefix(1);
        return static_cast<int>(before - row.size());
    }

    // Skips blanks and a comma or semicolon among them.
    static int skip_separator(std::string_view& row) {
        int skipped = skip_blanks(row);
        if (row.starts_with(',') || row.starts_with(';')) {
            row.remove_prefix(1);
            ++skipped;
        }
        return skipped;
    }

    // The size of a cell's symbol; 0 if there is none.
    static std::size_t separated_size(std::string_view row) {
        if (separates(row.front())) return 0;
        const bool code = row.size() > 1 && row.front() == '-' && !separates(row[1]);
        return code ? 1 + character_size(row.substr(1)) : character_size(row);
    }

    std::int8_t code_of(std::string_view symbol) const {
        if (symbol == "-1") return kCovered;
        if (symbol == "-2") return kMine;
        if (symbol.size() != 1) return kNoCell;
        const char letter = symbol[0];
        if (letter >= '0' && letter <= '8') return static_cast<std::int8_t>(letter - '0');
        if (letter == '?') return kCovered;
        if (letter == '.') return dot_;
        return letter == '!' || letter == '*' ? kMine : kNoCell;
    }

    // Whether a cell of this size ends where a separator or the row's end is.
    static bool ends_at(std::string_view row, std::size_t size) {
        if (!size || (row[0] == '-' && size > 1 && row[1] != '1' && row[1] != '2')) return false;
        return size == row.size() || separates(row[size]);
    }

    static std::string_view word_of(std::string_view row) {
        const auto end = std::find_if(row.begin(), row.end(), is_blank);
        return row.substr(0, static_cast<std::size_t>(end - row.begin()));
    }

    Failure no_cell(std::string_view symbol, int line, int column) const {
        return board_.wrong_at(say(quote(symbol), " is not a cell: expected ?, ! or 0 to 8"), line,
                               column);
    }

    const TypedBoard& board_;
    std::int8_t dot_;
    int column_ = 0;  // where the last row has a cell too many, or lacks one
};

struct Word {
    std::string_view text;
    int column;  // from 1
};

std::vector<Word> words_of(std::string_view line) {
    std::vector<Word> words;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && !is_blank(line[end])) ++end;
        if (end > i)
            words.push_back({line.substr(i, end - i), characters_of(line.substr(0, i)) + 1});
        i = end + 1;
    }
    return words;
}

// The first line: the sides, and the total of mines if it is stated.
class FirstLine {
   public:
    explicit FirstLine(const TypedBoard& board) : board_(board), line_(board.lines[0]) {
        const std::vector<Word> words = words_of(line_);
        std::vector<std::int64_t> numbers;
        for (const Word& it : words) numbers.push_back(number(it));
        if (words.size() < 2 || words.size() > 3)
            throw board.wrong_at(say(quote(line_), " has ", words.size(),
                                     " numbers: expected WIDTH HEIGHT and, if known, MINES"),
                                 1);
        for (const std::size_t side : {0u, 1u})
            if (numbers[side] < 1 || numbers[side] > kMaxSide)
                throw wrong_number(words[side], say(side ? "height " : "width ", shown(words[side]),
                                                    " is out of range: expected 1 to ", kMaxSide));
        grid = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
        if (words.size() == 2) return;
        if (numbers[2] < 0 || numbers[2] > grid.cells())
            throw wrong_number(words[2],
                               say(shown(words[2]), " mines do not fit on a ", grid.width, "x",
                                   grid.height, " board: expected 0 to ", grid.cells()));
        mines = static_cast<int>(numbers[2]);
    }

    Grid grid{};
    std::optional<int> mines;

   private:
    // The value of a number; one that is too large for any board stands for all of them.
    std::int64_t number(const Word& word) const {
        constexpr std::size_t most = 9;
        const bool negative = word.text.front() == '-', sign = negative || word.text.front() == '+';
        std::string_view digits = word.text.substr(sign ? 1 : 0);
        if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
            const bool cells = word.text.find_first_not_of("?.!*012345678") == word.text.npos;
            throw wrong_number(
                word, say(quote(word.text), " is not a whole number",
                          cells ? "; View.from_rows and --notation rows read rows alone" : ""));
        }
        if (word.text.size() > kMostDigits)
            throw wrong_number(
                word, say("the number ", quote(word.text), " is too long: expected at most ",
                          kMostDigits, " digits"));
        while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
        const std::int64_t value = number_of(digits.substr(0, most + 1));
        return negative ? -value : value;
    }

    static std::string_view shown(const Word& word) {
        return word.text.substr(word.text.starts_with('+') ? 1 : 0);
    }

    Failure wrong_number(const Word& word, std::string reason) const {
        return board_.wrong_at(std::move(reason), 1, word.column);
    }

    const TypedBoard& board_;
    std::string_view line_;
};

// Calls with a text that has no byte order mark, and whose blanks are of ASCII.
template <class Read>
Position read_typed(std::string_view text, Read&& read) {
    if (text.size() > kMostBoardText)
        throw wrong(say("the text is too long for a board: expected at most ",
                        grouped(kMostBoardText), " bytes"));
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (std::none_of(text.begin(), text.end(), [](char it) { return it & '\x80'; }))
        return read(TypedBoard(text));
    const std::string spaced = with_spaces(text);
    return read(TypedBoard(spaced));
}

}  // namespace

Position read_board_text(std::string_view text, Dots dots) {
    return read_typed(text, [&](const TypedBoard& board) {
        if (board.lines.empty())
            throw wrong("the text is empty: expected WIDTH HEIGHT and the board's rows");
        const FirstLine first(board);
        const int rows = static_cast<int>(board.lines.size()) - 1, height = first.grid.height;
        RowReader reader(board, 1, dots);
        for (int row = 1; row <= std::min(rows, height); ++row)
            reader.read_whole(board.lines[at(row)], row + 1, first.grid.width);
        if (rows != height)
            throw board.wrong_at(say("the board has ", rows, " rows: expected ", height, " after ",
                                     quote(board.lines[0])),
                                 std::min(rows, height) + 2);
        return Position{first.grid, std::move(reader.cells), first.mines, {},
                        {},         reader.unclear_dots};
    });
}

Position read_board_rows(std::string_view text, Dots dots) {
    return read_typed(text, [&](const TypedBoard& board) {
        if (board.lines.empty())
            throw wrong("there are no rows: expected ?, ! or 0 to 8 for each cell");
        RowReader reader(board, 0, dots);
        const int height = static_cast<int>(board.lines.size());
        const int width = reader.read(board.lines[0], 1, kMaxSide);
        for (const auto& [name, side] : {std::pair{"width ", width}, std::pair{"height ", height}})
            if (side > kMaxSide)
                throw wrong(say(name, side, " is out of range: expected 1 to ", kMaxSide));
        for (int row = 1; row < height; ++row)
            reader.read_whole(board.lines[at(row)], row + 1, width);
        return Position{{width, height}, std::move(reader.cells), {}, {}, {}, reader.unclear_dots};
    });
}

std::string write_board_text(const View& view, std::optional<int> mines) {
    std::string text = say(view.grid.width, " ", view.grid.height);
    if (mines) text += say(" ", *mines);
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (i % view.grid.width == 0) text += '\n';
        const int code = view.cells[at(i)];
        text += code >= 0 ? static_cast<char>('0' + code) : code == kMine ? '!' : '?';
    }
    return text;
}

}  // namespace fairmines
