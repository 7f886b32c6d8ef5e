// Proves that a cell is safe or mined, by the easiest argument there is.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "counting/solution_counter.hpp"
#include "proofs/closure.hpp"
#include "proofs/clue_problem.hpp"
#include "proofs/proof.hpp"
#include "proofs/witnesses.hpp"

namespace fairmines {

struct ProofOptions {
    CountOptions count;     // the total, and the budget of the exact count
    std::size_t limit = 0;  // of the work to search for an easier proof, in steps of nanoseconds
};

// Either a proof or witnesses. A proof without a fact shows that no layout fits.
struct Explanation {
    std::optional<Fact> fact;
    std::optional<Proof> proof;
    std::optional<Witnesses> witnesses;
};

// The search takes four steps:
//
//  1. The exact count says whether the cell is safe, mined or undetermined, or no layout fits.
//  2. The easiest rule. The rules up to `chain` are applied to the whole view, one after another,
//     until the cell is settled. If none settles it, it takes `cases` if the clues alone force it,
//     and `count` if not. This is exact: every rule is applied until nothing changes.
//  3. The fewest clues that prove it by that rule or easier ones. The clues that the deductions of
//     2 used are reduced until none can be left out (minimal_subset); then SmallestSets looks for
//     fewer. Clues of a proof hang together, so only clues near the cell matter, except for
//     `count`.
//  4. The fewest steps with so few clues (derive). `cases` and `count` always take one step.
//
// The work limit ends 3 and 4 early. The proof is minimal then, too, but perhaps not the easiest.
//
// An instance is meant to be used for many views in turn: it keeps its memory.
class Prover {
   public:
    // Explains a covered cell. Throws TooComplex or Stopped.
    Explanation explain(const View& view, int cell, const ProofOptions& options);

   private:
    Proof prove(const View& view, std::optional<Fact> fact, const ProofOptions& options);
    Proof prove_by_rules(const View& view, std::optional<Fact> fact, Rule rule,
                         const ProofOptions& options);
    Proof prove_by_cases(const View& view, std::optional<Fact> fact, const ProofOptions& options);
    Proof prove_by_count(const View& view, std::optional<Fact> fact, const ProofOptions& options);
    bool clues_force(const View& view, std::optional<Fact> fact, const CountOptions& options);
    std::vector<int> clues_in_reach(const std::optional<Fact>& fact, int distance) const;

    SolutionCounter counter_;
    ClueProblem problem_;
    Closure closure_;
};

}  // namespace fairmines
