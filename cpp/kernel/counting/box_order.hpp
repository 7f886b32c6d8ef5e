// Finds the order of a component's boxes in which counting costs least.
//
// The decision diagram is exponential in what it must remember at once: how many mines each open
// constraint (some of its boxes taken, not all) still needs. In a good order the product of the
// numbers of values that these needs may have stays small. The search is greedy, from several
// starts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/constraints.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

class BoxOrder {
   public:
    // Orders the boxes of a component, given by the numbers of its constraints. `budget` limits the
    // search, roughly in steps of counting. The result is valid until the next call. It is empty if
    // every order found would take too long to count. Throws Stopped.
    std::span<const std::uint32_t> find(const Constraints& problem,
                                        std::span<const std::uint32_t> component,
                                        std::size_t budget, StopCheck* stop = nullptr);

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

    StopCheck* stop_ = nullptr;
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
