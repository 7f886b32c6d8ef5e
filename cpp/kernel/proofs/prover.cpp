// Tries the rules from the easiest on: a minimal set of clues first, then a smallest one.
#include "proofs/prover.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "board/at.hpp"
#include "proofs/case_steps.hpp"
#include "proofs/closure.hpp"
#include "proofs/count_step.hpp"
#include "proofs/derivation.hpp"
#include "proofs/entailment.hpp"
#include "proofs/provability.hpp"
#include "proofs/smallest_sets.hpp"
#include "proofs/witnesses.hpp"

namespace fairmines {
namespace {

// Whether clues prove a goal by the rules up to `chain`.
class RuleProvability : public Provability {
   public:
    // The clues are those of the problem. They grow from the last one to the first, so those that
    // a proof is likely to cite come first.
    RuleProvability(const ClueProblem& problem, Rule hardest, Goal goal)
        : problem_(problem), hardest_(hardest), goal_(goal) {}

    int size() const override { return static_cast<int>(problem_.clues.size()); }
    bool proves(std::span<const int> clues) override;
    std::vector<int> grow(std::span<const int> clues) override;
    std::size_t work() const override { return kLookWork * closure_.work() + begun_; }

   private:
    static constexpr std::size_t kLookWork = 4;  // of a look at a clue

    const ClueProblem& problem_;
    Rule hardest_;
    Goal goal_;
    Closure closure_;
    std::size_t begun_ = 0;  // the work of starting anew
};

bool RuleProvability::proves(std::span<const int> clues) {
    begun_ += problem_.clues.size();
    closure_.begin(problem_);
    for (const int clue : clues) closure_.activate(clue);
    return closure_.run(hardest_, goal_);
}

std::vector<int> RuleProvability::grow(std::span<const int> clues) {
    proves(clues);
    std::vector<int> grown(clues.begin(), clues.end());
    for (int clue = size() - 1; clue >= 0; --clue) {
        if (closure_.knowledge().active(clue)) continue;
        const Closure::Savepoint before = closure_.mark();
        closure_.activate(clue);
        if (closure_.run(hardest_, goal_))
            closure_.go_back(before);
        else
            grown.push_back(clue);
    }
    return grown;
}

// The numbers of all clues.
std::vector<int> all_of(const Provability& provability) {
    std::vector<int> numbers(static_cast<std::size_t>(provability.size()));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

// The items with these numbers.
std::vector<int> pick(const std::vector<int>& items, const std::vector<int>& numbers) {
    std::vector<int> picked;
    for (const int number : numbers) picked.push_back(items[static_cast<std::size_t>(number)]);
    return picked;
}

std::optional<Fact> opposite(const std::optional<Fact>& fact) {
    if (!fact) return std::nullopt;
    return Fact{fact->cell, !fact->mined};
}

}  // namespace

Explanation Prover::explain(const View& view, int cell, const ProofOptions& options) {
    Explanation explanation;
    // 1. What is certain.
    bool fits = true;
    try {
        counter_.count(view, options.count);
    } catch (const Inconsistent&) {
        fits = false;
    } catch (const WrongTotal&) {
        fits = false;
    }
    if (fits) {
        std::vector<double> probability(view.cells.size());
        counter_.mine_probability(probability);
        const double p = probability[at(cell)];
        if (p != 0 && p != 1) {
            explanation.witnesses = find_witnesses(view, cell, options.count, counter_);
            return explanation;
        }
        explanation.fact = {cell, p == 1};
    }
    explanation.proof = prove(view, explanation.fact, options);
    return explanation;
}

Proof Prover::prove(const View& view, std::optional<Fact> fact, const ProofOptions& options) {
    problem_ = ClueProblem::of(view);
    const Goal goal = fact ? problem_.variable_of(fact->cell) : kNone;
    if (!fact || goal != kNone) {
        closure_.begin(problem_);
        for (int clue = 0; clue < static_cast<int>(problem_.clues.size()); ++clue)
            closure_.activate(clue);
        for (const Rule rule : kClosureRules)
            if (closure_.run(rule, goal)) return prove_by_rules(view, fact, rule, options);
        if (clues_force(view, fact, options.count.without_total()))
            return prove_by_cases(view, fact, options);
    }
    return prove_by_count(view, fact, options);
}

// Whether the clues alone force a fact, or clash.
bool Prover::clues_force(const View& view, std::optional<Fact> fact, const CountOptions& options) {
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    if (fact) cells[at(fact->cell)] = fact->mined ? kFree : kMine;
    try {
        counter_.count({view.grid, cells}, options);
    } catch (const Inconsistent&) {
        return true;
    }
    return false;
}

std::vector<int> Prover::clues_in_reach(const std::optional<Fact>& fact, int distance) const {
    std::vector<int> cells;
    if (fact)
        for (const auto& it : problem_.clues_near(problem_.variable_of(fact->cell), distance))
            cells.push_back(problem_.clues[at(it.clue)].cell);
    else
        for (const auto& clue : problem_.clues) cells.push_back(clue.cell);
    return cells;
}

Proof Prover::prove_by_rules(const View& view, std::optional<Fact> fact, Rule rule,
                             const ProofOptions& options) {
    Proof proof{rule, {}, false};
    const auto goal_in = [&](const ClueProblem& problem) {
        return fact ? problem.variable_of(fact->cell) : kNone;
    };
    // 1. A minimal set of clues.
    std::vector<int> cells;
    for (const int clue : closure_.clues_used(goal_in(problem_)))
        cells.push_back(problem_.clues[at(clue)].cell);
    const ClueProblem used = ClueProblem::of(view, cells);
    RuleProvability by_used(used, rule, goal_in(used));
    cells = pick(cells, minimal_subset(by_used, all_of(by_used)));
    // 2. The smallest sets: all of them, if they differ in the number of steps. `single` takes a
    //    step for each clue, and two clues take one step or two.
    const int least_size = static_cast<int>(cells.size());
    const bool any_will_do = rule == Rule::single || least_size <= 2;
    const auto reach = clues_in_reach(fact, any_will_do ? least_size - 2 : least_size - 1);
    const ClueProblem near = ClueProblem::of(view, reach);
    RuleProvability by_near(near, rule, goal_in(near));
    SmallestSets sets(by_near, options.limit / 2);
    std::size_t work_left = options.limit / 2;
    bool all_shortest = true, none_better = false;
    const auto derive_from = [&](const std::vector<int>& clues) {
        const ClueProblem chosen = ClueProblem::of(view, clues);
        Derivation found = derive(view, chosen, rule, goal_in(chosen), work_left);
        work_left -= std::min(work_left, found.work);
        all_shortest = all_shortest && found.shortest;
        if (proof.steps.empty() || found.steps.size() < proof.steps.size())
            proof.steps = std::move(found.steps);
        // A step of these rules cites at most two clues, but a chain any number.
        const int size = static_cast<int>(clues.size());
        const int fewest = rule == Rule::single ? size : rule == Rule::chain ? 1 : (size + 1) / 2;
        none_better = static_cast<int>(proof.steps.size()) <= fewest;
    };
    int most = any_will_do ? least_size - 1 : least_size;
    while (const auto set = sets.next(most)) {
        cells = pick(reach, *set);
        most = static_cast<int>(cells.size());
        derive_from(cells);
        if (any_will_do || none_better || work_left == 0) break;
    }
    const bool fewest_clues = !proof.steps.empty() || !sets.exhausted();
    if (proof.steps.empty()) derive_from(cells);
    const bool fewest_steps =
        any_will_do || none_better || (all_shortest && work_left > 0 && !sets.exhausted());
    proof.settled = fewest_clues && fewest_steps;
    return proof;
}

Proof Prover::prove_by_cases(const View& view, std::optional<Fact> fact,
                             const ProofOptions& options) {
    const CountOptions local = options.count.without_total();
    // 1. Enough clues near the cell, then a minimal set of them.
    std::vector<int> cells;
    for (int distance = 1;; distance *= 2) {
        const std::size_t before = cells.size();
        cells = clues_in_reach(fact, distance);
        Entailment near(view, cells, opposite(fact), local, counter_);
        if (!near.proves(all_of(near)) && cells.size() > before) continue;
        cells = pick(cells, minimal_subset(near, all_of(near)));
        break;
    }
    // 2. A smallest set.
    const int least_size = static_cast<int>(cells.size());
    const auto reach = clues_in_reach(fact, least_size - 2);
    Entailment near(view, reach, opposite(fact), local, counter_);
    SmallestSets sets(near, options.limit);
    if (const auto set = sets.next(least_size - 1)) cells = pick(reach, *set);
    return {Rule::cases, write_case_steps(view, cells, fact),
            !sets.exhausted() && !near.too_complex()};
}

Proof Prover::prove_by_count(const View& view, std::optional<Fact> fact,
                             const ProofOptions& options) {
    std::vector<int> cells = clues_in_reach(std::nullopt, 0);
    Entailment all(view, cells, opposite(fact), options.count, counter_);
    const std::vector<int> minimal = minimal_subset(all, all_of(all));
    SmallestSets sets(all, all.work() + options.limit);
    const auto set = sets.next(static_cast<int>(minimal.size()) - 1);
    cells = pick(cells, set ? *set : minimal);
    return {Rule::count,
            {write_count_step(view, cells, fact, options.count, counter_)},
            !sets.exhausted() && !all.too_complex()};
}

}  // namespace fairmines
