// How difficult a drill is, on the scale of players' ratings.
#pragma once

#include "drills/drill_search.hpp"
#include "proofs/prover.hpp"

namespace fairmines {

// An instance is meant to be used for many drills in turn: it keeps its memory.
class DrillRating {
   public:
    // Returns a rating, about 700 to 2100: a base for the rule or for a guess, more for a longer
    // proof, for more clues on the board, and for more cells to find or to choose among. The
    // numbers are a model; no people have been measured. `make drills` shows how they spread.
    int of(const Grid& grid, int mines, const Drill& drill, StopCheck* stop);

   private:
    double proof_size(const View& view, int mines, const Drill& drill, StopCheck* stop);

    Prover prover_;
};

}  // namespace fairmines
