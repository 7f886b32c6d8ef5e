// Means of weights, their intervals, and those of differences.
#include "judging/chance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "judging/exact_sum.hpp"

namespace fairmines {
namespace {

// Differences below this are rounding.
constexpr double kLeastDifference = 1e-9;
// Of weights from 0 to 1: what is below this is left of sums that were rounded.
constexpr double kLeastVariance = 1e-14;

// The upper end of Wilson's interval for no event in so many games.
double most_of_none(double games) {
    const double middle = kLikely * kLikely / (2 * games);
    const double half = kLikely / (2 * games);
    return (middle + kLikely * std::sqrt(half * half)) / (1 + kLikely * kLikely / games);
}

}  // namespace

Chance Chance::minus(const Chance& other) const {
    const double difference = value - other.value;
    // Newcombe's method for a difference (R. G. Newcombe 1998): square and add.
    const double down = exact_hypotenuse(value - low, other.high - other.value);
    const double up = exact_hypotenuse(high - value, other.value - other.low);
    return {difference, difference - down, difference + up, exact && other.exact};
}

bool Chance::above_zero(double standard_errors) const {
    return value - (value - low) * (standard_errors / kLikely) > kLeastDifference;
}

void PlayedGames::add(std::span<const double> weights) {
    std::vector<double> terms{total};
    terms.insert(terms.end(), weights.begin(), weights.end());
    total = exact_sum(terms);
    terms.assign(1, squares);
    for (const double weight : weights) terms.push_back(weight * weight);
    squares = exact_sum(terms);
    games += weights.size();
}

Chance PlayedGames::chance(double safety) const {
    const auto n = static_cast<double>(games);
    const double mean = total / n;
    if (games < 2) return {safety * mean, 0, safety, false};
    const double variance = (squares - total * mean) / (n - 1);
    const double reach =
        variance > kLeastVariance ? kLikely * std::sqrt(variance / n) : most_of_none(n);
    const double low = std::max(mean - reach, 0.0), high = std::min(mean + reach, 1.0);
    return {safety * mean, safety * low, safety * high, false};
}

}  // namespace fairmines
