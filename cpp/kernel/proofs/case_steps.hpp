// Writes the steps of a proof by the rule `cases`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// The clues, given as cells, force a fact: one step refutes the opposite. Or they clash: the first
// step proves one cell safe, the second one shows that this clashes, too.
std::vector<Step> write_case_steps(const View& view, std::span<const int> clues,
                                   std::optional<Fact> fact);

}  // namespace fairmines
