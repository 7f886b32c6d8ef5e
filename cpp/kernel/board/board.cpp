#include "board/board.hpp"

#include <algorithm>

#include "board/clues.hpp"

namespace fairmines {

void Board::lay(const Grid& grid, std::span<const std::uint8_t> layout) {
    grid_ = grid;
    clues_.resize(layout.size());
    cells_.assign(layout.size(), kCovered);
    replace(layout);
    left_ = grid.cells() - mines_;
}

void Board::replace(std::span<const std::uint8_t> layout) {
    layout_.assign(layout.begin(), layout.end());
    count_clues(grid_, layout_, clues_);
    mines_ = static_cast<int>(std::count(layout_.begin(), layout_.end(), std::uint8_t{1}));
}

std::span<const int> Board::open(int cell, bool flood) {
    opened_.clear();
    if (mine(cell) || !covered(cell)) return {};
    uncover(cell);
    for (std::size_t i = 0; flood && i < opened_.size(); ++i) {
        const int here = opened_[i];
        if (cells_[static_cast<std::size_t>(here)] != 0) continue;
        grid_.for_neighbours(here / grid_.width, here % grid_.width, [&](int around) {
            if (covered(around)) uncover(around);
        });
    }
    left_ -= static_cast<int>(opened_.size());
    return opened_;
}

void Board::uncover(int cell) {
    const auto i = static_cast<std::size_t>(cell);
    cells_[i] = static_cast<std::int8_t>(clues_[i]);
    opened_.push_back(cell);
}

}  // namespace fairmines
