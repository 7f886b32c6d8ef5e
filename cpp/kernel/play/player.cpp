// Plays games from the deal, or from a view, to the end.
#include "play/player.hpp"

#include <algorithm>
#include <utility>

#include "board/deal.hpp"
#include "board/drawn_seeds.hpp"

namespace fairmines {
namespace {

// Where the seeds of redrawn layouts come from: NumPy's generator for those of the rules, as in
// earlier versions, and our own in conditional play.
RedrawSeed redraw_seeds(const GameSeeds& seeds, Rules rules) {
    if (rules == Rules::classic) return [rng = Rng(seeds.redraws)]() mutable { return rng.next(); };
    return [rng = Pcg64(seeds.player)]() mutable { return rng.next(); };
}

}  // namespace

GameResult Player::play(const Match& match, std::uint64_t game, StopCheck* stop) {
    const GameSeeds seeds = game_seeds(match.seed, game);
    double weight = 1;
    if (match.conditional && match.free_radius < 0) {
        // The first opening is a guess like any other.
        weight -= static_cast<double>(match.mines) / match.grid.cells();
        if (weight == 0) return {false, 0, 0, 0};
    }
    const int start = deal(match, seeds);
    Terms terms{{match.mines, 1.0, match.budget, stop},
                match.conditional,
                match.rules,
                weight,
                Rng(seeds.player),
                redraw_seeds(seeds, match.rules)};
    // A start that may be a mine is a guess, too.
    if (board_.mine(start))
        referee_.settle(match.rules, board_, {&start, 1}, terms.options, terms.redraw);
    return finish(start, std::move(terms));
}

void Player::play_on(const Continuation& continuation, std::uint64_t first,
                     std::span<GameResult> results, StopCheck* stop) {
    const Grid& grid = continuation.grid;
    const int cell = grid.index(continuation.cell);
    const CountOptions options{continuation.mines, 1.0, continuation.budget, stop};
    // 1. The solutions in which the cell is safe: layouts are drawn from them.
    cells_ = continuation.cells;
    cells_[static_cast<std::size_t>(cell)] = kFree;
    source_.count({grid, cells_}, options);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const GameSeeds seeds = game_seeds(continuation.seed, first + i);
        // 2. The position with one of these layouts.
        deal_solution(continuation, seeds.layout);
        // 3. The rest of the game.
        results[i] = finish(cell, {options, continuation.conditional, Rules::classic, 1,
                                   Rng(seeds.player), redraw_seeds(seeds, Rules::classic)});
    }
}

// Draws a layout, and opens what the view shows and what follows from single clues.
void Player::deal_solution(const Continuation& continuation, std::uint64_t seed) {
    Rng rng(seed);
    layout_.resize(continuation.cells.size());
    source_.draw(rng, layout_);
    lay_out(continuation.grid);
    const int cells = continuation.grid.cells();
    const auto code = [&](int i) { return continuation.cells[static_cast<std::size_t>(i)]; };
    for (int i = 0; i < cells; ++i)
        if (code(i) == kMine) {
            board_.mark(i);
            single_point_.mark(board_, i);
        }
    for (int i = 0; i < cells; ++i)
        if (code(i) >= 0) single_point_.open(board_, i);
}

// Opens a cell and plays to the end.
GameResult Player::finish(int cell, Terms terms) {
    const int free = board_.grid().cells() - board_.mines();
    for (int guesses = 0;; ++guesses) {
        // 1. The cell, and all that single clues show to be safe.
        if (board_.mine(cell)) return {false, guesses, free - board_.left(), 0};
        single_point_.open(board_, cell);
        // 2. Every other safe cell.
        while (board_.left() > 0 && find_safe(terms.options))
            for (const int safe : safe_)
                if (board_.covered(safe)) open_safe(safe);
        if (board_.left() == 0) return {true, guesses, free, terms.weight};
        // 3. A guess.
        const GuessPosition position{board_.view(), terms.options, counter_, mine_probability_};
        const Choice choice = guesser_->choose(position, terms.random);
        if (listener_) listener_->before_guess(board_, choice);
        cell = choice.cell;
        // 4. What the rules make of it.
        const auto risk = [&] { return std::span<const double>(mine_probability_); };
        referee_.settle(terms.rules, board_, {&cell, 1}, risk, terms.options, terms.redraw);
        if (!terms.conditional) continue;
        // 5. In conditional play it does not lose.
        if (choice.win_probability)
            return {false, guesses, free - board_.left(), terms.weight * *choice.win_probability};
        terms.weight *= 1 - position.mine_probability_of(cell);
        if (board_.mine(cell)) referee_.redraw(board_, cell, false, terms.options, terms.redraw());
    }
}

void Player::open_safe(int cell) {
    if (listener_) listener_->before_safe_cell(board_, cell);
    single_point_.open(board_, cell);
}

// Deals the layout of a game, and returns the cell of the first opening.
int Player::deal(const Match& match, const GameSeeds& seeds) {
    const Grid& grid = match.grid;
    const Cell start = match.start
                           ? *match.start
                           : grid.cell(static_cast<int>(Rng(seeds.start).unit() *
                                                        static_cast<unsigned>(grid.cells())));
    // In conditional play the start is never a mine.
    const int radius = match.conditional ? std::max(match.free_radius, 0) : match.free_radius;
    layout_.resize(static_cast<std::size_t>(grid.cells()));
    fairmines::deal(grid, match.mines, {start.row, start.column, radius}, seeds.layout, layout_);
    lay_out(grid);
    return grid.index(start);
}

// Lays layout_.
void Player::lay_out(const Grid& grid) {
    board_.lay(grid, layout_);
    single_point_.begin(grid);
}

// Fills safe_; returns whether a cell is safe. Counts only if the elimination finds no safe cell.
bool Player::find_safe(const CountOptions& options) {
    const View view = board_.view();
    counter_.eliminate(view, options);
    counter_.problem().list_safe(safe_);
    if (!safe_.empty()) return true;
    counter_.count_rest(options);
    mine_probability_.resize(view.cells.size());
    counter_.mine_probability(mine_probability_);
    for (std::size_t i = 0; i < mine_probability_.size(); ++i)
        if (mine_probability_[i] == 0) safe_.push_back(static_cast<int>(i));
    return !safe_.empty();
}

}  // namespace fairmines
