#include "guessing/second_guess.hpp"

#include <algorithm>
#include <limits>

namespace fairmines {

Outlook outlook_of(Supposition& supposition) {
    const Recounting& then = supposition.shares();
    return outlook(then.problem(), then.shares(), then.interior_share());
}

double SecondGuess::best_of(const Supposition& supposition, std::span<const int> cells,
                            const Traits& weights) {
    supposition_.begin(supposition);
    double most = -std::numeric_limits<double>::infinity();
    for (const int cell : cells)
        if (cell >= 0) most = std::max(most, expected_of(cell, most, weights));
    return most;
}

// May stop early, with a number that is not above the bar, once it is clear that the truth is not
// either.
double SecondGuess::expected_of(int cell, double bar, const Traits& weights) {
    double sum = 0, left = 1 - supposition_.risk_now(cell);
    supposition_.for_clues(cell, [&](double share) {
        sum += share * worth(outlook_of(supposition_).traits, weights);
        left -= share;
        return sum + left > bar;
    });
    return sum;
}

}  // namespace fairmines
