// Runs the passes through the diagram with one weight for each state.
#include "counting/density_weights.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// The work of following an edge, in steps of StopCheck.
constexpr std::size_t kEdgeWork = 10;

}  // namespace

void DensityWeights::weigh(const DecisionDiagram& diagram,
                           const DecisionDiagram::Component& component, double odds,
                           StopCheck* stop) {
    stop_ = stop;
    powers_[0] = ExtendedFloat(1);
    for (std::size_t k = 1; k < powers_.size(); ++k)
        powers_[k] = powers_[k - 1] * ExtendedFloat(odds);
    const auto layers = diagram.layers(component);
    first_state_ = layers.front().first_state;
    forward_.assign(component.final_state - first_state_ + 1, ExtendedFloat());
    forward_.front() = ExtendedFloat(1);
    for (const auto& layer : layers)
        for (const auto& edge : diagram.edges(layer)) {
            forward_[edge.to - first_state_] +=
                forward_[edge.from - first_state_] * ways(layer, edge.mines);
            report_work(stop_, kEdgeWork);
        }
}

// Weighs the states before a layer by what follows them. Returns the mine probability of the
// layer's box.
double DensityWeights::backward(const DecisionDiagram& diagram,
                                const DecisionDiagram::Layer& layer) {
    std::array<ExtendedFloat, 9> by_mines;
    for (const auto& edge : diagram.edges(layer)) {
        const std::size_t from = edge.from - first_state_;
        const ExtendedFloat weight = ways(layer, edge.mines) * backward_[edge.to - first_state_];
        backward_[from] += weight;
        by_mines[static_cast<std::size_t>(edge.mines)] += forward_[from] * weight;
        report_work(stop_, kEdgeWork);
    }
    ExtendedFloat total, mines;
    for (int k = 0; k <= layer.cells; ++k) {
        const ExtendedFloat weight = by_mines[static_cast<std::size_t>(k)];
        total += weight * ExtendedFloat(layer.cells);
        mines += weight * ExtendedFloat(k);
    }
    if (mines.is_zero()) return 0;
    const bool all_mines = std::all_of(by_mines.begin(), by_mines.begin() + layer.cells,
                                       [](ExtendedFloat weight) { return weight.is_zero(); });
    // Rounding must not make an uncertain cell certain.
    return all_mines ? 1 : std::min(mines.over(total), 1 - 0x1p-53);
}

}  // namespace fairmines
