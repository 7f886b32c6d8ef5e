// Applies the rules up to `chain` to a set of clues until nothing changes.
//
// All these rules are monotone: with more clues, or more cells settled, they settle at least as
// much. So the result does not depend on the order in which they are applied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "proofs/proof.hpp"
#include "proofs/propagation.hpp"

namespace fairmines {

// The rules subset and overlap: what two clues say together.
struct PairVerdict {
    bool clash = false;
    bool contained = false;  // the cells of one clue lie within those of the other: rule subset
    // Sets of variables of the first clue and of the second one.
    std::uint8_t safe_first = 0, mined_first = 0, safe_second = 0, mined_second = 0;

    bool concludes() const {
        return clash || safe_first || mined_first || safe_second || mined_second;
    }
};

// The number of mines in the shared cells has bounds: each clue's need, and what the rest of each
// clue can hold. These bound the rest of each clue.
PairVerdict judge_pair(const Propagation& knowledge, const ClueProblem::Pair& pair);

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

// Says what the rules of proof say of each cell, without a count.
//
// Applies the rules up to `chain` to all clues of a view, or up to `overlap` to those of a very
// large one. Returns by cell 0 for a safe one, 1 for a mine, and NaN for one of which they say
// nothing.
std::vector<double> certain_by_rules(const View& view);

}  // namespace fairmines
