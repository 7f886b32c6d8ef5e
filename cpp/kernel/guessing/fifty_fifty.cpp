// Looks at each pair of neighbouring cells, and at the cells that would distinguish them.
#include "guessing/fifty_fifty.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// Pairs with more distinguishing cells that may still be safe gained nothing in play
// (docs/research/strongest.md). Pairs whose distinguishing cells are all mines with a smaller
// probability than this are too rare to be worth counting.
constexpr int kMaxUndetermined = 2;
constexpr double kLeastProbability = 0.005;

}  // namespace

std::span<const double> FiftyFifties::find(const GuessPosition& position, LookAhead& look_ahead) {
    const Grid& grid = position.view.grid;
    probability_.assign(position.mine_probability.size(), 0);
    for (int r = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c) {
            if (c + 1 < grid.width) try_pair(position, {r, c}, false, look_ahead);
            if (r + 1 < grid.height) try_pair(position, {r, c}, true, look_ahead);
        }
    return probability_;
}

// Looks at a cell and its neighbour to the right, or below.
void FiftyFifties::try_pair(const GuessPosition& position, const Cell& first, bool down,
                            LookAhead& look_ahead) {
    const Grid& grid = position.view.grid;
    const int one = grid.index(first), two = down ? one + grid.width : one + 1;
    if (!position.undetermined(one) || !position.undetermined(two)) return;
    if (!collect_distinguishing(position, first, down)) return;
    // The two cells are alike: the mine is in either with the same probability.
    look_ahead.clear();
    for (const int cell : distinguishing_) look_ahead.set(cell, kMine);
    look_ahead.set(one, kMine);
    look_ahead.set(two, kFree);
    const double probability = look_ahead.probability().value_or(0);
    for (const int cell : {one, two}) {
        double& largest = probability_[static_cast<std::size_t>(cell)];
        largest = std::max(largest, probability);
    }
}

// Collects the cells that touch one of the pair only: the lines of three before and behind it.
// Returns whether all of them may be mines, with a probability worth counting.
bool FiftyFifties::collect_distinguishing(const GuessPosition& position, const Cell& first,
                                          bool down) {
    const Grid& grid = position.view.grid;
    distinguishing_.clear();
    int undetermined = 0;
    double all_mines = 1;
    for (const int along : {-1, 2})
        for (int across = -1; across <= 1; ++across) {
            const Cell at{first.row + (down ? along : across),
                          first.column + (down ? across : along)};
            if (!grid.contains(at)) continue;
            const int cell = grid.index(at);
            if (position.view.cells[static_cast<std::size_t>(cell)] >= 0) return false;
            distinguishing_.push_back(cell);
            const double mine_probability = position.mine_probability_of(cell);
            if (!(mine_probability < 1)) continue;  // NaN or 1: a mine
            all_mines *= mine_probability;
            ++undetermined;
        }
    return undetermined <= kMaxUndetermined && all_mines >= kLeastProbability;
}

}  // namespace fairmines
