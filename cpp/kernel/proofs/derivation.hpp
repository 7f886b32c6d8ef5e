// Finds the steps by which a few clues prove a goal, with the rules up to `chain`.
#pragma once

#include <cstddef>
#include <vector>

#include "proofs/closure.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

struct Derivation {
    std::vector<Step> steps;
    bool shortest = false;  // no fewer steps prove the goal; otherwise the work limit was exceeded
};

// The clues of the problem prove the goal by these rules.
//
// Method: breadth-first search over what is settled. A step applies one rule to some clues, with
// all that it concludes; more knowledge never hurts, so the first way to the goal is a shortest
// one. Beyond the work limit the steps are those of a Closure that the goal needs.
Derivation derive(const View& view, const ClueProblem& problem, Rule hardest, Goal goal,
                  std::size_t limit);

}  // namespace fairmines
