// Boards: dealing layouts, their clues and 3BV, no-guess deals, and boards in play.
#include <memory>

#include "board/board.hpp"
#include "board/clues.hpp"
#include "board/deal.hpp"
#include "exchange.hpp"
#include "play/drawn_seeds.hpp"
#include "proofs/difficulty.hpp"

namespace browser {
namespace {

using fairmines::Board;
using fairmines::Grid;

void answer_board(const Board& board, std::size_t opened) {
    exchange().numbers = {1.0 * opened, 1.0 * board.left()};
    const auto cells = board.cells();
    exchange().bytes.assign(cells.begin(), cells.end());
}

// As in Python's wins_without_guess.
bool wins_without_guess(const Grid& grid, int start, const fairmines::CountOptions& options) {
    const auto layout = input_layout();
    if (layout[static_cast<std::size_t>(start)]) return false;
    Board board;
    board.lay(grid, layout);
    board.open(start);
    static fairmines::SolutionCounter counter;
    std::vector<double> probability(layout.size());
    std::vector<std::uint8_t> safe(layout.size());
    while (board.left() > 0) {
        try {
            counter.count(board.view(), options);
        } catch (const fairmines::TooComplex&) {
            return false;
        }
        counter.mine_probability(probability);
        for (std::size_t i = 0; i < safe.size(); ++i) safe[i] = probability[i] == 0;
        if (board.open_cells(safe).empty()) return false;
    }
    return true;
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
        const fairmines::Rule hardest{static_cast<std::uint8_t>(rule)};
        const bool wins =
            rule ? difficulty.of_board(grid, input_layout(), start, hardest, options) == hardest
                 : browser::wins_without_guess(grid, start, options);
        exchange().numbers = {wins ? 1.0 : 0.0};
    });
}

// Begins a game with the layout of the input; the caller deletes the board.
FAIRMINES_EXPORT(board_new)
Board* board_new(int width, int height) {
    auto board = std::make_unique<Board>();
    board->lay({width, height}, input_layout());
    return board.release();
}

FAIRMINES_EXPORT(board_copy) Board* board_copy(const Board* board) { return new Board(*board); }
FAIRMINES_EXPORT(board_delete) void board_delete(Board* board) { delete board; }

// Moves the mines to the layout of the input, which agrees with what is opened.
FAIRMINES_EXPORT(board_replace) void board_replace(Board* board) { board->replace(input_layout()); }

// Opens a cell. The flood leaves the cells of the input covered, a mask of flags, if it has any.
// Numbers: how many cells that opened, and how many free ones are left. Bytes: the view.
FAIRMINES_EXPORT(board_open)
int board_open(Board* board, int cell, int flood) {
    return run([&] { answer_board(*board, board->open(cell, flood != 0, input_layout()).size()); });
}
