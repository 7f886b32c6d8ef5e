// Sums and roots of doubles that are rounded once, so that they are the same everywhere; and luck,
// which is such a sum.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace fairmines {

// Sums numbers; the result does not depend on their order (Shewchuk 1997).
double exact_sum(std::span<const double> numbers);

// Returns sqrt(x * x + y * y) for numbers from 0 to 1.
double exact_hypotenuse(double x, double y);

// How lucky a player was: -log10 of the probability to survive.

// Of one opening; infinite if it was certain to lose.
inline double luck_of(double risk) { return risk == 1 ? INFINITY : -std::log10(1 - risk) + 0.0; }

// Of all openings of a game, by their risks.
inline double luck_of(std::span<const double> risks) {
    std::vector<double> lucks;
    for (const double risk : risks) lucks.push_back(luck_of(risk));
    const bool finite =
        std::all_of(lucks.begin(), lucks.end(), [](double it) { return it < INFINITY; });
    return finite ? exact_sum(lucks) : INFINITY;
}

}  // namespace fairmines
