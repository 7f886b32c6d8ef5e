// The exact number of arrangements of a component, whatever its size.
//
// The forward pass of the diagram once more, in integers of as many 64-bit words as the component's
// cells can ever need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/decision_diagram.hpp"

namespace fairmines {

struct Arrangements {
    int low;                            // the least number of mines
    std::size_t words;                  // words a number
    std::vector<std::uint64_t> counts;  // for low, low + 1, ...: `words` words, lowest first
};

Arrangements count_arrangements(const Diagram& diagram, const Diagram::Component& component);

}  // namespace fairmines
