// Splits constraints into components: sets of constraints that share no box with the others.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "counting/constraints.hpp"

namespace fairmines {

// Whether a constraint has one box only. After the elimination no other constraint holds that box:
// it is a component by itself, and needs no decision diagram.
inline bool is_lone(const Constraint& constraint) { return constraint.boxes.size() == 1; }

class Components {
   public:
    // Calls visit(the numbers of its constraints) for each component, lone ones excepted.
    template <class Visit>
    void for_each(const Constraints& problem, Visit&& visit) {
        const auto constraints = problem.constraints();
        visited_.assign(constraints.size(), 0);
        for (std::uint32_t c = 0; c < constraints.size(); ++c) {
            if (visited_[c] || is_lone(constraints[c])) continue;
            collect(problem, c);
            visit(std::span<const std::uint32_t>(component_));
        }
    }

   private:
    void collect(const Constraints& problem, std::uint32_t first) {
        component_.assign(1, first);
        visited_[first] = 1;
        for (std::size_t i = 0; i < component_.size(); ++i)
            for (const auto b : problem.constraints()[component_[i]].boxes)
                for (const auto c : problem.boxes()[b].constraints)
                    if (std::exchange(visited_[c], std::uint8_t{1}) == 0) component_.push_back(c);
    }

    std::vector<std::uint8_t> visited_;  // by constraint
    std::vector<std::uint32_t> component_;
};

}  // namespace fairmines
