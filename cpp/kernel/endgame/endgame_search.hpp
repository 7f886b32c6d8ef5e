// The algorithm of perfect play: expectimax over sets of solutions.
//
// What has been opened tells nothing but which solutions are still possible, so a position of the
// endgame is a set of solutions. Opening a cell loses the solutions in which it is a mine, and
// splits the others by the clue that it shows. The value of a set is the number of its solutions
// that are won by always opening the best cell. Divided by the size of the set, that is the win
// probability.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counting/stop_check.hpp"
#include "endgame/clique_cover.hpp"
#include "endgame/solutions.hpp"
#include "endgame/transposition_table.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class EndgameSearch {
   public:
    // Starts with the solutions of a view; there is at least one. Throws Stopped.
    void begin(const View& view, const Solutions& solutions, StopCheck* stop = nullptr);

    // Returns how many solutions are won if this cell is opened first, and the best cells after it.
    // The cell is given by its place among the cells of the solutions. The number is exact if it is
    // above the threshold; otherwise it is an upper bound that is not above the threshold either.
    // Returns nothing if the search takes more than `budget` looks at a cell in a solution; the
    // transposition table is kept. Throws Stopped.
    std::optional<int> wins(std::size_t cell, int threshold, std::size_t budget,
                            StopCheck* stop = nullptr);

   private:
    using Number = CliqueCover::Number;
    using Members = std::span<const Number>;
    struct Candidate {
        int safe;  // in this many solutions
        std::size_t cell;
    };
    // The memory of one level of the search.
    struct Level {
        std::vector<std::uint8_t> mines;        // by cell: in how many solutions, up to a block
        std::vector<std::uint8_t> least, most;  // by cell: what it shows where it is safe
        std::vector<int> safe;                  // by cell: in how many solutions
        std::vector<Candidate> candidates;
        std::vector<Number> split;  // the set, sorted by what a cell shows
    };

    int value(Members set, int threshold, std::size_t depth);
    bool can_pay(std::size_t price);
    int search(Members set, int threshold, std::size_t depth);
    int open(Members set, std::size_t cell, int threshold, std::size_t depth);
    void survey(Members set, Level& level) const;
    SetKey key_of(Members set) const;
    Level& level(std::size_t depth);
    std::uint8_t shows(Number solution, std::size_t cell) const {
        return shown_[solution * stride_ + cell];
    }

    std::size_t cells_ = 0;
    std::size_t stride_ = 0;           // bytes of a solution
    std::vector<std::uint8_t> shown_;  // by solution and cell: the clue, or kMineShown
    std::vector<SetKey> keys_;         // by solution
    std::vector<Number> all_;
    CliqueCover cliques_;
    std::deque<Level> levels_;
    std::size_t left_ = 0;  // of the budget
    StopCheck* stop_ = nullptr;
    bool exhausted_ = false;
    TranspositionTable table_;
};

}  // namespace fairmines
