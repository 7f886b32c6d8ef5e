// The search for a layout that can be won without a guess, with a known total of mines.
//
// It tries random layouts one after another. So all no-guess layouts are equally likely, and the
// result depends on the seed alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "counting/solution_counter.hpp"
#include "proofs/difficulty.hpp"

namespace fairmines {

// Thrown when a search is stopped.
struct NoDeal {
    std::uint64_t tried;  // layouts, the one at which it was stopped included
};

// Thrown when the mines do not fit beside the cells that the first opening keeps free.
struct NoRoom {};

// What a first opening deals from.
struct DealTerms {
    Grid grid;
    int mines;
    int radius;  // of the square that the first opening keeps free: see FreeSquare
    std::uint64_t seed;
};

// The largest attempt that has a seed of its own.
inline constexpr std::uint64_t kMostAttempts = UINT32_MAX;

// Returns the layout (1 = mine) that a search tries as number `attempt`, from 0. Number 0 is the
// random deal. Throws NoRoom.
std::vector<std::uint8_t> deal_attempt(const DealTerms& terms, int start, std::uint64_t attempt);

// An instance is meant to be used for many searches in turn: it keeps its memory.
class NoGuess {
   public:
    // Returns the first attempt whose layout can be won from the start without a guess. With a
    // difficulty, only one whose hardest rule is that one. Throws NoDeal or NoRoom.
    std::uint64_t find(const DealTerms& terms, int start, std::optional<Rule> difficulty,
                       StopCheck* stop);

    // Whether a layout can be won from a start without a guess. The count finds all safe cells, and
    // a safe cell stays safe when others are opened. So all of them are opened at once, until the
    // game is won or a position has none. A count beyond the budget is taken for a guess. Throws
    // Stopped.
    bool wins(const Grid& grid, std::span<const std::uint8_t> layout, int start,
              const CountOptions& options);

   private:
    Board board_;
    SolutionCounter counter_;
    Difficulty difficulty_;
    std::vector<double> probability_;
    std::vector<std::uint8_t> safe_;
};

}  // namespace fairmines
