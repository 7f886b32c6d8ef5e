// Refutes a supposition by consequences of single clues, with splits into two cases if need be.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "proofs/proof.hpp"
#include "proofs/propagation.hpp"

namespace fairmines {

struct Refuted {
    Branch branch;
    std::vector<int> grounds;  // known variables that it uses
};

// Refutes a supposition with the active clues and what is known. The known state has to be closed
// under single clues, or asked again. Leaves the knowledge as it was.
//
// `splits`: the largest number of splits; returns none if that is too few. A number of more than
// kExhaustive splits is not tried in all ways: then every split takes the cell whose two states
// have the most consequences, and no limit holds.
inline constexpr int kExhaustive = 2;
std::optional<Refuted> refute(Propagation& knowledge, int variable, bool mined, int splits);

}  // namespace fairmines
