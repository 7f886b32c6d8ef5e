// Opens cells, and floods from zero clues.
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

void Board::resume(const Grid& grid, std::span<const std::uint8_t> layout,
                   std::span<const std::int8_t> cells) {
    lay(grid, layout);
    cells_.assign(cells.begin(), cells.end());
    left_ -= static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](std::int8_t code) { return code >= 0; }));
}

void Board::replace(std::span<const std::uint8_t> layout) {
    layout_.assign(layout.begin(), layout.end());
    count_clues(grid_, layout_, clues_);
    mines_ = static_cast<int>(std::count(layout_.begin(), layout_.end(), std::uint8_t{1}));
}

std::span<const int> Board::open(int cell, bool flood, std::span<const std::uint8_t> flags) {
    opened_.clear();
    if (mine(cell) || !covered(cell)) return {};
    uncover(cell);
    if (flood) return flood_from_opened(flags);
    --left_;
    return opened_;
}

std::span<const int> Board::open_cells(std::span<const std::uint8_t> mask,
                                       std::span<const std::uint8_t> flags) {
    opened_.clear();
    // 1. The cells of the mask themselves.
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const int cell = static_cast<int>(i);
        if (mask[i] && covered(cell) && !mine(cell)) uncover(cell);
    }
    // 2. What is covered around zero clues that were opened before.
    for (std::size_t i = 0; i < mask.size(); ++i)
        if (mask[i] && cells_[i] == 0) uncover_around(static_cast<int>(i), flags);
    // 3. The flood from all of these.
    return flood_from_opened(flags);
}

void Board::cover(std::span<const int> cells) {
    for (const int cell : cells) cells_[static_cast<std::size_t>(cell)] = kCovered;
    left_ += static_cast<int>(cells.size());
}

// Uncovers what is around each zero clue of opened_, which grows meanwhile.
std::span<const int> Board::flood_from_opened(std::span<const std::uint8_t> flags) {
    for (std::size_t i = 0; i < opened_.size(); ++i) {
        const int cell = opened_[i];
        if (cells_[static_cast<std::size_t>(cell)] == 0) uncover_around(cell, flags);
    }
    left_ -= static_cast<int>(opened_.size());
    return opened_;
}

void Board::uncover_around(int cell, std::span<const std::uint8_t> flags) {
    grid_.for_neighbours(cell, [&](int other) {
        if (!covered(other)) return;
        if (flags.empty() || !flags[static_cast<std::size_t>(other)]) uncover(other);
    });
}

void Board::uncover(int cell) {
    const auto i = static_cast<std::size_t>(cell);
    cells_[i] = static_cast<std::int8_t>(clues_[i]);
    opened_.push_back(cell);
}

}  // namespace fairmines
