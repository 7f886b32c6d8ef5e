// Writes the step of a proof by the rule `count`: groups of clues that contradict the total.
#pragma once

#include <optional>
#include <span>

#include "counting/solution_counter.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// The clues, given as cells, and the total of the options force a fact, or clash.
//
// Clues that share covered cells form a group, and the exact count tells how many mines a group can
// hold. If the fact is about a cell in no group, it holds for all such cells. Otherwise the step
// supposes the opposite first.
Step write_count_step(const View& view, std::span<const int> clues, std::optional<Fact> fact,
                      const CountOptions& options, SolutionCounter& counter);

}  // namespace fairmines
