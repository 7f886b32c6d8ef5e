// Implements the passes of DecisionDiagram: forward, backward, and drawing an arrangement.
#include <algorithm>
#include <array>
#include <cmath>

#include "counting/decision_diagram.hpp"

namespace fairmines {
namespace {

// Scaled weights that would vanish become this: zero means impossible. The product of two such
// weights and the ways of a layer does not underflow.
constexpr double kLeastWeight = 0x1p-400;

// The work of following an edge from a state, in steps of StopCheck.
std::size_t work_of(const DecisionDiagram::State& from) {
    return static_cast<std::size_t>(from.high - from.low) + 4;
}

// Returns the expected fraction of a box's cells that are mines, given the weight of each number of
// mines: 0 or 1 only if no other number has a weight.
double expected_fraction(const std::array<double, 9>& mass, int cells) {
    double total = 0, mines = 0;
    bool none = true, all = true;
    for (int k = 0; k <= cells; ++k) {
        const double m = mass[static_cast<std::size_t>(k)];
        if (m == 0) continue;
        total += m;
        mines += m * k;
        none &= k == 0;
        all &= k == cells;
    }
    if (none || all) return all;
    return std::clamp(mines / (total * cells), kLeastWeight, 1 - 0x1p-53);
}

}  // namespace

int rescale(std::span<double> weights) {
    const int exponent = std::ilogb(*std::max_element(weights.begin(), weights.end()));
    const double factor = std::ldexp(1.0, -exponent);
    for (double& w : weights)
        if (w > 0) w = std::max(w * factor, kLeastWeight);
    return exponent;
}

// Gives the states after a layer places for their weights; returns the end of these.
std::size_t DecisionDiagram::place_weights(Layer& layer) {
    std::size_t end = weights_.size();
    for (std::size_t s = layer.end_state; s < states_.size(); ++s) {
        states_[s].weights = end;
        end += static_cast<std::size_t>(states_[s].high - states_[s].low + 1);
    }
    layer.end_weight = end;
    return end;
}

// Weighs the states after a layer by the paths that lead to them.
void DecisionDiagram::forward(Component& component, const Layer& layer) {
    const std::size_t first = weights_.size(), end = layer.end_weight;
    weights_.resize(end, 0.0);
    for (std::size_t e = layer.first_edge; e < layer.end_edge; ++e) {
        const Edge& edge = edges_[e];
        const State &from = states_[edge.from], &to = states_[edge.to];
        const double factor = ways(layer, edge.mines);
        const double* in = weights_.data() + from.weights;
        double* out = weights_.data() + to.weights + (from.low + edge.mines - to.low);
        for (int i = 0; i <= from.high - from.low; ++i) out[i] += factor * in[i];
        report_work(stop_, work_of(from));
    }
    if (component.scaled)
        component.exponent += rescale(std::span(weights_).subspan(first, end - first));
}

void DecisionDiagram::begin_backward(std::span<const double> outside_weights) {
    ahead_.assign(outside_weights.begin(), outside_weights.end());
    rescale(ahead_);
}

// Weighs the states before a layer by what follows; returns the mine probability of its box.
double DecisionDiagram::backward(const Component& component, const Layer& layer) {
    const std::size_t first = states_[layer.first_state].weights;
    const std::size_t next = states_[layer.end_state].weights;
    behind_.assign(next - first, 0.0);
    std::array<double, 9> mass{};
    for (std::size_t e = layer.first_edge; e < layer.end_edge; ++e) {
        const Edge& edge = edges_[e];
        const State &from = states_[edge.from], &to = states_[edge.to];
        const double factor = ways(layer, edge.mines);
        const double* in = ahead_.data() + (to.weights - next) + (from.low + edge.mines - to.low);
        const double* forward = weights_.data() + from.weights;
        double* out = behind_.data() + (from.weights - first);
        double sum = 0;
        for (int i = 0; i <= from.high - from.low; ++i) {
            const double weight = factor * in[i];
            out[i] += weight;
            sum += forward[i] * weight;
        }
        mass[static_cast<std::size_t>(edge.mines)] += sum;
        report_work(stop_, work_of(from));
    }
    if (component.scaled) rescale(behind_);
    std::swap(behind_, ahead_);

    return expected_fraction(mass, layer.cells);
}

// Draws one of the edges into a state, in proportion to the arrangements that use it.
const DecisionDiagram::Edge& DecisionDiagram::draw_edge(const Layer& layer, std::size_t state,
                                                        int mines, Rng& rng) const {
    double total = 0;
    const auto weight_of = [&](const Edge& edge) {
        const State& from = states_[edge.from];
        const int used = mines - edge.mines;
        if (edge.to != state || used < from.low || used > from.high) return 0.0;
        return ways(layer, edge.mines) *
               weights_[from.weights + static_cast<std::size_t>(used - from.low)];
    };
    for (const Edge& edge : edges(layer)) total += weight_of(edge);
    double left = rng.unit() * total;
    const Edge* last = nullptr;
    for (const Edge& edge : edges(layer)) {
        const double weight = weight_of(edge);
        if (weight == 0) continue;
        last = &edge;
        left -= weight;
        if (left < 0) break;
    }
    return *last;
}

}  // namespace fairmines
