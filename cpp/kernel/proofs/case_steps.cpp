// Refutes the opposite of a fact with few splits, and writes that as a step.
#include "proofs/case_steps.hpp"

#include <utility>

#include "proofs/action.hpp"
#include "proofs/refutation.hpp"

namespace fairmines {
namespace {

// With more variables, two splits are too many to try them in all ways.
constexpr std::size_t kManyVariables = 40;

Step write_step(const View& view, Refuted refuted, const Fact& fact) {
    Step step;
    step.rule = Rule::cases;
    step.concludes.push_back(fact);
    step.refutation = std::move(refuted.branch);
    finish_step(view, step);
    return step;
}

}  // namespace

std::vector<Step> write_case_steps(const View& view, std::span<const int> clues,
                                   std::optional<Fact> fact) {
    const ClueProblem problem = ClueProblem::of(view, clues);
    Propagation knowledge;
    knowledge.begin(problem);
    for (int clue = 0; clue < static_cast<int>(clues.size()); ++clue) knowledge.activate(clue);
    const int variables = static_cast<int>(problem.variables.size());
    for (int splits = problem.variables.size() > kManyVariables ? kExhaustive + 1 : 0;; ++splits) {
        if (fact) {
            knowledge.ask_again();
            auto refuted = refute(knowledge, problem.variable_of(fact->cell), !fact->mined, splits);
            if (refuted) return {write_step(view, std::move(*refuted), *fact)};
            continue;
        }
        for (int variable = 0; variable < variables; ++variable)
            for (int left = 0; left <= splits; ++left) {
                knowledge.ask_again();
                auto mined = refute(knowledge, variable, true, left);
                if (!mined) continue;
                knowledge.ask_again();
                auto safe = refute(knowledge, variable, false, splits - left);
                if (!safe) continue;
                const Fact proved{problem.variables[static_cast<std::size_t>(variable)].cell,
                                  false};
                std::vector<Step> steps{write_step(view, std::move(*mined), proved)};
                Step& last = steps.emplace_back(write_step(view, std::move(*safe), proved));
                last.cells.push_back(proved);
                last.concludes.clear();
                return steps;
            }
    }
}

}  // namespace fairmines
