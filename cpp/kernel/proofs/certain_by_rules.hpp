// What the rules of proof say of each cell, without a count.
#pragma once

#include <vector>

#include "board/view.hpp"

namespace fairmines {

// Applies the rules up to `chain` to all clues of a view, or up to `overlap` to those of a very
// large one. Returns by cell 0 for a safe one, 1 for a mine, and NaN for one of which they say
// nothing.
std::vector<double> certain_by_rules(const View& view);

}  // namespace fairmines
