#include "counting/big_integer_counts.hpp"

#include <utility>

#include "counting/uint128.hpp"

namespace fairmines {
namespace {

// sum += factor * number, both of the same length. The caller has made sure that it fits.
void add_multiple(std::span<std::uint64_t> sum, const std::uint64_t* number, std::uint64_t factor) {
    Wide carry = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        carry += static_cast<Wide>(number[i]) * factor + sum[i];
        sum[i] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
}

}  // namespace

Arrangements count_arrangements(const Diagram& diagram, const Diagram::Component& component) {
    // No count of arrangements exceeds 2^cells.
    std::size_t cells = 0;
    for (const auto& step : diagram.steps(component)) cells += static_cast<std::size_t>(step.cells);
    const std::size_t words = cells / 64 + 1;

    std::vector<std::uint64_t> before(words, 0), after;
    before[0] = 1;
    for (const auto& step : diagram.steps(component)) {
        // The states' weights lie one after another, so their places serve for the numbers too.
        const std::size_t first = diagram.state(step.first_state).weights;
        const std::size_t next = diagram.state(step.end_state).weights;
        after.assign(words * (step.end_weight - next), 0);
        for (const auto& edge : diagram.edges(step)) {
            const auto &from = diagram.state(edge.from), &to = diagram.state(edge.to);
            const auto ways = static_cast<std::uint64_t>(choose(step.cells, edge.mines));
            const auto shift = static_cast<std::size_t>(from.low + edge.mines - to.low);
            for (int m = 0; m <= from.high - from.low; ++m) {
                const auto i = static_cast<std::size_t>(m);
                add_multiple(
                    std::span(after).subspan((to.weights - next + shift + i) * words, words),
                    before.data() + (from.weights - first + i) * words, ways);
            }
        }
        std::swap(before, after);
    }
    return {diagram.low(component), words, std::move(before)};
}

}  // namespace fairmines
