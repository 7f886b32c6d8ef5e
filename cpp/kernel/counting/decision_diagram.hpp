// The arrangements of a component as a decision diagram, and their weights.
//
// The boxes are taken one after another, a layer of the diagram each. A state is what every open
// constraint (some of its boxes taken, not all) still needs: that is all that matters for the rest.
// An edge gives the next box a number of mines, and leads to the state that follows. Every path
// from the first state to the last is a way to distribute the mines over the boxes.
//
// Each state holds weights, one for each number of mines used so far: the number of arrangements on
// the paths that lead to the state, times tilt^mines. The backward pass joins them with the weights
// of what follows and of the rest of the board. The tilt is about the odds of a mine: it keeps the
// weights that matter close to the largest one, so that scaling never costs accuracy. It cancels
// out, because only weights of the same number of mines are compared.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "counting/constraints.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

// Thrown when the constraints are too entangled: counting them takes more weights than the budget.
struct TooComplex {
    int clue;  // the cell of a clue of the component
};

// Returns C(n, k) for n up to 8, the cells of a box.
double choose(int n, int k);

// Divides weights by a power of two so that the largest is about 1; returns its exponent. Positive
// weights stay positive.
int rescale(std::span<double> weights);

class DecisionDiagram {
   public:
    struct Edge {
        std::uint32_t from;
        std::uint32_t to;
        int mines;  // given to the layer's box
    };
    struct State {
        std::size_t weights;  // where its weights begin
        int low;              // mines used: low to high
        int high;
    };
    // A box, the states before it is taken, and the edges from them to the states after it.
    struct Layer {
        std::uint32_t box;
        int cells;
        std::size_t first_state, end_state;
        std::size_t first_edge, end_edge;
        std::size_t end_weight;  // end of the weights of the states after the box
    };
    struct Component {
        std::size_t first_layer, end_layer;
        std::size_t final_state;
        std::size_t stored;  // its weights or its edges, whichever are more
        bool scaled;         // each layer is scaled, or its weights might overflow
        long exponent;       // the true weights of the final state are 2^exponent times larger
    };

    // Removes all components. `tilt` is for the components to come; `stop` ends their passes, which
    // then throw Stopped.
    void clear(double tilt, StopCheck* stop = nullptr);

    // Adds a component, its boxes in this order, and makes the forward pass. Throws Inconsistent if
    // there is no arrangement, TooComplex if it takes more than `budget` weights or edges.
    const Component& add(const Constraints& problem, std::span<const std::uint32_t> order,
                         std::size_t budget);

    // The number of weights or of edges of all components, whichever is more.
    std::size_t held() const { return std::max(weights_.size(), edges_.size()); }

    // The allocated memory, in weights and edges.
    std::size_t size() const { return weights_.capacity() + edges_.capacity(); }

    double tilt() const { return tilt_[1]; }
    double tilt_power(int mines) const { return tilt_[static_cast<std::size_t>(mines)]; }
    std::span<const Component> components() const { return components_; }
    std::span<const Layer> layers(const Component& component) const {
        return std::span(layers_).subspan(component.first_layer,
                                          component.end_layer - component.first_layer);
    }
    std::span<const Edge> edges(const Layer& layer) const {
        return std::span(edges_).subspan(layer.first_edge, layer.end_edge - layer.first_edge);
    }
    const State& state(std::size_t number) const { return states_[number]; }

    // The weight of each number of mines used on the paths that lead to a state.
    std::span<const double> weights_of(const State& s) const {
        return std::span(weights_).subspan(s.weights, static_cast<std::size_t>(s.high - s.low + 1));
    }

    // The least and the largest number of mines of a component, and the weight of each number.
    int low(const Component& c) const { return states_[c.final_state].low; }
    int high(const Component& c) const { return states_[c.final_state].high; }
    std::span<const double> weights(const Component& c) const {
        return weights_of(states_[c.final_state]);
    }

    // Makes the backward pass and calls visit(box, mine probability of its cells) for each box. The
    // probability is 0 or 1 only if it is certain. `outside_weights` weighs each number of mines of
    // the component by what the rest of the board can do with it.
    template <class Visit>
    void mine_probabilities(const Component& component, std::span<const double> outside_weights,
                            Visit&& visit) {
        begin_backward(outside_weights);
        for (std::size_t s = component.end_layer; s-- > component.first_layer;)
            visit(layers_[s].box, backward(component, layers_[s]));
    }

    // Draws an arrangement with this many mines, and calls visit(box, its mines).
    template <class Visit>
    void draw(const Component& component, int mines, Rng& rng, Visit&& visit) const {
        std::size_t state = component.final_state;
        for (std::size_t s = component.end_layer; s-- > component.first_layer;) {
            const Edge& edge = draw_edge(layers_[s], state, mines, rng);
            visit(layers_[s].box, edge.mines);
            mines -= edge.mines;
            state = edge.from;
        }
    }

   private:
    // How taking a box changes the key of a state: four bits for each open constraint.
    template <class Key>
    struct KeyUpdate {
        Key opened;  // needs of the constraints that the box opens
        Key holds;   // one in the lane of each constraint of the box
        Key room;    // the most that each constraint may still need afterwards
    };

    template <class Key>
    void build(const Constraints& problem, std::span<const std::uint32_t> order,
               std::size_t budget);
    template <class Key>
    void plan(const Constraints& problem, std::span<const std::uint32_t> order,
              std::vector<KeyUpdate<Key>>& updates);
    template <class Key>
    void expand(const KeyUpdate<Key>& update, Layer& layer, std::vector<Key>& keys,
                std::vector<Key>& next, std::size_t budget);
    template <class Key>
    std::uint32_t find_or_add(Key key, std::vector<Key>& next);
    template <class Key>
    void grow_table(const std::vector<Key>& next);
    int widest(const Constraints& problem, std::span<const std::uint32_t> order);
    std::size_t place_weights(Layer& layer);
    void forward(Component& component, const Layer& layer);
    void begin_backward(std::span<const double> outside_weights);
    double backward(const Component& component, const Layer& layer);
    const Edge& draw_edge(const Layer& layer, std::size_t state, int mines, Rng& rng) const;

    // The weight of giving this many mines to a box.
    double ways(const Layer& layer, int mines) const {
        return choose(layer.cells, mines) * tilt_[static_cast<std::size_t>(mines)];
    }

    StopCheck* stop_ = nullptr;
    std::array<double, 9> tilt_{};  // powers of the tilt
    std::vector<Component> components_;
    std::vector<Layer> layers_;
    std::vector<State> states_;
    std::vector<Edge> edges_;
    std::vector<double> weights_;

    std::vector<double> behind_, ahead_;  // backward weights of the states before and after a layer
    std::vector<std::uint32_t> table_;    // hash table of the states of a layer
    std::vector<int> left_;               // by constraint: cells of the boxes not yet taken
    std::vector<int> lane_;               // by constraint
};

}  // namespace fairmines
