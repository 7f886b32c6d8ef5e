// Decides what an opened cell is, and draws the layouts that follow from that.
#include "play/referee.hpp"

#include <algorithm>

#include "board/at.hpp"
#include "board/fate.hpp"
#include "proofs/closure.hpp"

namespace fairmines {
namespace {

// Whether no cell is safe.
bool forced(std::span<const double> mine_probability) {
    return std::find(mine_probability.begin(), mine_probability.end(), 0.0) ==
           mine_probability.end();
}

// Says what decides covered cells of a view whose count exceeds its budget.
DecidedBy decide_uncounted(Rules rules, const Board& board, std::span<const int> cells) {
    const auto certain = certain_by_rules(board.view());
    const auto is = [&](double probability) {
        return [&, probability](int cell) { return certain[at(cell)] == probability; };
    };
    // 1. The rules say what the cells are.
    if (std::all_of(cells.begin(), cells.end(), is(0)) ||
        std::any_of(cells.begin(), cells.end(), is(1)))
        return DecidedBy::rules;
    // 2. The layout as dealt is what the rules ask for.
    const bool hit =
        std::any_of(cells.begin(), cells.end(), [&](int it) { return board.mine(it); });
    const Fate asked = fate(rules, false, forced(certain));
    if (asked == Fate::as_dealt || (asked == Fate::mined && hit)) return DecidedBy::rules;
    return DecidedBy::deal;
}

}  // namespace

bool verdict(Rules rules, std::span<const double> mine_probability, int cell, bool dealt) {
    const double own = mine_probability[at(cell)];
    const Fate asked = fate(rules, own == 0 || own == 1, forced(mine_probability));
    return asked == Fate::as_dealt ? dealt : asked == Fate::mined;
}

Ruling Referee::settle(Rules rules, Board& board, std::span<const int> cells, const Risk& risk,
                       const CountOptions& options, const RedrawSeed& seed) {
    try {
        return {move_mines(rules, board, cells, risk(), options, seed)};
    } catch (const TooComplex&) {
        if (counts_only_) throw;
        return {false, decide_uncounted(rules, board, cells)};
    }
}

bool Referee::move_mines(Rules rules, Board& board, std::span<const int> cells,
                         std::span<const double> mine_probability, const CountOptions& options,
                         const RedrawSeed& seed) {
    if (cells.size() > 1) return settle_chord(rules, board, cells, mine_probability, options, seed);
    const int cell = cells.front();
    const bool dealt = board.mine(cell);
    const bool mined = verdict(rules, mine_probability, cell, dealt);
    if (mined == dealt) return false;
    redraw(board, cell, mined, options, seed());
    return true;
}

Ruling Referee::settle(Rules rules, Board& board, std::span<const int> cells,
                       const CountOptions& options, const RedrawSeed& seed) {
    if (rules == Rules::classic || proves_safe(board, cells, options)) return {};
    // `kind` needs no count for cells that are free as dealt. But what decides a cell must not say
    // what it is.
    return settle(
        rules, board, cells, [&] { return std::span(count_rest(board, options)); }, options, seed);
}

bool Referee::proves_safe(const Board& board, std::span<const int> cells,
                          const CountOptions& options) {
    counter_.eliminate(board.view(), options);
    const Constraints& problem = counter_.problem();
    return std::all_of(cells.begin(), cells.end(), [&](int it) {
        return problem.status(problem.place_of(it)) == Status::safe;
    });
}

const std::vector<double>& Referee::count_rest(const Board& board, const CountOptions& options) {
    counter_.count_rest(options);
    mine_probability_.resize(board.cells().size());
    counter_.mine_probability(mine_probability_);
    return mine_probability_;
}

void Referee::redraw(Board& board, int cell, bool mined, const CountOptions& options,
                     std::uint64_t seed) {
    see(board);
    fix(cell, mined);
    count(board, options);
    Rng rng(seed);
    draw(board, rng);
}

bool Referee::settle_chord(Rules rules, Board& board, std::span<const int> cells,
                           std::span<const double> mine_probability, const CountOptions& options,
                           const RedrawSeed& seed) {
    const auto safe = [&](int cell) { return mine_probability[at(cell)] == 0; };
    const bool mined =
        std::any_of(cells.begin(), cells.end(), [&](int it) { return board.mine(it); });
    const Fate asked =
        fate(rules, std::all_of(cells.begin(), cells.end(), safe), forced(mine_probability));
    // 1. The layout is what the rules ask for.
    if (asked == Fate::as_dealt || mined == (asked == Fate::mined)) return false;
    // 2. Another cell is safe: the first mine is drawn, then the rest.
    if (asked == Fate::mined) {
        Rng rng(seed());
        const int first = draw_first_mine(board, cells, mine_probability, options, rng);
        see(board);
        for (const int cell : cells.first(at(first))) fix(cell, false);
        fix(cells[at(first)], true);
        count(board, options);
        draw(board, rng);
        return true;
    }
    // 3. None is, and all may be free.
    see(board);
    for (const int cell : cells) fix(cell, false);
    if (!fits(board, options)) return false;  // 4.
    Rng rng(seed());
    draw(board, rng);
    return true;
}

// Draws which of the cells is the first with a mine, by its index, among the solutions with a mine
// in one of them: the first cells are counted as free one after another.
int Referee::draw_first_mine(const Board& board, std::span<const int> cells,
                             std::span<const double> mine_probability, const CountOptions& options,
                             Rng& rng) {
    with_free_cells_.assign(mine_probability.begin(), mine_probability.end());
    std::vector<double> sums;  // of the probabilities that one of the first cells is the first mine
    double sum = 0, none = 1;
    see(board);
    for (const int cell : cells) {
        const double mined = with_free_cells_[at(cell)];
        sum += none * mined;
        none *= 1 - mined;
        sums.push_back(sum);
        if (none == 0 || sums.size() == cells.size()) break;
        fix(cell, false);
        count(board, options);
        counter_.mine_probability(with_free_cells_);
    }
    const double drawn = rng.unit() * sum;
    return static_cast<int>(std::upper_bound(sums.begin(), sums.end(), drawn) - sums.begin());
}

void Referee::see(const Board& board) {
    const auto cells = board.cells();
    cells_.assign(cells.begin(), cells.end());
}

void Referee::fix(int cell, bool mined) { cells_[at(cell)] = mined ? kMine : kFree; }

void Referee::count(const Board& board, const CountOptions& options) {
    counter_.count({board.grid(), cells_}, options);
}

// Counts the solutions; returns whether there are any.
bool Referee::fits(const Board& board, const CountOptions& options) {
    try {
        count(board, options);
    } catch (const Inconsistent&) {
        return false;
    } catch (const WrongTotal&) {
        return false;
    }
    return true;
}

// Draws one of the counted solutions.
void Referee::draw(Board& board, Rng& rng) {
    layout_.resize(cells_.size());
    counter_.draw(rng, layout_);
    board.replace(layout_);
}

}  // namespace fairmines
