// Reads and writes boards in files: .mine, .board and MBF.
#include <algorithm>
#include <array>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "positions/readers.hpp"
#include "replays/mine_list.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

// Throws a Failure if a text is too short for the rows of a board, before there is room for them.
void check_long_enough(const Lines& lines, const Grid& grid) {
    if (at(grid.cells()) > lines.text().size())
        throw lines.wrong(
            say("the file is too short for a board of ", counted(grid.cells(), "cell")));
}

// What a letter of a .mine file is. The program takes all that it does not know as covered.
std::int8_t code_of_mine(char letter) {
    if (letter >= '0' && letter <= '8') return static_cast<std::int8_t>(letter - '0');
    return std::string_view("?FMO").find(letter) == std::string_view::npos ? kCovered : kMine;
}

}  // namespace

Position read_mine(std::string_view data) {
    Lines lines(data, "a .mine");
    lines.next();
    TextScanner first(lines.line());
    std::array<std::int64_t, 3> numbers{};
    bool right = true;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i) right &= first.skip('x');
        const std::string_view digits = first.digits(9);
        right &= !digits.empty();
        numbers[i] = number_of(digits);
    }
    if (!right || !first.at_end())
        throw lines.wrong(
            say("the first line is ", lines.quoted(), ": expected WIDTHxHEIGHTxMINES"));
    if (const auto why = why_no_level(numbers[0], numbers[1], numbers[2])) throw lines.wrong(*why);
    Position position{.grid = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])},
                      .mines = static_cast<int>(numbers[2])};
    const auto& [width, height] = position.grid;
    check_long_enough(lines, position.grid);
    for (int row = 0; row < height; ++row) {
        if (!lines.next())
            throw lines.wrong(say("the board has ", row, " rows: expected ", height));
        const std::string_view line = lines.line();
        if (line.size() < at(width))
            throw lines.wrong(say("the row has ",
                                  counted(static_cast<std::int64_t>(line.size()), "cell"),
                                  ": expected ", width));
        std::transform(line.begin(), line.begin() + width, std::back_inserter(position.cells),
                       code_of_mine);
    }
    return position;
}

std::string write_mine(const Position& position) {
    const int mines = stated_mines(position, "a .mine file must state it");
    return say(position.grid.width, "x", position.grid.height, "x", mines, rows_of(position, "HF"),
               "\n");
}

namespace {

// What a .board file says before its sections, and the rows of these.
class BoardFile {
   public:
    explicit BoardFile(std::string_view data) : lines_(data, "a .board") {
        lines_.next();
        if (lines_.line() != kBoardMagic)
            throw lines_.wrong(
                say("the first line is ", lines_.quoted(), ": expected ", quote(kBoardMagic)));
        while (lines_.next()) {
            const std::string_view line = lines_.line();
            if (line == "[real]")
                read_section(real, "*012345678");
            else if (line == "[view]")
                read_section(seen, "U?#FX@012345678");
            else if (!line.empty() && line.front() != '#')
                read_value();
        }
        if (real.empty() && seen.empty())
            throw lines_.wrong("there is no section: expected [real] or [view]");
        if (!real.empty()) check_real();
    }

    Grid grid{};
    int mines = 0;
    std::vector<std::int8_t> real, seen;  // codes; empty if there is no such section
    std::vector<std::uint8_t> layout;

   private:
    struct Value {
        std::string_view key;
        std::string_view text{};
        bool stated = false;
    };

    void read_value() {
        const std::string_view line = lines_.line();
        const std::size_t colon = line.find(':');
        if (colon == line.npos)
            throw lines_.wrong(say(lines_.quoted(), " has no colon: expected 'key: value'"));
        for (Value& it : values_)
            if (!it.stated && strip(line.substr(0, colon)) == it.key)
                it = {it.key, strip(line.substr(colon + 1)), true};
    }

    // Reads the level, which stands before the sections.
    void read_level() {
        std::array<std::int64_t, 3> numbers{};
        for (std::size_t i = 0; i < values_.size(); ++i) {
            TextScanner scanner(values_[i].text);
            const std::string_view digits = scanner.digits(9);
            if (digits.empty() || !scanner.at_end())
                throw lines_.wrong(say(values_[i].key, " is ", quote(values_[i].text),
                                       ": expected a number before the sections"));
            numbers[i] = number_of(digits);
        }
        if (const auto why = why_no_level(numbers[0], numbers[1], numbers[2]))
            throw lines_.wrong(*why);
        grid = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
        mines = static_cast<int>(numbers[2]);
        check_long_enough(lines_, grid);
    }

    void read_section(std::vector<std::int8_t>& cells, std::string_view letters) {
        if (!cells.empty())
            throw lines_.wrong(say("there is a second section ", lines_.line(), ": expected one"));
        read_level();
        for (int row = 0; row < grid.height; ++row) {
            if (!lines_.next())
                throw lines_.wrong(say("the section has ", row, " rows: expected ", grid.height));
            const std::size_t before = cells.size();
            for (std::string_view rest = lines_.line(); !rest.empty();)
                read_cell(rest, letters, cells);
            const std::size_t count = cells.size() - before;
            if (count != at(grid.width))
                throw lines_.wrong(say("the row has ",
                                       counted(static_cast<std::int64_t>(count), "cell"),
                                       ": expected ", grid.width));
        }
    }

    // Reads a character, which may be an emoji, or a mark behind a digit that makes it one.
    void read_cell(std::string_view& rest, std::string_view letters,
                   std::vector<std::int8_t>& cells) const {
        static constexpr std::pair<std::string_view, char> emoji[] = {
            {"\u2b1c", 'U'},     {"\U0001f6a9", 'F'}, {"\u2753", '?'}, {"\U0001f4a5", 'X'},
            {"\U0001f4a3", '@'}, {"\u274c", '#'},     {"\ufe0f", 0},   {"\u20e3", 0},
        };
        std::size_t size = 1;
        while (size < rest.size() && (rest[size] & '\xC0') == '\x80') ++size;
        const std::string_view sign = rest.substr(0, size);
        const auto* known = std::find_if(std::begin(emoji), std::end(emoji),
                                         [&](const auto& it) { return it.first == sign; });
        constexpr char none = '\x7F';
        const char letter = known != std::end(emoji) ? known->second : size == 1 ? sign[0] : none;
        rest.remove_prefix(size);
        if (known != std::end(emoji) && !letter) return;
        if (letters.find(letter) == letters.npos) {
            std::string expected;
            for (const char it : letters) expected += {' ', it};
            throw lines_.wrong(say("the row has ", quote(sign), ": expected", expected));
        }
        const bool digit = is_digit(letter);
        // # is a wrong flag: the cell is free, and covered.
        const bool mine = std::string_view("*FX@").find(letter) != std::string_view::npos;
        cells.push_back(digit ? static_cast<std::int8_t>(letter - '0') : mine ? kMine : kCovered);
    }

    void check_real() {
        layout.resize(real.size());
        std::transform(real.begin(), real.end(), layout.begin(),
                       [](int code) { return static_cast<std::uint8_t>(code == kMine); });
        const auto count = std::count(layout.begin(), layout.end(), 1);
        if (count != mines)
            throw lines_.wrong(
                say("[real] has ", counted(count, "mine"), ": expected ", grouped(mines)));
        std::vector<std::uint8_t> clues(layout.size());
        count_clues(grid, layout, clues);
        for (int i = 0; i < grid.cells(); ++i)
            if (!layout[at(i)] && real[at(i)] != clues[at(i)])
                throw lines_.wrong(say("[real] has ", real[at(i)], " in ", place_name(grid, i),
                                       ": expected ", clues[at(i)]));
    }

    Lines lines_;
    std::array<Value, 3> values_{Value{"columns"}, Value{"rows"}, Value{"mines"}};
};

}  // namespace

Position read_board_file(std::string_view data) {
    BoardFile file(data);
    if (file.seen.empty()) return position_of({file.grid, std::move(file.layout)});
    return {file.grid, std::move(file.seen), file.mines, std::move(file.layout), {}, false};
}

namespace {

// Returns the bytes that pairs of hexadecimal digits write; none if a text is anything else.
std::vector<std::uint8_t> bytes_of_hex(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    TextScanner scanner(text);
    scanner.skip_blanks();
    while (!scanner.at_end()) {
        const std::string_view pair = scanner.take_while(2, is_hex_digit);
        if (pair.size() < 2 || (!scanner.skip_blanks() && !scanner.at_end())) return {};
        bytes.push_back(static_cast<std::uint8_t>(16 * hex_value(pair[0]) + hex_value(pair[1])));
    }
    return bytes.size() < 4 ? std::vector<std::uint8_t>() : bytes;
}

}  // namespace

Position read_mbf_board(std::string_view data) {
    const std::vector<std::uint8_t> bytes = bytes_of_hex(data);
    const FileBytes raw(reinterpret_cast<const std::uint8_t*>(data.data()), data.size());
    ByteReader reader(bytes.empty() ? raw : FileBytes(bytes), "an MBF");
    SizedLayout layout = read_board(reader);
    reader.expect_end("the mines");
    return position_of(std::move(layout));
}

std::string write_mbf(const Position& position) {
    const SizedLayout layout = layout_of(position);
    const auto& [width, height] = layout.grid;
    const std::int64_t mines = std::count(layout.mines.begin(), layout.mines.end(), 1);
    if (width > 255 || height > 255 || mines > 65535)
        throw Failure{say("a ", width, "x", height, " board with ", counted(mines, "mine"),
                          " does not fit MBF: expected sides up to 255, and up to 65,535 mines")};
    std::string data;
    for (const std::int64_t byte : {std::int64_t{width}, std::int64_t{height}, mines >> 8, mines})
        data += static_cast<char>(byte);
    for (int column = 0; column < width; ++column)
        for (int row = 0; row < height; ++row)
            if (layout.mines[at(layout.grid.index(row, column))])
                data += {static_cast<char>(column), static_cast<char>(row)};
    return data;
}

}  // namespace fairmines
