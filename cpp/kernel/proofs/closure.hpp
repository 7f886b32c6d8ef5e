// Applies the rules up to `chain` to a set of clues until nothing changes.
//
// All these rules are monotone: with more clues, or more cells settled, they settle at least as
// much. So the result does not depend on the order in which they are applied.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "proofs/proof.hpp"
#include "proofs/propagation.hpp"

namespace fairmines {

// What a proof shows: that a variable is known, or (kNone) that the clues clash.
using Goal = int;

// An instance is meant to be used for many problems in turn: it keeps its memory.
class Closure {
   public:
    void begin(const ClueProblem& problem);
    void activate(int clue) { knowledge_.activate(clue); }

    // Applies the rules up to `hardest`; stops as soon as the goal is reached, and returns whether
    // it is. May be called again, with more clues or a harder rule.
    bool run(Rule hardest, Goal goal);

    // The clues that the deductions of the goal used. They prove it by the same rules; fewer of
    // them may, too.
    std::vector<int> clues_used(Goal goal) const;

    const Propagation& knowledge() const { return knowledge_; }
    std::size_t work() const { return knowledge_.work(); }

    struct Savepoint {
        Propagation::Savepoint knowledge;
        std::size_t deductions;
    };
    Savepoint mark() const { return {knowledge_.mark(), deductions_.size()}; }
    void go_back(const Savepoint& mark);

   private:
    // Cells settled by a pair of clues or by a chain.
    struct Deduction {
        std::size_t trail;         // what was known before
        std::vector<int> clues;    // used
        std::vector<int> grounds;  // known variables used
    };

    bool reached(Goal goal) const { return goal == kNone ? clash() : knowledge_.known(goal); }
    bool clash() const { return clash_ != kNone || pair_clash_; }
    bool apply_pairs(bool contained_only);
    bool probe(int variable);
    bool probe_all(Goal goal);
    std::vector<int> known_around(int clue) const;

    Propagation knowledge_;
    int clash_ = kNone;  // a single clue that cannot be met
    bool pair_clash_ = false;
    std::vector<Deduction> deductions_;
    std::vector<int> deduction_of_;  // by variable: kNone if a single clue is the reason
};

}  // namespace fairmines
