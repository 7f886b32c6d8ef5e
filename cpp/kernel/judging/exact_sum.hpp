// Sums and roots of doubles that are rounded once, so that they are the same everywhere.
#pragma once

#include <span>

namespace fairmines {

// Sums numbers; the result does not depend on their order (Shewchuk 1997).
double exact_sum(std::span<const double> numbers);

// Returns sqrt(x * x + y * y) for numbers from 0 to 1.
double exact_hypotenuse(double x, double y);

}  // namespace fairmines
