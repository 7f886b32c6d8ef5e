// Pairs of cells that may become a coin flip.
//
// Two neighbouring cells of which one is a mine can be told apart only by a clue that touches one
// of them and not the other. Where all cells that could show such a clue are mines, nothing ever
// will: whoever gets there has to flip a coin. It costs nothing to flip it at once.
#pragma once

#include <span>
#include <vector>

#include "guessing/guesser.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class FiftyFifties {
   public:
    // For each cell: the share of the solutions in which it is the mine of such a pair. Where two
    // pairs hold the cell, the larger share. The supposition has begun with this dilemma.
    std::span<const double> find(const Dilemma& dilemma, Supposition& supposition);

   private:
    void try_pair(const Dilemma& dilemma, int row, int column, bool down, Supposition& supposition);
    bool collect_tellers(const Dilemma& dilemma, int row, int column, bool down);

    std::vector<double> share_;
    std::vector<int> tellers_;  // the cells whose clue would tell the pair apart
};

}  // namespace fairmines
