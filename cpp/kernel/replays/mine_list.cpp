// Reads lists of mines, and checks that they make a board.
#include "replays/mine_list.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {

void check_level(const ByteReader& reader, Grid grid, int mines, std::int64_t offset) {
    const int least = std::min(grid.width, grid.height), most = std::max(grid.width, grid.height);
    if (least >= 1 && most <= kMaxSide && mines <= grid.cells()) return;
    throw reader.wrong("level", offset, {grid.width, grid.height, mines});
}

SizedLayout read_mines(ByteReader& reader, Grid grid, int mines, PairOrder order, int first) {
    check_level(reader, grid, mines, reader.offset());
    const std::int64_t start = reader.offset();
    const FileBytes pairs = reader.take(2 * mines, "list_of_mines");
    const bool row_first = order == PairOrder::row_first;
    const auto cell = [&](int mine) -> Cell {
        const int one = pairs[at(2 * mine)] - first, two = pairs[at(2 * mine + 1)] - first;
        return row_first ? Cell{one, two} : Cell{two, one};
    };
    const auto wrong = [&](const char* problem, int mine) {
        const Cell it = cell(mine);
        return reader.wrong(problem, start + 2 * mine,
                            {mine + 1, it.row, it.column, grid.height, grid.width});
    };
    for (int mine = 0; mine < mines; ++mine)
        if (!grid.contains(cell(mine))) throw wrong("mine_off_board", mine);
    SizedLayout layout{grid, std::vector<std::uint8_t>(at(grid.cells()))};
    for (int mine = 0; mine < mines; ++mine) {
        std::uint8_t& it = layout.mines[at(grid.index(cell(mine)))];
        if (it) throw wrong("mine_twice", mine);
        it = 1;
    }
    return layout;
}

SizedLayout read_board(ByteReader& reader, int first) {
    Grid grid{};
    grid.width = reader.number(1, "width");
    grid.height = reader.number(1, "height");
    const int mines = reader.number(2, "number_of_mines");
    return read_mines(reader, grid, mines, PairOrder::column_first, first);
}

}  // namespace fairmines
