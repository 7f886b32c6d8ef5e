// The rest of a game, played perfectly.
//
// What has been opened tells nothing but which solutions are still possible, so a position of the
// endgame is a set of solutions. Opening a cell loses those in which it is a mine and parts the
// others by the clue that it shows. The value of a set is how many of its solutions are won by
// whoever always opens the best cell: divided by the size of the set, the chance to win.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "endgame/solutions.hpp"
#include "endgame/transposition_table.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class Endgame {
   public:
    // Prepares the solutions of a view; there is at least one.
    void begin(const View& view, const Solutions& solutions);

    // How many solutions are won if this cell (its place among the cells of the solutions) is
    // opened first, and the best ones after it. Exact if it is more than `enough`, else a number
    // that is not smaller than the exact one and not more than `enough`. Nothing if that takes
    // more than `budget` looks at a cell in a solution, or if give_up(), which is asked at first
    // and then some ten times a second, says so; what has been found out is kept.
    std::optional<int> wins(std::size_t cell, int enough, std::size_t budget,
                            const std::function<bool()>& give_up = {});

   private:
    using Number = std::uint32_t;  // of a solution
    using Members = std::span<const Number>;
    struct Candidate {
        int safe;  // in so many solutions
        std::size_t cell;
    };
    // What one level of the search works with.
    struct Level {
        std::vector<std::uint8_t> mines;        // by cell: in how many solutions, up to a block
        std::vector<std::uint8_t> least, most;  // by cell: what it shows where it is safe
        std::vector<int> safe;                  // by cell: in how many solutions
        std::vector<Candidate> candidates;
        std::vector<Number> parted;  // the set, ordered by what a cell shows
    };

    int value(Members set, int enough, std::size_t depth);
    bool can_pay(std::size_t price);
    int search(Members set, int enough, std::size_t depth);
    int open(Members set, std::size_t cell, int enough, std::size_t depth);
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
    std::deque<Level> levels_;
    std::size_t left_ = 0;           // of the budget
    std::size_t next_question_ = 0;  // give_up_ is asked when so much is left
    std::function<bool()> give_up_;
    bool exhausted_ = false;
    KnownValues known_;
};

}  // namespace fairmines
