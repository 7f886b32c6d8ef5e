// Advice as JSON.
#pragma once

#include <string>

#include "judging/advice.hpp"

namespace fairmines {

// What was found so far: `{"exact", "candidates", "played"}`. The candidates are those whose chance
// is known, the best first; what it rests on is the games played with each, empty if it is exact.
// Throws TooComplex or Stopped.
std::string describe_advice(Advice& advice, StopCheck* stop);

}  // namespace fairmines
