// Applies all rules that need no count to a view.
#include "proofs/certain_by_rules.hpp"

#include <cstddef>
#include <limits>

#include "board/at.hpp"
#include "proofs/closure.hpp"

namespace fairmines {
namespace {

// Chains take time in the square of the cells: with this many, 0.4 s at the worst.
constexpr std::size_t kMostChained = 2048;

}  // namespace

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
