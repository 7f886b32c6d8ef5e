#include "guessing/pockets.hpp"

#include <algorithm>
#include <cstddef>

namespace fairmines {

bool Pockets::alone(const Dilemma& dilemma, std::span<const std::uint32_t> boxes) {
    const Constraints& problem = dilemma.counting.problem();
    const Grid& grid = dilemma.view.grid;
    own_.resize(dilemma.view.cells.size());
    cells_.clear();
    for (const auto box : boxes)
        for (const auto place : problem.boxes()[box].cells)
            cells_.push_back(problem.cell(static_cast<int>(place)));
    for (const int cell : cells_) own_[static_cast<std::size_t>(cell)] = 1;
    const bool result = std::all_of(cells_.begin(), cells_.end(), [&](int cell) {
        bool within = true;
        grid.for_neighbours(cell / grid.width, cell % grid.width, [&](int other) {
            within &= !dilemma.undetermined(other) || own_[static_cast<std::size_t>(other)] != 0;
        });
        return within;
    });
    for (const int cell : cells_) own_[static_cast<std::size_t>(cell)] = 0;
    return result;
}

}  // namespace fairmines
