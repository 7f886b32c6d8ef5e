// Finds the least mine probability of a position, and draws one of the cells that have it.
#include "guessing/guesser.hpp"

#include <limits>

namespace fairmines {
namespace {

// Probabilities that differ by rounding only are equal.
constexpr double kRounding = 1 + 1e-9;

}  // namespace

// Opened cells are NaN: the comparison skips them.
double GuessPosition::least_mine_probability() const {
    double result = std::numeric_limits<double>::infinity();
    for (const double probability : mine_probability)
        if (probability < result) result = probability;
    return result;
}

Choice MinRisk::choose(const GuessPosition& position, Rng& rng) {
    const double bound = position.least_mine_probability() * kRounding;
    safest_.clear();
    for (std::size_t i = 0; i < position.mine_probability.size(); ++i)
        if (position.mine_probability[i] <= bound) safest_.push_back(static_cast<int>(i));
    const int cell =
        safest_[static_cast<std::size_t>(rng.unit() * static_cast<double>(safest_.size()))];
    return {cell, {}, 1 - position.mine_probability_of(cell)};
}

}  // namespace fairmines
