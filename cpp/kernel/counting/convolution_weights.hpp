// The scaled weights, one for each number of mines, that the nodes of a convolution tree hold.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace fairmines {

// Positive weights never fall below this, relative to the largest: zero means impossible.
inline constexpr double kTiny = 1e-120;

// Divides the weights by the largest one and returns it. Positive weights stay positive.
inline double scale(std::span<double> weights) {
    const double largest = *std::max_element(weights.begin(), weights.end());
    if (largest > 0)
        for (double& w : weights) w = w > 0 ? std::max(w / largest, kTiny) : 0;
    return largest;
}

// Multiplies the m-th weight by factor^m and divides all by a common factor, so that nothing
// overflows. Returns the log of the common factor.
inline double multiply_powers(std::span<double> weights, double factor) {
    const std::size_t size = weights.size();
    double power = 1;
    if (factor <= 1) {
        for (std::size_t m = 0; m < size; ++m, power *= factor) weights[m] *= power;
        return 0;
    }
    for (std::size_t m = size; m-- > 0; power /= factor) weights[m] *= power;
    return static_cast<double>(size - 1) * std::log(factor);
}

}  // namespace fairmines
