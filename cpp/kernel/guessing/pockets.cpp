// Looks whether boxes touch no undetermined cell outside.
#include "guessing/pockets.hpp"

#include <algorithm>
#include <cstddef>

namespace fairmines {

bool Pockets::isolated(const GuessPosition& position, std::span<const std::uint32_t> boxes) {
    const Constraints& problem = position.counter.problem();
    const Grid& grid = position.view.grid;
    own_.resize(position.view.cells.size());
    cells_.clear();
    for (const auto box : boxes)
        for (const auto place : problem.boxes()[box].cells)
            cells_.push_back(problem.cell(static_cast<int>(place)));
    for (const int cell : cells_) own_[static_cast<std::size_t>(cell)] = 1;
    const bool result = std::all_of(cells_.begin(), cells_.end(), [&](int cell) {
        bool within = true;
        grid.for_neighbours(cell, [&](int other) {
            within &= !position.undetermined(other) || own_[static_cast<std::size_t>(other)] != 0;
        });
        return within;
    });
    for (const int cell : cells_) own_[static_cast<std::size_t>(cell)] = 0;
    return result;
}

}  // namespace fairmines
