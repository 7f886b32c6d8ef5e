// Applies one rule, and writes its step: the clues, and what it needs of what is known.
#include "proofs/action.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "board/at.hpp"
#include "proofs/closure.hpp"
#include "proofs/propagation.hpp"
#include "proofs/refutation.hpp"

namespace fairmines {
namespace {

void add(const Propagation& knowledge, int clue, unsigned set, bool mined, ActionOutcome& outcome) {
    const auto& variables = knowledge.problem().clues[at(clue)].variables;
    for (; set; set &= set - 1)
        outcome.settled.push_back({variables[std::countr_zero(set)], mined});
}

ActionOutcome apply_single(const Propagation& knowledge, int clue) {
    using Verdict = Propagation::Verdict;
    ActionOutcome outcome;
    const Verdict said = knowledge.verdict(clue);
    outcome.clash = said == Verdict::clash;
    if (said == Verdict::safe || said == Verdict::mined)
        add(knowledge, clue, knowledge.unknown(clue), said == Verdict::mined, outcome);
    return outcome;
}

ActionOutcome apply_pair(const Propagation& knowledge, const ClueProblem::Pair& pair, Rule rule) {
    ActionOutcome outcome;
    const PairVerdict said = judge_pair(knowledge, pair);
    if (rule == Rule::subset && !said.contained) return outcome;
    outcome.clash = said.clash;
    add(knowledge, pair.first, said.safe_first, false, outcome);
    add(knowledge, pair.first, said.mined_first, true, outcome);
    add(knowledge, pair.second, said.safe_second, false, outcome);
    add(knowledge, pair.second, said.mined_second, true, outcome);
    return outcome;
}

ActionOutcome apply_chain(Propagation& knowledge, int variable, bool mined) {
    const Propagation::Savepoint before = knowledge.mark();
    knowledge.ask_again();
    knowledge.assign(variable, mined);
    const bool clash = knowledge.run() != kNone;
    knowledge.go_back(before);
    ActionOutcome outcome;
    if (clash) outcome.settled.push_back({variable, !mined});
    return outcome;
}

// Returns which known variables around the clues of a pair the outcome needs: each is forgotten
// unless that changes the outcome.
std::vector<int> needed_by_pair(const Propagation& knowledge, const ClueProblem::Pair& pair,
                                Rule rule) {
    const ActionOutcome full = apply_pair(knowledge, pair, rule);
    const auto says_as_much = [&](const ActionOutcome& other) {
        return other.clash == full.clash &&
               std::all_of(full.settled.begin(), full.settled.end(), [&](const Settled& it) {
                   return std::any_of(
                       other.settled.begin(), other.settled.end(),
                       [&](const Settled& its) { return its.variable == it.variable; });
               });
    };
    std::vector<int> needed;
    for (const int clue : {pair.first, pair.second})
        for (const int variable : knowledge.problem().clues[at(clue)].variables)
            if (knowledge.known(variable) &&
                std::find(needed.begin(), needed.end(), variable) == needed.end())
                needed.push_back(variable);
    const std::vector<int> candidates = needed;
    for (const int left_out : candidates) {
        std::vector<int> fewer = needed;
        std::erase(fewer, left_out);
        Propagation partial;
        partial.begin(knowledge.problem());
        for (const int variable : fewer) partial.assign(variable, knowledge.mined(variable));
        if (says_as_much(apply_pair(partial, pair, rule))) needed = fewer;
    }
    return needed;
}

void list_clues(const Branch& branch, std::vector<int>& cells) {
    for (const Consequence& it : branch.consequences) cells.push_back(it.clue);
    if (branch.clash) cells.push_back(*branch.clash);
    for (const Branch& it : branch.branches) list_clues(it, cells);
}

}  // namespace

ActionOutcome apply(Propagation& knowledge, const Action& action) {
    if (action.rule == Rule::single) return apply_single(knowledge, action.index);
    if (action.rule == Rule::chain) return apply_chain(knowledge, action.index, action.mined);
    return apply_pair(knowledge, knowledge.problem().pairs[at(action.index)], action.rule);
}

Step write_step(const View& view, Propagation& knowledge, const Action& action) {
    const ClueProblem& problem = knowledge.problem();
    const auto cell_of_clue = [&](int clue) { return problem.clues[at(clue)].cell; };
    const auto fact = [&](int variable, bool mined) {
        return Fact{problem.variables[at(variable)].cell, mined};
    };
    Step step;
    step.rule = action.rule;
    // 1. What follows.
    const ActionOutcome outcome = apply(knowledge, action);
    for (const auto& [variable, mined] : outcome.settled)
        step.concludes.push_back(fact(variable, mined));
    // 2. The clues, and what is needed of that which is known.
    std::vector<int> needed;
    if (action.rule == Rule::single) {
        step.clues = {cell_of_clue(action.index)};
        Trace trace(knowledge);
        if (outcome.clash)
            trace.clash(action.index);
        else
            trace.need_grounds(action.index, !outcome.settled.front().mined);
        needed = trace.needed();
    } else if (action.rule == Rule::chain) {
        const Propagation::Savepoint before = knowledge.mark();
        knowledge.ask_again();
        auto refuted = refute(knowledge, action.index, action.mined, 0);
        knowledge.go_back(before);
        needed = refuted->grounds;
        step.refutation = std::move(refuted->branch);
    } else {
        const auto& pair = problem.pairs[at(action.index)];
        step.clues = {cell_of_clue(pair.first), cell_of_clue(pair.second)};
        needed = needed_by_pair(knowledge, pair, action.rule);
        if (judge_pair(knowledge, pair).contained) step.rule = Rule::subset;
    }
    // 3. Everything in reading order.
    for (const int variable : needed)
        step.cells.push_back(fact(variable, knowledge.mined(variable)));
    finish_step(view, step);
    return step;
}

void finish_step(const View& view, Step& step) {
    const auto by_cell = [](const Fact& a, const Fact& b) { return a.cell < b.cell; };
    const auto same_cell = [](const Fact& a, const Fact& b) { return a.cell == b.cell; };
    if (step.refutation) list_clues(*step.refutation, step.clues);
    std::sort(step.clues.begin(), step.clues.end());
    step.clues.erase(std::unique(step.clues.begin(), step.clues.end()), step.clues.end());
    for (const int clue : step.clues)
        view.grid.for_neighbours(clue, [&](int cell) {
            if (view.cells[at(cell)] == kMine) step.cells.push_back({cell, true});
        });
    std::sort(step.cells.begin(), step.cells.end(), by_cell);
    step.cells.erase(std::unique(step.cells.begin(), step.cells.end(), same_cell),
                     step.cells.end());
    std::sort(step.concludes.begin(), step.concludes.end(), by_cell);
}

}  // namespace fairmines
