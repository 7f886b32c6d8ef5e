// A board in play: the layout of the mines, and what has been opened of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/grid.hpp"
#include "board/view.hpp"

namespace fairmines {

// An instance is meant to be used for many games in turn: it keeps its memory. Masks and layouts
// have a byte for each cell; an empty mask of flags means that no cell is flagged.
class Board {
   public:
    // Starts a game with this layout (1 = mine), all cells covered.
    void lay(const Grid& grid, std::span<const std::uint8_t> layout);

    // Goes on with a game of this layout in which these codes of the view are seen.
    void resume(const Grid& grid, std::span<const std::uint8_t> layout,
                std::span<const std::int8_t> cells);

    // Moves the mines. The caller makes sure that the new layout agrees with the view.
    void replace(std::span<const std::uint8_t> layout);

    // Opens a covered cell and, with `flood`, all around each zero clue that this uncovers. The
    // flood leaves flagged cells covered and does not pass through them; the cell itself may be
    // flagged. Returns the opened cells: none if the cell is opened already, or a mine, which stays
    // covered.
    std::span<const int> open(int cell, bool flood = true,
                              std::span<const std::uint8_t> flags = {});

    // Opens all free cells of a mask as open() does. A zero clue of the mask that is opened already
    // opens what is still covered around it.
    std::span<const int> open_cells(std::span<const std::uint8_t> mask,
                                    std::span<const std::uint8_t> flags = {});

    // Covers opened cells again.
    void cover(std::span<const int> cells);

    // Makes a covered mine a known one.
    void mark(int cell) { cells_[static_cast<std::size_t>(cell)] = kMine; }

    const Grid& grid() const { return grid_; }
    int mines() const { return mines_; }
    int left() const { return left_; }  // free cells that are still covered
    bool mine(int cell) const { return layout_[static_cast<std::size_t>(cell)] != 0; }
    bool covered(int cell) const { return cells_[static_cast<std::size_t>(cell)] == kCovered; }
    std::span<const std::int8_t> cells() const { return cells_; }
    std::span<const std::uint8_t> layout() const { return layout_; }
    View view() const { return {grid_, cells_}; }

   private:
    void uncover(int cell);
    void uncover_around(int cell, std::span<const std::uint8_t> flags);
    std::span<const int> flood_from_opened(std::span<const std::uint8_t> flags);

    Grid grid_{0, 0};
    int mines_ = 0;
    int left_ = 0;
    std::vector<std::uint8_t> layout_;
    std::vector<std::uint8_t> clues_;
    std::vector<std::int8_t> cells_;
    std::vector<int> opened_;  // by the last call
};

}  // namespace fairmines
