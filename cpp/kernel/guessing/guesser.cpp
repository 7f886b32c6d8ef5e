// Finds the least mine probability of a position.
#include "guessing/guesser.hpp"

#include <limits>

namespace fairmines {

// Opened cells are NaN: the comparison skips them.
double GuessPosition::least_mine_probability() const {
    double result = std::numeric_limits<double>::infinity();
    for (const double probability : mine_probability)
        if (probability < result) result = probability;
    return result;
}

}  // namespace fairmines
