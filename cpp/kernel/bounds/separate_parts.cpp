// Joins cells with a forest of parents (union-find).
#include "bounds/separate_parts.hpp"

#include <algorithm>
#include <numeric>

namespace fairmines {

void SeparateParts::find(const HelpedGame& game) {
    const Grid& grid = game.view().grid;
    const auto codes = game.view().cells;
    parent_.resize(codes.size());
    std::iota(parent_.begin(), parent_.end(), 0);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const bool joins = codes[at(cell)] >= 0 || game.undetermined(cell);
        if (!joins) continue;
        int joined = codes[at(cell)] >= 0 ? -1 : root(cell);
        grid.for_neighbours(cell, [&](int other) {
            if (!game.undetermined(other)) return;
            const int top = root(other);
            // The first cell of a part is its root.
            if (joined >= 0) {
                parent_[at(std::max(top, joined))] = std::min(top, joined);
                joined = std::min(top, joined);
            } else {
                joined = top;
            }
        });
    }
    cells_.clear();
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (game.undetermined(cell)) cells_.push_back(cell);
    std::stable_sort(cells_.begin(), cells_.end(), [&](int a, int b) { return root(a) < root(b); });
    ends_.clear();
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (i + 1 == cells_.size() || root(cells_[i]) != root(cells_[i + 1]))
            ends_.push_back(i + 1);
}

int SeparateParts::root(int cell) {
    while (parent_[at(cell)] != cell) {
        parent_[at(cell)] = parent_[at(parent_[at(cell)])];
        cell = parent_[at(cell)];
    }
    return cell;
}

}  // namespace fairmines
