// Shows, by two layouts, that a cell is undetermined.
#pragma once

#include "counting/solution_counter.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// Two layouts that fit a view, 1 = mine: in one a cell is a mine, in the other it is safe.
struct Witnesses {
    std::vector<std::uint8_t> with_mine, without;
};

// Finds witnesses for an undetermined covered cell; they differ near the cell only, as far as that
// is possible. Without a total, each has as few mines as it can in the frontier that differs, and
// no mine in the interior. Throws TooComplex or Stopped.
Witnesses find_witnesses(const View& view, int cell, const CountOptions& options,
                         SolutionCounter& counter);

}  // namespace fairmines
