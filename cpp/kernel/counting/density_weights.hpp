// The weights of a component's arrangements when a mine density is given and no total of mines.
//
// Without a total of mines, components do not meet: an arrangement with m mines weighs odds^m, and
// a state of the decision diagram needs one weight only. On a frontier of a thousand cells the
// weights span thousands of powers of ten, so they are extended floats, and none ever vanishes.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "counting/decision_diagram.hpp"
#include "counting/extended_float.hpp"

namespace fairmines {

class DensityWeights {
   public:
    // Makes the forward pass over a component; the odds are above 0. `stop` ends the passes, which
    // then throw Stopped.
    void weigh(const DecisionDiagram& diagram, const DecisionDiagram::Component& component,
               double odds, StopCheck* stop = nullptr);

    // Returns the log of the weight of all arrangements.
    double log_total() const { return forward_.back().log(); }

    // The weight of the paths that lead to a state of the component.
    std::span<const ExtendedFloat> forward(std::size_t state) const {
        return std::span(forward_).subspan(state - first_state_, 1);
    }

    // A power of the odds.
    ExtendedFloat power(int mines) const { return powers_[static_cast<std::size_t>(mines)]; }

    // Makes the backward pass and calls visit(box, mine probability of its cells) for each box. The
    // probability is 0 or 1 only if it is certain. Call weigh() with the same component before.
    template <class Visit>
    void mine_probabilities(const DecisionDiagram& diagram,
                            const DecisionDiagram::Component& component, Visit&& visit) {
        const auto layers = diagram.layers(component);
        backward_.assign(forward_.size(), ExtendedFloat());
        backward_.back() = ExtendedFloat(1);
        for (std::size_t i = layers.size(); i-- > 0;)
            visit(layers[i].box, backward(diagram, layers[i]));
    }

   private:
    double backward(const DecisionDiagram& diagram, const DecisionDiagram::Layer& layer);

    // The weight of giving this many mines to a box.
    ExtendedFloat ways(const DecisionDiagram::Layer& layer, int mines) const {
        return ExtendedFloat(choose(layer.cells, mines)) * power(mines);
    }

    StopCheck* stop_ = nullptr;
    std::size_t first_state_ = 0;          // of the component
    std::array<ExtendedFloat, 9> powers_;  // of the odds
    std::vector<ExtendedFloat> forward_;  // by state of the component: of the paths that lead to it
    std::vector<ExtendedFloat> backward_;  // of the paths from it to the last state
};

}  // namespace fairmines
