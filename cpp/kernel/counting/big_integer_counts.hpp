// Counts the arrangements of a view's components exactly, with integers of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "counting/solution_counter.hpp"

namespace fairmines {

// The numbers of arrangements with low, low + 1, ... mines. A number has `words` words, the lowest
// first; its length is the same for all numbers of a component.
struct ArrangementCounts {
    int low;
    std::size_t words;
    std::vector<std::uint64_t> counts;
};

// Makes the forward pass of the decision diagram again, with integers instead of weights. Throws
// TooComplex if a layer takes more words than options.budget, or Stopped.
ArrangementCounts count_arrangements(const Constraints& problem, const DecisionDiagram& diagram,
                                     const DecisionDiagram::Component& component,
                                     const CountOptions& options);

// What the number of solutions of a view is made of.
struct ExactCounts {
    int fixed_mines;
    int interior_cells;
    std::vector<ArrangementCounts> components;  // lone boxes included; their mines are fixed
};

// Counts the parts of a view that has been counted without a total; throws as
// count_arrangements() does.
ExactCounts count_exactly(const SolutionCounter& counter, const CountOptions& options);

}  // namespace fairmines
