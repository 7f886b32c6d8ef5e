// Decides what an opened cell is, and draws the layouts that follow from that.
#include "play/referee.hpp"

#include <algorithm>

#include "board/rng.hpp"

namespace fairmines {

bool verdict(Rules rules, std::span<const double> mine_probability, int cell, bool dealt) {
    const double own = mine_probability[static_cast<std::size_t>(cell)];
    if (rules == Rules::classic || own == 0 || own == 1) return dealt;
    const bool forced =
        std::find(mine_probability.begin(), mine_probability.end(), 0.0) == mine_probability.end();
    if (forced) return false;
    return rules == Rules::kind ? dealt : true;
}

bool Referee::settle(Rules rules, Board& board, int cell, std::span<const double> mine_probability,
                     const CountOptions& options, const RedrawSeed& seed) {
    const bool dealt = board.mine(cell);
    const bool mined = verdict(rules, mine_probability, cell, dealt);
    if (mined == dealt) return false;
    redraw(board, cell, mined, options, seed());
    return true;
}

bool Referee::settle(Rules rules, Board& board, int cell, const CountOptions& options,
                     const RedrawSeed& seed) {
    if (rules == Rules::classic) return false;
    // Most cells are safe by the elimination, and open under all rules.
    const View view = board.view();
    counter_.eliminate(view, options);
    const Constraints& problem = counter_.problem();
    if (problem.status(problem.place_of(cell)) == Status::safe) return false;
    // `kind` needs no count for cells that are free as dealt. But without one, only mines could be
    // too complex to open, and the error would give them away.
    counter_.count_rest(options);
    mine_probability_.resize(view.cells.size());
    counter_.mine_probability(mine_probability_);
    return settle(rules, board, cell, mine_probability_, options, seed);
}

void Referee::redraw(Board& board, int cell, bool mined, const CountOptions& options,
                     std::uint64_t seed) {
    const View view = board.view();
    cells_.assign(view.cells.begin(), view.cells.end());
    cells_[static_cast<std::size_t>(cell)] = mined ? kMine : kFree;
    counter_.count({view.grid, cells_}, options);
    Rng rng(seed);
    layout_.resize(cells_.size());
    counter_.draw(rng, layout_);
    board.replace(layout_);
}

}  // namespace fairmines
