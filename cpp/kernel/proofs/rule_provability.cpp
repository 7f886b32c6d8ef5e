// Closes the clues under the rules, and looks whether they settle the goal.
#include "proofs/rule_provability.hpp"

namespace fairmines {

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

}  // namespace fairmines
