// A board in play: the layout, and what has been opened of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/grid.hpp"
#include "board/view.hpp"

namespace fairmines {

// An instance is meant to be used for many games in turn: it keeps its memory.
class Board {
   public:
    // Lays a board, all covered; the layout has grid.cells() bytes, 1 = mine.
    void lay(const Grid& grid, std::span<const std::uint8_t> layout);

    // Puts other mines under the same view, with which they must agree.
    void replace(std::span<const std::uint8_t> layout);

    // Opens a covered cell, and all around each zero clue that this uncovers unless `flood` is
    // off. The cells that are opened by it; none if the cell is a mine, which stays covered.
    std::span<const int> open(int cell, bool flood = true);

    // Makes a covered mine a known one.
    void mark(int cell) { cells_[static_cast<std::size_t>(cell)] = kMine; }

    const Grid& grid() const { return grid_; }
    int mines() const { return mines_; }
    int left() const { return left_; }  // free cells that are still covered
    bool mine(int cell) const { return layout_[static_cast<std::size_t>(cell)] != 0; }
    bool covered(int cell) const { return cells_[static_cast<std::size_t>(cell)] == kCovered; }
    std::span<const std::int8_t> cells() const { return cells_; }
    View view() const { return {grid_, cells_}; }

   private:
    void uncover(int cell);

    Grid grid_{0, 0};
    int mines_ = 0;
    int left_ = 0;
    std::vector<std::uint8_t> layout_;
    std::vector<std::uint8_t> clues_;
    std::vector<std::int8_t> cells_;
    std::vector<int> opened_;
};

}  // namespace fairmines
