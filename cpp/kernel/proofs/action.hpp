// One use of the rules `single`, `subset`, `overlap` or `chain`, and its step of a proof.
#pragma once

#include <vector>

#include "proofs/closure.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// What a rule is applied to: a clue, a pair of clues, or a supposition.
struct Action {
    Rule rule;
    int index;           // of the clue, the pair, or the variable
    bool mined = false;  // the supposition of a chain
};

struct Settled {
    int variable;
    bool mined;
};

// What an action says now, with all active clues.
struct ActionOutcome {
    bool clash = false;
    std::vector<Settled> settled;  // none if nothing follows

    bool says_something() const { return clash || !settled.empty(); }
};
ActionOutcome apply(Propagation& knowledge, const Action& action);

// Calls visit(action) for all actions of the rules up to `hardest` that may say something new; a
// chain refutes each state of each variable. Stops when visit returns true.
template <class Visit>
void for_actions(const Propagation& knowledge, Rule hardest, Visit&& visit) {
    const ClueProblem& problem = knowledge.problem();
    for (const int clue : knowledge.active_clues())
        if (visit(Action{Rule::single, clue})) return;
    if (hardest == Rule::single) return;
    for (int pair = 0; pair < static_cast<int>(problem.pairs.size()); ++pair)
        if (visit(Action{hardest == Rule::subset ? Rule::subset : Rule::overlap, pair})) return;
    if (hardest < Rule::chain) return;
    for (int variable = 0; variable < static_cast<int>(problem.variables.size()); ++variable)
        if (!knowledge.known(variable))
            for (const bool mined : {true, false})
                if (visit(Action{Rule::chain, variable, mined})) return;
}

// Writes an action as a step. Of what is known it cites only what it needs.
Step write_step(const View& view, Propagation& knowledge, const Action& action);

// Cites the clues of a step's refutation, and the known mines of the view around all its clues;
// puts everything in reading order.
void finish_step(const View& view, Step& step);

}  // namespace fairmines
