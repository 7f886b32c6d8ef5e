// Keeps a sum as parts that do not overlap, and rounds it at the end.
#include "judging/exact_sum.hpp"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace fairmines {
namespace {

// Adds parts that do not overlap, the smallest first; halves go to the even side.
double rounded_sum(std::vector<double> parts) {
    if (parts.empty()) return 0;
    double sum = parts.back();
    double lost = 0;
    parts.pop_back();
    while (!parts.empty() && lost == 0) {
        const double part = parts.back();
        const double before = sum;
        parts.pop_back();
        sum = before + part;
        lost = part - (sum - before);
    }
    // If half a unit is lost, what is left decides whether to round it up.
    if (parts.empty() || lost == 0 || (lost < 0) != (parts.back() < 0) || parts.back() == 0)
        return sum;
    const double more = sum + 2 * lost;
    return more - sum == 2 * lost ? more : sum;
}

// Returns the square of a number as two floats, exactly (Dekker 1971).
std::array<double, 2> exact_square(double x) {
    const double scaled = x * 0x8000001p0;
    const double high = scaled - (scaled - x);
    const double low = x - high;
    const double whole = x * x;
    return {whole, high * high - whole + 2 * high * low + low * low};
}

}  // namespace

double exact_sum(std::span<const double> numbers) {
    std::vector<double> parts;  // that do not overlap, the smallest first
    for (double number : numbers) {
        std::size_t used = 0;
        for (double part : parts) {
            if (std::abs(number) < std::abs(part)) std::swap(number, part);
            const double sum = number + part;
            const double lost = part - (sum - number);
            if (lost != 0) parts[used++] = lost;
            number = sum;
        }
        parts.resize(used);
        parts.push_back(number);
    }
    return rounded_sum(std::move(parts));
}

double exact_hypotenuse(double x, double y) {
    const auto [x_whole, x_rest] = exact_square(x);
    const auto [y_whole, y_rest] = exact_square(y);
    const double root = std::sqrt(exact_sum(std::array{x_whole, x_rest, y_whole, y_rest}));
    if (root == 0) return 0;
    // One step of Newton's method, with what the rounding of the root has lost.
    const auto [whole, rest] = exact_square(root);
    const std::array parts{x_whole, x_rest, y_whole, y_rest, -whole, -rest};
    return root + exact_sum(parts) / (2 * root);
}

}  // namespace fairmines
