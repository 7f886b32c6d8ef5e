// Tries actions one after another, and leaves out the steps that no later one cites.
#include "proofs/derivation.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "board/at.hpp"
#include "proofs/action.hpp"

namespace fairmines {
namespace {

// What is settled: a character for each variable.
constexpr char kUnknown = '?', kSafe = '0', kMined = '1';

// The work of trying an action, in steps of a few nanoseconds.
constexpr std::size_t kActionWork = 20;

struct StepNode {
    std::string settled;
    int parent;
    Action action;  // by which the parent comes here
};

class Search {
   public:
    Search(const View& view, const ClueProblem& problem, Rule hardest, Goal goal)
        : view_(view), problem_(problem), hardest_(hardest), goal_(goal) {}

    // Returns the actions of a shortest way to the goal.
    std::optional<std::vector<Action>> shortest(std::size_t limit) {
        visit(std::string(problem_.variables.size(), kUnknown), kNone, {});
        int last = kNone;
        for (std::size_t i = 0; i < nodes_.size() && last == kNone; ++i) {
            restore(nodes_[i].settled);
            const std::string settled = nodes_[i].settled;
            for_actions(knowledge_, hardest_, [&](const Action& action) {
                const ActionOutcome outcome = apply(knowledge_, action);
                work_ += kActionWork + problem_.variables.size();
                if (!outcome.says_something()) return false;
                std::string next = settled;
                for (const auto& [variable, mined] : outcome.settled)
                    next[at(variable)] = mined ? kMined : kSafe;
                const bool reached = goal_ == kNone ? outcome.clash : next[at(goal_)] != kUnknown;
                if (reached)
                    last = add(std::move(next), static_cast<int>(i), action);
                else if (!outcome.clash)
                    visit(std::move(next), static_cast<int>(i), action);
                return reached;
            });
            if (work() > limit) break;
        }
        if (last == kNone) return std::nullopt;
        std::vector<Action> actions;
        for (; nodes_[at(last)].parent != kNone; last = nodes_[at(last)].parent)
            actions.push_back(nodes_[at(last)].action);
        std::reverse(actions.begin(), actions.end());
        return actions;
    }

    // Returns actions that lead to the goal: every rule is applied wherever it says something.
    std::vector<Action> any() {
        std::vector<Action> actions;
        std::string settled(problem_.variables.size(), kUnknown);
        for (bool reached = false; !reached;) {
            restore(settled);
            bool changed = false;
            for_actions(knowledge_, hardest_, [&](const Action& action) {
                const ActionOutcome outcome = apply(knowledge_, action);
                if (!outcome.says_something()) return false;
                for (const auto& [variable, mined] : outcome.settled)
                    settled[at(variable)] = mined ? kMined : kSafe;
                reached = goal_ == kNone ? outcome.clash : settled[at(goal_)] != kUnknown;
                actions.push_back(action);
                return changed = true;
            });
            if (!changed) break;  // the clues do not prove the goal
        }
        return actions;
    }

    std::size_t work() const { return work_ + knowledge_.work(); }

    std::vector<Step> write(const std::vector<Action>& actions) {
        std::vector<Step> steps;
        restore(std::string(problem_.variables.size(), kUnknown));
        for (const Action& action : actions) {
            steps.push_back(write_step(view_, knowledge_, action));
            for (const auto& [variable, mined] : apply(knowledge_, action).settled)
                knowledge_.assign(variable, mined);
        }
        return steps;
    }

   private:
    int add(std::string settled, int parent, const Action& action) {
        nodes_.push_back({std::move(settled), parent, action});
        return static_cast<int>(nodes_.size()) - 1;
    }
    void visit(std::string settled, int parent, const Action& action) {
        if (seen_.insert(settled).second) add(std::move(settled), parent, action);
    }
    void restore(const std::string& settled) {
        knowledge_.begin(problem_);
        for (std::size_t clue = 0; clue < problem_.clues.size(); ++clue)
            knowledge_.activate(static_cast<int>(clue));
        for (std::size_t v = 0; v < settled.size(); ++v)
            if (settled[v] != kUnknown)
                knowledge_.assign(static_cast<int>(v), settled[v] == kMined);
    }

    const View& view_;
    const ClueProblem& problem_;
    Rule hardest_;
    Goal goal_;
    Propagation knowledge_;
    std::vector<StepNode> nodes_;
    std::unordered_set<std::string> seen_;
    std::size_t work_ = 0;
};

// Leaves out steps that no later one cites, the last step excepted.
void leave_out_unused(std::vector<Step>& steps) {
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (i + 1 == steps.size()) continue;
        const auto& settled = steps[i].concludes;
        const bool used = std::any_of(
            steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, steps.end(),
            [&](const Step& later) {
                return std::any_of(later.cells.begin(), later.cells.end(), [&](const Fact& it) {
                    return std::find(settled.begin(), settled.end(), it) != settled.end();
                });
            });
        if (!used) steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

}  // namespace

Derivation derive(const View& view, const ClueProblem& problem, Rule hardest, Goal goal,
                  std::size_t limit) {
    Search search(view, problem, hardest, goal);
    // With single clues alone each clue takes a step, in whatever order.
    const auto shortest =
        hardest == Rule::single ? std::optional(search.any()) : search.shortest(limit);
    const std::size_t work = search.work();
    Derivation derivation{search.write(shortest ? *shortest : search.any()), shortest.has_value(),
                          work};
    leave_out_unused(derivation.steps);
    return derivation;
}

}  // namespace fairmines
