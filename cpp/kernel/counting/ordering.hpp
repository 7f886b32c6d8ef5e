// In which order to take the boxes of a component.
//
// The counting is exponential in how much must be remembered at once: for every constraint that has
// some but not all of its boxes taken, how many mines it still needs. An order is good when the
// product of the numbers of values that these may have stays small.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/constraints.hpp"

namespace fairmines {

class Ordering {
   public:
    // Orders the boxes of a component, given by the numbers of its constraints. `budget` limits the
    // trials, about in steps of counting. The result is valid until the next call; it is empty when
    // no order was found that could be counted in any reasonable time.
    std::span<const std::uint32_t> find(const Constraints& problem,
                                        std::span<const std::uint32_t> component,
                                        std::size_t budget);

   private:
    struct Progress {
        int need;
        int done = 0;  // cells of the boxes taken
        int left;      // cells of the boxes not taken

        int values() const { return values(done, left); }
        int values_after(int cells) const { return values(done + cells, left - cells); }
        int values(int d, int l) const {
            return (need < d ? need : d) - (need > l ? need - l : 0) + 1;
        }
    };

    void greedy(std::uint32_t start);
    void take_constraint(std::uint32_t constraint);
    void take_box(std::uint32_t box);
    double growth(std::uint32_t constraint);
    int opens(std::uint32_t box) const;
    void reset();

    const Constraints* problem_ = nullptr;
    std::span<const std::uint32_t> component_;
    std::vector<Progress> progress_;   // by constraint
    std::vector<int> gain_;            // by constraint; zero between uses
    std::vector<std::uint8_t> taken_;  // by box
    std::vector<std::uint32_t> open_;  // constraints with some but not all boxes taken
    std::vector<std::uint32_t> order_;
    double states_ = 1;
    double cost_ = 0;
    std::vector<std::uint32_t> best_;
    double best_cost_ = 0;
};

}  // namespace fairmines
