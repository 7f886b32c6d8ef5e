#include "guessing/fifty_fifty.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// Pairs with more tellers that may still be free gained nothing in play (docs/strongest.md), and
// those with a smaller chance that these are all mines are too rarely left to be worth counting.
constexpr int kMostUndetermined = 2;
constexpr double kLeastChance = 0.005;

}  // namespace

std::span<const double> FiftyFifties::find(const Dilemma& dilemma, Supposition& supposition) {
    const Grid& grid = dilemma.view.grid;
    share_.assign(dilemma.risk.size(), 0);
    for (int r = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c) {
            if (c + 1 < grid.width) try_pair(dilemma, r, c, false, supposition);
            if (r + 1 < grid.height) try_pair(dilemma, r, c, true, supposition);
        }
    return share_;
}

// Looks at a cell and its neighbour to the right, or below.
void FiftyFifties::try_pair(const Dilemma& dilemma, int row, int column, bool down,
                            Supposition& supposition) {
    const Grid& grid = dilemma.view.grid;
    const int one = grid.index(row, column), two = down ? one + grid.width : one + 1;
    if (!dilemma.undetermined(one) || !dilemma.undetermined(two)) return;
    if (!collect_tellers(dilemma, row, column, down)) return;
    // Before the coin falls the two are alike: as many solutions have the mine here as there.
    supposition.clear();
    for (const int cell : tellers_) supposition.set(cell, kMine);
    supposition.set(one, kMine);
    supposition.set(two, kFree);
    const double share = supposition.share().value_or(0);
    for (const int cell : {one, two}) {
        double& best = share_[static_cast<std::size_t>(cell)];
        best = std::max(best, share);
    }
}

// The cells that touch one of the pair only: the lines of three before and behind it. False if not
// all of them may be mines.
bool FiftyFifties::collect_tellers(const Dilemma& dilemma, int row, int column, bool down) {
    const Grid& grid = dilemma.view.grid;
    tellers_.clear();
    int undetermined = 0;
    double chance = 1;
    for (const int along : {-1, 2})
        for (int across = -1; across <= 1; ++across) {
            const int r = row + (down ? along : across), c = column + (down ? across : along);
            if (r < 0 || c < 0 || r >= grid.height || c >= grid.width) continue;
            const int cell = grid.index(r, c);
            if (dilemma.view.cells[static_cast<std::size_t>(cell)] >= 0) return false;
            tellers_.push_back(cell);
            const double risk = dilemma.risk_of(cell);
            if (!(risk < 1)) continue;  // a mine, known or not
            chance *= risk;
            ++undetermined;
        }
    return undetermined <= kMostUndetermined && chance >= kLeastChance;
}

}  // namespace fairmines
