// Reads lists of mines, and checks that they make a board.
#include "replays/mine_list.hpp"

#include "board/at.hpp"
#include "board/refusal.hpp"

namespace fairmines {

void check_cell_size(const ByteReader& reader, int cell_size, std::int64_t offset) {
    if (!cell_size) throw reader.wrong(offset, "the size of a cell is 0: expected 1 to 255");
}

void check_on_board(const ByteReader& reader, std::string_view name, int number, Cell cell,
                    Grid grid, std::int64_t offset) {
    if (!grid.contains(cell))
        throw reader.wrong(offset, say(name, " ", number, " is in row ", cell.row, ", column ",
                                       cell.column, ": expected rows 0 to ", grid.height - 1,
                                       " and columns 0 to ", grid.width - 1));
}

std::optional<std::string> why_no_level(std::int64_t width, std::int64_t height,
                                        std::int64_t mines) {
    return why_refused([&] { fairmines::check_level(width, height, mines); });
}

void check_level(const ByteReader& reader, Grid grid, int mines, std::int64_t offset) {
    if (const auto why = why_no_level(grid.width, grid.height, mines))
        throw reader.wrong(offset, *why);
}

SizedLayout read_mines(ByteReader& reader, Grid grid, int mines, PairOrder order, int first) {
    check_level(reader, grid, mines, reader.offset());
    const std::int64_t start = reader.offset();
    const FileBytes pairs = reader.take(2 * mines, "the list of mines");
    const bool row_first = order == PairOrder::row_first;
    const auto cell = [&](int mine) -> Cell {
        const int one = pairs[at(2 * mine)] - first, two = pairs[at(2 * mine + 1)] - first;
        return row_first ? Cell{one, two} : Cell{two, one};
    };
    for (int mine = 0; mine < mines; ++mine)
        check_on_board(reader, "mine", mine + 1, cell(mine), grid, start + 2 * mine);
    SizedLayout layout{grid, std::vector<std::uint8_t>(at(grid.cells()))};
    for (int mine = 0; mine < mines; ++mine) {
        const auto [row, column] = cell(mine);
        std::uint8_t& it = layout.mines[at(grid.index({row, column}))];
        if (it)
            throw reader.wrong(start + 2 * mine,
                               say("mine ", mine + 1, " is in row ", row, ", column ", column,
                                   ", where another one is: expected different cells"));
        it = 1;
    }
    return layout;
}

SizedLayout read_board(ByteReader& reader, int first) {
    Grid grid{};
    grid.width = reader.number(1, "the width");
    grid.height = reader.number(1, "the height");
    const int mines = reader.number(2, "the number of mines");
    return read_mines(reader, grid, mines, PairOrder::column_first, first);
}

}  // namespace fairmines
