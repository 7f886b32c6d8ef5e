// Sets of clues as lists of numbers.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "proofs/provability.hpp"

namespace fairmines {

// The numbers of all clues.
inline std::vector<int> all_of(const Provability& provability) {
    std::vector<int> numbers(static_cast<std::size_t>(provability.size()));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

// The items with these numbers.
inline std::vector<int> pick(const std::vector<int>& items, const std::vector<int>& numbers) {
    std::vector<int> picked;
    for (const int number : numbers) picked.push_back(items[static_cast<std::size_t>(number)]);
    return picked;
}

}  // namespace fairmines
