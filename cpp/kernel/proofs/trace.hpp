// Goes back from a conclusion to what it follows from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "proofs/propagation.hpp"

namespace fairmines {

// The variables that a conclusion needs, found by going back along the trail of what is known.
class Trace {
   public:
    explicit Trace(const Propagation& knowledge)
        : knowledge_(knowledge), needed_(knowledge.problem().variables.size(), 0) {}

    void need(int variable) { needed_[static_cast<std::size_t>(variable)] = 1; }
    void need_all(const std::vector<int>& variables) {
        for (const int variable : variables) need(variable);
    }
    bool needs(int variable) const { return needed_[static_cast<std::size_t>(variable)] != 0; }
    void forget(int variable) { needed_[static_cast<std::size_t>(variable)] = 0; }

    // Needs the known mines around a clue, or the known safe cells.
    void need_grounds(int clue, bool mines);

    // Needs what makes a clue clash.
    void clash(int clue);

    // Variables that a clue settled at once; clue is kNone for anything but a single clue.
    struct Firing {
        int clue;
        std::vector<int> settled;  // those that are needed
    };

    // Goes back along the trail to the place `begin`. Calls visit(firing) for each firing with a
    // needed variable, the last one first; what a single clue depends on is needed in turn.
    // Suppositions and other rules are visited variable by variable.
    template <class Visit>
    void follow(std::size_t begin, Visit&& visit) {
        const auto trail = knowledge_.trail();
        for (std::size_t i = trail.size(); i > begin; --i) {
            const int variable = trail[i - 1];
            if (!needs(variable)) continue;
            Firing firing{knowledge_.reason(variable), {variable}};
            forget(variable);
            if (firing.clue != kNone) {
                for (; i - 1 > begin && knowledge_.reason(trail[i - 2]) == firing.clue; --i)
                    if (needs(trail[i - 2])) {
                        firing.settled.push_back(trail[i - 2]);
                        forget(trail[i - 2]);
                    }
                need_grounds(firing.clue, !knowledge_.mined(variable));
            }
            visit(firing);
        }
    }

    // All variables that are needed still.
    std::vector<int> needed() const;

   private:
    const Propagation& knowledge_;
    std::vector<std::uint8_t> needed_;
};

}  // namespace fairmines
