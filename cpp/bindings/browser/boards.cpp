// Boards: dealing layouts, their clues and 3BV, no-guess deals, and opening cells.
#include "board/board.hpp"
#include "board/clues.hpp"
#include "board/deal.hpp"
#include "counting/constraints.hpp"
#include "exchange.hpp"
#include "play/drawn_seeds.hpp"
#include "proofs/difficulty.hpp"

namespace browser {
namespace {

using fairmines::Board;
using fairmines::Grid;

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

// Opens the cells of a mask on a board, as in board.hpp. The input has four boards, a byte a cell:
// the layout, the cells that are opened already, the mask, and the flags. Numbers: how many cells
// that opened, and how many free ones are left. Bytes: the view.
//
// A board is laid anew for each call: it is as much work as to copy one, and an instance that has
// run out of memory is replaced, with all that it kept.
FAIRMINES_EXPORT(open_cells)
int open_cells(int width, int height) {
    return run([&] {
        const auto size = static_cast<std::size_t>(width * height);
        const auto opened = input_layout().subspan(size, size);
        auto& covered = exchange().bytes;
        for (const auto it : opened) covered.push_back(it == 0);
        static Board board;
        board.lay({width, height}, input_layout().first(size));
        board.open_cells(opened, covered);  // a zero clue opens nothing else here
        const auto mask = input_layout().subspan(2 * size, size);
        const auto flags = input_layout().subspan(3 * size, size);
        exchange().numbers = {1.0 * board.open_cells(mask, flags).size(), 1.0 * board.left()};
        const auto cells = board.cells();
        exchange().bytes.assign(cells.begin(), cells.end());
    });
}

// 1 if the elimination alone proves from a view that a covered cell is safe.
FAIRMINES_EXPORT(proves_safe)
int proves_safe(int width, int height, int cell) {
    return run([&] {
        static fairmines::Constraints constraints;
        constraints.reduce(input_view(width, height));
        const auto status = constraints.status(constraints.place_of(cell));
        exchange().numbers = {status == fairmines::Status::safe ? 1.0 : 0.0};
    });
}
