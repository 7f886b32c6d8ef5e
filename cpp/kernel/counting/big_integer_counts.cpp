// Counts along the diagram, in words of 64 bits.
#include "counting/big_integer_counts.hpp"

#include <utility>

#include "counting/uint128.hpp"

namespace fairmines {
namespace {

// The work of a multiplication and addition, in steps of StopCheck.
constexpr std::size_t kWordWork = 2;

// Adds factor * number to sum, both of the same length. The caller makes sure that it fits.
void add_multiple(std::span<std::uint64_t> sum, const std::uint64_t* number, std::uint64_t factor) {
    Uint128 carry = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        carry += static_cast<Uint128>(number[i]) * factor + sum[i];
        sum[i] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
}

// Returns the length of a component's numbers in words: none exceeds 2^cells.
std::size_t words_of(const DecisionDiagram& diagram, const DecisionDiagram::Component& component) {
    std::size_t cells = 0;
    for (const auto& layer : diagram.layers(component))
        cells += static_cast<std::size_t>(layer.cells);
    return cells / 64 + 1;
}

}  // namespace

ArrangementCounts count_arrangements(const DecisionDiagram& diagram,
                                     const DecisionDiagram::Component& component, StopCheck* stop) {
    const std::size_t words = words_of(diagram, component);
    std::vector<std::uint64_t> before(words, 0), after;
    before[0] = 1;
    for (const auto& layer : diagram.layers(component)) {
        // A number is as far from the first one as its weight is from the first weight.
        const std::size_t first = diagram.state(layer.first_state).weights;
        const std::size_t next = diagram.state(layer.end_state).weights;
        after.assign(words * (layer.end_weight - next), 0);
        for (const auto& edge : diagram.edges(layer)) {
            const auto &from = diagram.state(edge.from), &to = diagram.state(edge.to);
            const auto ways = static_cast<std::uint64_t>(choose(layer.cells, edge.mines));
            const auto shift = static_cast<std::size_t>(from.low + edge.mines - to.low);
            for (int m = 0; m <= from.high - from.low; ++m) {
                const auto i = static_cast<std::size_t>(m);
                add_multiple(
                    std::span(after).subspan((to.weights - next + shift + i) * words, words),
                    before.data() + (from.weights - first + i) * words, ways);
                report_work(stop, kWordWork * words);
            }
        }
        std::swap(before, after);
    }
    return {diagram.low(component), words, std::move(before)};
}

std::size_t exact_work(const SolutionCounter& counter) {
    std::size_t work = 0;
    for (const auto& component : counter.diagram().components())
        work += component.stored * words_of(counter.diagram(), component);
    return work;
}

ExactCounts count_exactly(const SolutionCounter& counter, StopCheck* stop) {
    const Constraints& problem = counter.problem();
    ExactCounts result{counter.fixed_mines(), problem.interior_cells(), {}};
    for (const auto box : counter.lone_boxes()) {
        const Constraint& constraint = problem.constraints()[problem.boxes()[box].constraints[0]];
        const auto ways = static_cast<std::uint64_t>(choose(constraint.cells, constraint.need));
        result.components.push_back({0, 1, {ways}});
    }
    for (const auto& component : counter.diagram().components())
        result.components.push_back(count_arrangements(counter.diagram(), component, stop));
    return result;
}

}  // namespace fairmines
