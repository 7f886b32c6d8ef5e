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

// Makes the forward pass of the decision diagram again, with integers instead of weights. The
// integers of a layer take less memory than the weights of all layers do. Throws Stopped.
ArrangementCounts count_arrangements(const DecisionDiagram& diagram,
                                     const DecisionDiagram::Component& component,
                                     StopCheck* stop = nullptr);

// What the number of solutions of a view is made of.
struct ExactCounts {
    int fixed_mines;
    int interior_cells;
    std::vector<ArrangementCounts> components;  // lone boxes included; their mines are fixed
};

// Returns how many words the weights of a view take as integers: the work of count_exactly().
std::size_t exact_work(const SolutionCounter& counter);

// Counts the parts of a view that has been counted without a total; throws Stopped.
ExactCounts count_exactly(const SolutionCounter& counter, StopCheck* stop = nullptr);

}  // namespace fairmines
