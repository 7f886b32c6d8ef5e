// Boards: dealing layouts, their clues and 3BV, no-guess deals, the rules, and opening cells.
#include "board/board.hpp"
#include "board/clues.hpp"
#include "board/deal.hpp"
#include "board/drawn_seeds.hpp"
#include "counting/constraints.hpp"
#include "exchange.hpp"
#include "play/referee.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/no_guess.hpp"

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

// A layout, a byte a cell, 1 = mine, without mines in the square around a cell.
FAIRMINES_EXPORT(deal)
int deal(int width, int height, int mines, int row, int column, int radius, std::uint64_t seed) {
    return run([&] {
        exchange().bytes.resize(static_cast<std::size_t>(width * height));
        fairmines::deal({width, height}, mines, {row, column, radius}, seed, exchange().bytes);
    });
}

// As in drawn_seeds.hpp.
FAIRMINES_EXPORT(move_seed)
std::uint64_t move_seed(std::uint64_t seed, std::uint32_t move, std::uint32_t step) {
    return fairmines::move_seed(seed, move, step);
}
FAIRMINES_EXPORT(attempt_seed)
std::uint64_t attempt_seed(std::uint64_t seed, std::uint32_t attempt) {
    return fairmines::attempt_seed(seed, attempt);
}

// The clues of a layout, and its 3BV.
FAIRMINES_EXPORT(clues)
int clues(int width, int height) {
    return run([&] {
        exchange().bytes.resize(input_layout().size());
        fairmines::count_clues({width, height}, input_layout(), exchange().bytes);
        exchange().numbers = {1.0 * fairmines::bbbv({width, height}, input_layout())};
    });
}

// 1 if a layout can be won from a start without a guess. With a rule (as in Rule), only if that is
// the hardest rule on the easiest way.
FAIRMINES_EXPORT(wins_without_guess)
int wins_without_guess(int width, int height, int mines, int start, int rule, double budget,
                       double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const Grid grid{width, height};
        const auto options = count_options(mines, 1, budget, deadline);
        static fairmines::Difficulty difficulty;
        static fairmines::NoGuess no_guess;
        const fairmines::Rule hardest{static_cast<std::uint8_t>(rule)};
        const bool wins =
            rule ? difficulty.of_board(grid, input_layout(), start, hardest, options) == hardest
                 : no_guess.wins(grid, input_layout(), start, options);
        exchange().numbers = {wins ? 1.0 : 0.0};
    });
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

// Moves the mines where the rules (as in Rules) ask for it before one move opens covered cells, as
// in referee.hpp. The input has three boards, a byte a cell: the layout, the cells that are opened
// already, and those to open. Numbers: 1 if mines have moved. Bytes: the layout.
FAIRMINES_EXPORT(settle)
int settle(int width, int height, int rules, double budget, std::uint64_t seed, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const auto size = static_cast<std::size_t>(width * height);
        static Board board;
        lay_board({width, height}, board);
        std::vector<int> cells;
        for (std::size_t i = 0; i < size; ++i)
            if (input_layout()[2 * size + i]) cells.push_back(static_cast<int>(i));
        fairmines::Referee referee(counter());
        const auto options = count_options(board.mines(), 1, budget, deadline);
        const fairmines::Rules of{static_cast<std::uint8_t>(rules)};
        const bool moved = referee.settle(of, board, cells, options, [=] { return seed; });
        exchange().numbers = {moved ? 1.0 : 0.0};
        for (int i = 0; i < width * height; ++i) exchange().bytes.push_back(board.mine(i) ? 1 : 0);
    });
}
