// Finds pairs of cells that may become a 50/50: two cells that no clue can distinguish.
//
// Two neighbouring cells, one of them a mine, are distinguished only by the clue of a cell that
// touches one of them and not the other. If all such cells are mines, no clue ever will, and the
// player has to guess between the two. Guessing early costs nothing.
#pragma once

#include <span>
#include <vector>

#include "guessing/look_ahead.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class FiftyFifties {
   public:
    // Returns for each cell the probability that it is the mine of a 50/50; the larger probability
    // for a cell of two pairs. The look-ahead has begun with this position.
    std::span<const double> find(const GuessPosition& position, LookAhead& look_ahead);

   private:
    void try_pair(const GuessPosition& position, const Cell& first, bool down,
                  LookAhead& look_ahead);
    bool collect_distinguishing(const GuessPosition& position, const Cell& first, bool down);

    std::vector<double> probability_;  // by cell
    std::vector<int> distinguishing_;  // the cells that touch one of the pair only
};

}  // namespace fairmines
