// Boards: the clues and 3BV of layouts, and opening cells.
#include "board/board.hpp"
#include "board/clues.hpp"
#include "board/drawn_seeds.hpp"
#include "exchange.hpp"

namespace browser {
namespace {

using fairmines::Board;
using fairmines::Grid;

// Lays the board of an input that begins with two boards: the layout, and the cells that are
// opened. It is laid anew for each call: it is as much work as to copy one, and an instance that
// has run out of memory is replaced, with all that it kept.
void lay_board(const Grid& grid, Board& board) {
    const auto size = static_cast<std::size_t>(grid.cells());
    const auto opened = input_layout().subspan(size, size);
    std::vector<std::uint8_t> covered;
    for (const auto it : opened) covered.push_back(it == 0);
    board.lay(grid, input_layout().first(size));
    board.open_cells(opened, covered);  // a zero clue opens nothing else here
}

}  // namespace
}  // namespace browser

using namespace browser;

// The clues of a layout, and its 3BV.
FAIRMINES_EXPORT(clues)
int clues(int width, int height) {
    return run([&] {
        exchange().bytes.resize(input_layout().size());
        fairmines::count_clues({width, height}, input_layout(), exchange().bytes);
        exchange().numbers = {1.0 * fairmines::bbbv({width, height}, input_layout())};
    });
}

// As in drawn_seeds.hpp.
FAIRMINES_EXPORT(attempt_seed)
std::uint64_t attempt_seed(std::uint64_t seed, std::uint32_t attempt) {
    return fairmines::attempt_seed(seed, attempt);
}

// Opens the cells of a mask on a board, as in board.hpp. The input has four boards, a byte a cell:
// the layout, the cells that are opened already, the mask, and the flags. Numbers: how many cells
// that opened, and how many free ones are left. Bytes: the view.
FAIRMINES_EXPORT(open_cells)
int open_cells(int width, int height) {
    return run([&] {
        const auto size = static_cast<std::size_t>(width * height);
        static Board board;
        lay_board({width, height}, board);
        const auto mask = input_layout().subspan(2 * size, size);
        const auto flags = input_layout().subspan(3 * size, size);
        exchange().numbers = {1.0 * board.open_cells(mask, flags).size(), 1.0 * board.left()};
        const auto cells = board.cells();
        exchange().bytes.assign(cells.begin(), cells.end());
    });
}
