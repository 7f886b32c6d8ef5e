// A chi-square test: could these counts come from equally likely cases?
#pragma once

#include <cmath>
#include <numeric>
#include <vector>

// The chi-square statistic, as standard deviations above what uniform counts give on average.
// Beyond 5 they are not uniform: with a fixed seed a test that compares with 5 never flickers.
inline double excess_over_uniform(const std::vector<int>& counts) {
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double expected = total / static_cast<double>(counts.size());
    double statistic = 0;
    for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
    const auto freedom = static_cast<double>(counts.size() - 1);
    return (statistic - freedom) / std::sqrt(2 * freedom);
}
