// Drills as JSON.
#pragma once

#include <string>

#include "drills/drill_search.hpp"

namespace fairmines {

// Writes `{"task", "rule", "attempt", "view", "certain", "right", "chances", "solutions",
// "rating", "seed"}`. What is certain is `{"cell", "mined", "rule"}`; the right cells are those
// that may be opened; the chances, of a guess alone, are `{"cell", "wins"}` of the solutions. The
// rule of a guess is null.
std::string describe_drill(const Grid& grid, int mines, const Drill& drill, int rating);

}  // namespace fairmines
