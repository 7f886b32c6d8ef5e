// Applies the rules until none says anything new, and finds the clues that were used.
#include "proofs/closure.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>

#include "board/at.hpp"
#include "proofs/propagation.hpp"

namespace fairmines {
namespace {

// Chains take time in the square of the cells: with this many, 0.4 s at the worst.
constexpr std::size_t kMostChained = 2048;

}  // namespace

PairVerdict judge_pair(const Propagation& knowledge, const ClueProblem::Pair& pair) {
    PairVerdict verdict;
    const unsigned first = knowledge.unknown(pair.first), second = knowledge.unknown(pair.second);
    const unsigned shared = first & pair.in_first;
    if (shared == 0) return verdict;
    const unsigned shared_in_second = second & pair.in_second;
    const unsigned rest_first = first & ~shared, rest_second = second & ~shared_in_second;
    const int cells = std::popcount(shared);
    const int cells_first = std::popcount(rest_first), cells_second = std::popcount(rest_second);
    const int need_first = knowledge.need(pair.first), need_second = knowledge.need(pair.second);
    const int least = std::max({0, need_first - cells_first, need_second - cells_second});
    const int most = std::min({cells, need_first, need_second});
    verdict.contained = cells_first == 0 || cells_second == 0;
    if (least > most) {
        verdict.clash = true;
        return verdict;
    }
    const auto judge = [](unsigned set, int low, int high, std::uint8_t& safe,
                          std::uint8_t& mined) {
        if (high == 0) safe = static_cast<std::uint8_t>(safe | set);
        if (low == std::popcount(set)) mined = static_cast<std::uint8_t>(mined | set);
    };
    if (cells_first > 0)
        judge(rest_first, need_first - most, need_first - least, verdict.safe_first,
              verdict.mined_first);
    if (cells_second > 0)
        judge(rest_second, need_second - most, need_second - least, verdict.safe_second,
              verdict.mined_second);
    judge(shared, least, most, verdict.safe_first, verdict.mined_first);
    return verdict;
}

void Closure::begin(const ClueProblem& problem) {
    knowledge_.begin(problem);
    clash_ = kNone;
    pair_clash_ = false;
    deductions_.clear();
    deduction_of_.assign(problem.variables.size(), kNone);
}

void Closure::go_back(const Savepoint& mark) {
    knowledge_.go_back(mark.knowledge);
    deductions_.resize(mark.deductions);
    clash_ = kNone;
    pair_clash_ = false;
}

bool Closure::run(Rule hardest, Goal goal) {
    for (;;) {
        if (!clash()) clash_ = knowledge_.run();
        if (reached(goal) || clash()) return reached(goal);
        if (hardest >= Rule::subset && apply_pairs(true)) continue;
        if (hardest >= Rule::overlap && apply_pairs(false)) continue;
        if (hardest >= Rule::chain && probe_all(goal)) continue;
        return false;
    }
}

// Asks all pairs once; returns whether one said something.
bool Closure::apply_pairs(bool contained_only) {
    const ClueProblem& problem = knowledge_.problem();
    bool changed = false;
    for (const auto& pair : problem.pairs) {
        if (!knowledge_.active(pair.first) || !knowledge_.active(pair.second)) continue;
        knowledge_.add_work(1);
        const PairVerdict said = judge_pair(knowledge_, pair);
        if (!said.concludes() || (contained_only && !said.contained)) continue;
        changed = true;
        const int number = static_cast<int>(deductions_.size());
        Deduction& deduction = deductions_.emplace_back(
            Deduction{knowledge_.trail().size(), {pair.first, pair.second}, {}});
        for (const int clue : {pair.first, pair.second})
            for (const int variable : known_around(clue)) deduction.grounds.push_back(variable);
        if (said.clash) {
            pair_clash_ = true;
            return true;
        }
        const auto settle = [&](int clue, unsigned set, bool mined) {
            for (; set; set &= set - 1) {
                const int variable = problem.clues[at(clue)].variables[std::countr_zero(set)];
                if (knowledge_.known(variable)) continue;
                knowledge_.assign(variable, mined);
                deduction_of_[at(variable)] = number;
            }
        };
        settle(pair.first, said.safe_first, false);
        settle(pair.first, said.mined_first, true);
        settle(pair.second, said.safe_second, false);
        settle(pair.second, said.mined_second, true);
        clash_ = knowledge_.run();
        if (clash_ != kNone) return true;
    }
    return changed;
}

// Supposes both states of each unknown variable, that of the goal first; returns whether one of
// them failed.
bool Closure::probe_all(Goal goal) {
    if (goal != kNone && probe(goal)) return true;
    const std::size_t variables = knowledge_.problem().variables.size();
    for (int variable = 0; variable < static_cast<int>(variables); ++variable)
        if (!knowledge_.known(variable) && probe(variable)) return true;
    return false;
}

bool Closure::probe(int variable) {
    const auto& around = knowledge_.problem().variables[at(variable)].clues;
    if (std::none_of(around.begin(), around.end(),
                     [&](const auto& it) { return knowledge_.active(it.clue); }))
        return false;
    const Propagation::Savepoint before = knowledge_.mark();
    for (const bool mined : {true, false}) {
        knowledge_.assign(variable, mined);
        const int clash = knowledge_.run();
        if (clash == kNone) {
            knowledge_.go_back(before);
            continue;
        }
        Deduction deduction{before.trail, {}, {}};
        Trace trace(knowledge_);
        trace.clash(clash);
        trace.follow(before.trail, [&](const Trace::Firing& it) {
            if (it.clue != kNone) deduction.clues.push_back(it.clue);
        });
        deduction.clues.push_back(clash);
        deduction.grounds = trace.needed();
        knowledge_.go_back(before);
        knowledge_.assign(variable, !mined);
        deduction_of_[at(variable)] = static_cast<int>(deductions_.size());
        deductions_.push_back(std::move(deduction));
        return true;
    }
    return false;
}

std::vector<int> Closure::known_around(int clue) const {
    std::vector<int> known;
    for (const int variable : knowledge_.problem().clues[at(clue)].variables)
        if (knowledge_.known(variable)) known.push_back(variable);
    return known;
}

std::vector<int> Closure::clues_used(Goal goal) const {
    std::vector<int> clues;
    Trace trace(knowledge_);
    // 1. The goal.
    if (goal != kNone)
        trace.need(goal);
    else if (clash_ != kNone)
        trace.clash(clash_), clues.push_back(clash_);
    else
        trace.need_all(deductions_.back().grounds),
            clues.insert(clues.end(), deductions_.back().clues.begin(),
                         deductions_.back().clues.end());
    // 2. Back along the trail: what settled the variables that are needed.
    trace.follow(0, [&](const Trace::Firing& it) {
        if (it.clue != kNone) {
            clues.push_back(it.clue);
            return;
        }
        for (const int variable : it.settled) {
            const Deduction& deduction = deductions_[at(deduction_of_[at(variable)])];
            trace.need_all(deduction.grounds);
            clues.insert(clues.end(), deduction.clues.begin(), deduction.clues.end());
        }
    });
    std::sort(clues.begin(), clues.end());
    clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
    return clues;
}

std::vector<double> certain_by_rules(const View& view) {
    const ClueProblem problem = ClueProblem::of(view);
    Closure closure;
    closure.begin(problem);
    for (int clue = 0; clue < static_cast<int>(problem.clues.size()); ++clue)
        closure.activate(clue);
    closure.run(problem.variables.size() <= kMostChained ? Rule::chain : Rule::overlap, kNone);
    std::vector<double> certain(view.cells.size(), std::numeric_limits<double>::quiet_NaN());
    for (const int variable : closure.knowledge().trail())
        certain[at(problem.variables[at(variable)].cell)] = closure.knowledge().mined(variable);
    return certain;
}

}  // namespace fairmines
