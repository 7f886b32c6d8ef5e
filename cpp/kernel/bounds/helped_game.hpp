// A game whose player is helped: certain cells are opened at once, and contents are told.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/at.hpp"
#include "board/board.hpp"
#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/single_point.hpp"

namespace fairmines {

// An instance is meant to be used for many games in turn: it keeps its memory.
class HelpedGame {
   public:
    // Goes on with a game of this layout (1 = mine) in which the codes of the view are seen.
    void start(const View& view, std::span<const std::uint8_t> layout);

    // Opens every certain cell, again and again, until none is left. Returns whether the game is
    // won; if it is not, the view has been counted. Throws TooComplex or Stopped.
    bool open_certain(const CountOptions& options);

    // Tells the player what a covered cell holds: it becomes a known mine, or is opened.
    void tell(int cell);

    // What the player knows.
    View view() const { return board_.view(); }
    bool known(int cell) const { return !board_.covered(cell); }

    // Valid after open_certain(), until the next cell is told.
    bool undetermined(int cell) const {
        const double mine = mine_probability_[at(cell)];
        return board_.covered(cell) && mine > 0 && mine < 1;
    }
    double safe_probability(int cell) const { return 1 - mine_probability_[at(cell)]; }
    const SolutionCounter& counter() const { return counter_; }

    // The truth.
    const Board& board() const { return board_; }

   private:
    void mark(int cell);

    Board board_;
    SinglePoint single_point_;
    SolutionCounter counter_;
    std::vector<double> mine_probability_;
    std::vector<int> safe_;
};

}  // namespace fairmines
