// An upper bound of perfect play: of solutions that no safe opening can distinguish, one is won.
//
// Two solutions conflict if every cell that is free in both shows the same clue in both. No play
// wins both: as long as it survives in both it sees the same, so it opens the same cells. To win
// one of them it opens all of its free cells, and one of these is a mine in the other. So of
// solutions that conflict in pairs, a clique, at most one is won. Like a 50/50, which is the
// simplest of them, a clique stays one until the game is over: whatever clue is shown, the members
// that survive it are in the same part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/stop_check.hpp"

namespace fairmines {

// What a cell shows in a solution in which it is a mine.
inline constexpr std::uint8_t kMineShown = 9;

// An instance is meant to be used for many views in turn: it keeps its memory.
class CliqueCover {
   public:
    using Number = std::uint32_t;  // of a solution

    // Divides solutions into cliques, greedily. A solution shows `cells` bytes, possibly none, and
    // its row takes `stride` of them. Throws Stopped.
    void begin(std::span<const std::uint8_t> shown, std::size_t solutions, std::size_t cells,
               std::size_t stride, StopCheck* stop);

    // Returns the number of cliques that have a member in a set of solutions: no play wins more.
    int count(std::span<const Number> set);

   private:
    using Word = std::uint64_t;  // of solutions, a bit for each
    // For a cell and what it shows: the solutions in which it shows that or is a mine.
    struct CellMasks {
        std::size_t cell;
        std::size_t like_pairs;   // pairs of solutions that it does not distinguish
        std::vector<Word> masks;  // by clue, one after another
    };

    void cover_block(std::size_t first, std::size_t end, StopCheck* stop);
    void mark_masks(std::size_t first, std::size_t end);
    void keep_conflicts(std::size_t solution, std::size_t from);

    std::span<const std::uint8_t> shown_;
    std::size_t cells_ = 0, stride_ = 0;
    std::size_t words_ = 0;  // of a block
    std::vector<CellMasks> masks_;
    std::vector<Word> left_;              // of a block: the solutions that are in no clique yet
    std::vector<Word> candidates_;        // of those, what conflicts with all of the clique at hand
    std::vector<Number> clique_;          // by solution
    std::vector<std::uint32_t> counted_;  // by clique: the last count that has met it
    std::uint32_t counts_ = 0;
};

}  // namespace fairmines
