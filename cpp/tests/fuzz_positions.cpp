// Fuzzes the formats of boards: what is written is read again, and damaged files, links and texts,
// or any bytes, are a board or a sentence.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "board/clues.hpp"
#include "limits.hpp"
#include "positions/position.hpp"

namespace {

using namespace fuzz;
using namespace std::string_view_literals;
using fairmines::Dots;
using fairmines::Failure;
using fairmines::Position;
using fairmines::PositionFormat;

// What no format writes.
constexpr std::array<std::string_view, 6> kOnlyRead{
    "# MINESWEEPER-BOARD v0.1\n# a comment\nauthor: Ann\nrows: 2\ncolumns: 3\nmines: 1\n\n[real]\n"
    "*10\n110\n[view]\nU10\n110\n",
    "# MINESWEEPER-BOARD v0.1\nrows: 2\ncolumns: 3\nmines: 1\n[view]\n"
    "\u2b1c1\ufe0f\u20e30\ufe0f\u20e3\n\U0001f6a9\u2753\U0001f4a5\n",
    "\xEF\xBB\xBF\n  3 2 1\r\n  .1*\r\n  111 \r\n",
    "?,1, -1\n0;2;-2\n",
    "03 02 00 01 02 01\n",
    "9x9:7,8,mc0d6254bc6da9d1f40490",
};
constexpr std::array<std::string_view, 24> kParts{
    "0",        "-1", "999999999", "1000", "1e9",      "\0"sv,      "\n",  "\r",
    "\xFF\xFF", "x",  "::",        "?",    "#",        "%41",       "&m=", "b=",
    "-",        ",",  ";",         "\xC2", "[real]\n", "analysis=", "\t",  "[view]\n"};

// Makes a position: some free cells are opened, some mines are known.
Position make_position(Reader& input) {
    Position position;
    auto& [grid, cells, mines, layout, start, unclear_dots] = position;
    grid = {input.between(1, 9), input.between(1, 9)};
    const auto size = static_cast<std::size_t>(grid.cells());
    for (std::size_t i = 0; i < size; ++i)
        layout.push_back(static_cast<std::uint8_t>(input.between(0, 4) == 0));
    std::vector<std::uint8_t> clues(size);
    fairmines::count_clues(grid, layout, clues);
    for (std::size_t i = 0; i < size; ++i) {
        const bool shown = input.between(0, 1) == 1;
        cells.push_back(!shown      ? fairmines::kCovered
                        : layout[i] ? fairmines::kMine
                                    : static_cast<std::int8_t>(clues[i]));
    }
    mines = static_cast<int>(std::count(layout.begin(), layout.end(), 1));
    if (input.between(0, 1)) start = {input.between(0, grid.height - 1), 0};
    return position;
}

void check_position(const Position& position) {
    const auto cells = position.grid.cells();
    const auto size = static_cast<std::size_t>(cells);
    ensure(position.cells.size() == size, "each cell has a code");
    ensure(std::all_of(position.cells.begin(), position.cells.end(),
                       [](int code) { return code >= fairmines::kMine && code <= 8; }),
           "codes are those of views");
    ensure(!position.mines || (*position.mines >= 0 && *position.mines <= cells), "the mines fit");
    ensure(position.layout.empty() || position.layout.size() == size, "a layout has all cells");
    ensure(!position.start || position.grid.contains(*position.start), "the start is a cell");
}

// Reads bytes in a format, and in the one that they look like; a position is written in each.
void read(Reader& input, const PositionFormat& format, std::string_view data) {
    const auto dots = static_cast<Dots>(input.between(0, 2));
    for (const bool guessed : {false, true}) {
        try {
            const PositionFormat* it =
                guessed ? fairmines::find_position_format(data, input.between(0, 1) ? ".mbf" : "")
                        : &format;
            if (!it) continue;
            const Position position = it->read(data, dots);
            check_position(position);
            for (const PositionFormat& other : fairmines::position_formats())
                if (other.write) other.write(position);
        } catch (const Failure& failure) {
            check(failure);
        }
    }
}

// Writes a position in a format, and reads it again.
std::string write(const PositionFormat& format, Position position) {
    const bool mines_alone =
        format.name == "link" || format.name == "mbf" || format.name == "mines-id";
    if (!mines_alone) position.layout.clear();
    const std::string data = format.write(position);
    const Position again = format.read(data, Dots::covered);
    ensure(again.grid == position.grid && again.mines == position.mines, "the level is kept");
    ensure(mines_alone ? again.layout == position.layout : again.cells == position.cells,
           "what is written is read");
    ensure(fairmines::find_position_format(data, "") == &format, "and recognized");
    if (format.name == "mines-id")
        ensure(again.start.has_value() == position.start.has_value(), "the start is kept");
    return data;
}

void judge(Reader& input) {
    const auto formats = fairmines::position_formats();
    const auto number = static_cast<std::size_t>(input.byte());
    const PositionFormat& format = formats[number % formats.size()];
    switch (input.between(0, 2)) {
        case 0: {
            if (!format.write) break;
            const std::string data = write(format, make_position(input));
            read(input, format, damaged(input, data, kParts));
            break;
        }
        case 1:
            read(input, format, damaged(input, kOnlyRead[number % kOnlyRead.size()], kParts));
            break;
        default: {
            std::string bytes;
            while (!input.empty()) bytes += static_cast<char>(input.byte());
            read(input, format, bytes);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Reader input(data, size);
    in_time([&] { judge(input); });
    return 0;
}
