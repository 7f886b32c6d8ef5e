// Deals layouts that can be won without a guess: moves mines where certainty ends.
//
// 1. A layout is dealt at random, and played as far as certainty goes.
// 2. Repair: a covered cell beside the opened ones, where the play has ended, is swapped with a
//    cell of the other kind. The swap stays if it leaves no more cells covered. This goes on until
//    no cell is left.
// 3. Mixing: a mine and a free cell, each drawn at random, are swapped many times. A swap stays if
//    the layout can still be won without a guess.
//
// The idea to move mines where a solver is stuck is that of Simon Tatham's Mines. Mixing is the
// Metropolis algorithm (1953): its proposals are symmetric, so all layouts that it reaches become
// equally likely as it goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/deal.hpp"
#include "board/grid.hpp"
#include "board/rng.hpp"
#include "counting/solution_counter.hpp"
#include "proofs/certain_play.hpp"

namespace fairmines {

// An instance is meant to be used for many deals in turn: it keeps its memory.
class RepairedDeal {
   public:
    // Fills `layout` (grid.cells() bytes, 1 = mine). The start is the centre of the square, and
    // always free. Returns false if the repair gives up. The result depends on all arguments but
    // options.stop, and on nothing else. The caller makes sure that the mines fit beside the
    // square. Throws Stopped.
    bool deal(const Grid& grid, int mines, const FreeSquare& free, std::uint64_t seed,
              const CountOptions& options, std::span<std::uint8_t> layout);

   private:
    bool repair(std::span<std::uint8_t> layout, const CountOptions& options);
    void mix(std::span<std::uint8_t> layout, const CountOptions& options);
    bool swap(std::span<std::uint8_t> layout, int one, int other, int most_left,
              const CountOptions& options);
    void find_stuck();
    bool find_partners(std::span<const std::uint8_t> layout, int cell);
    int draw(std::span<const int> cells);
    bool fixed(int cell) const { return free_.contains(cell / grid_.width, cell % grid_.width); }

    Grid grid_{0, 0};
    FreeSquare free_{0, 0, 0};
    Rng rng_{0};
    CertainPlay play_;
    std::vector<int> stuck_;     // covered cells beside opened ones, where the play has ended
    std::vector<int> partners_;  // cells that one may be swapped with
    std::vector<int> mines_, others_;
};

}  // namespace fairmines
