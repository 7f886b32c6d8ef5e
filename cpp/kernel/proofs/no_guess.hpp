// Whether a layout can be won without a guess, with a known total of mines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// An instance is meant to be used for many layouts in turn: it keeps its memory.
class NoGuess {
   public:
    // Whether a layout can be won from a start without a guess. The count finds all safe cells, and
    // a safe cell stays safe when others are opened. So all of them are opened at once, until the
    // game is won or a position has none. A count beyond the budget is taken for a guess. Throws
    // Stopped.
    bool wins(const Grid& grid, std::span<const std::uint8_t> layout, int start,
              const CountOptions& options);

   private:
    Board board_;
    SolutionCounter counter_;
    std::vector<double> probability_;
    std::vector<std::uint8_t> safe_;
};

}  // namespace fairmines
