// Weighs the arrangements of a component by the mines that they put around one cell.
//
// The chance that a cell shows a clue depends on few boxes: those with a neighbour of the cell, and
// the cell's own. In the decision diagram they lie between two layers. The weights before the first
// of these layers are those of the forward pass, the weights after the last one those of a backward
// pass. So only the layers in between are passed through for each cell, with one weight for every
// number of mines around it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "counting/decision_diagram.hpp"
#include "counting/density_weights.hpp"
#include "counting/inplace_vector.hpp"

namespace fairmines {

// Weights by the number of mines of a component (least first) and the number around a cell:
// values[mines * numbers_around + around].
template <class Number>
struct WeightTable {
    std::size_t numbers_around = 1;
    std::vector<Number> values{Number(1)};

    std::size_t numbers_of_mines() const { return values.size() / numbers_around; }
    Number at(std::size_t mines, std::size_t around) const {
        return values[mines * numbers_around + around];
    }
};

// A box that a cell touches, of which it is a member or a neighbour.
struct TouchedBox {
    std::size_t layer;
    int around;   // its cells that are neighbours of the cell
    bool member;  // whether the cell itself is in the box: then it is safe
};

// The boxes of one component that a cell touches, by layer, and what is asked about them.
template <class Number>
struct NeighbourhoodQuery {
    InplaceVector<TouchedBox, 9> boxes;
    WeightTable<Number> table;
};

// The weights of a diagram when the total of mines is known: one for each number of mines.
class WeightsByMines {
   public:
    using Number = double;

    explicit WeightsByMines(const DecisionDiagram& diagram) : diagram_(diagram) {}

    static int mines(int number) { return number; }
    static int low(const DecisionDiagram::State& state) { return state.low; }
    static int high(const DecisionDiagram::State& state) { return state.high; }
    std::size_t place(std::size_t state) const { return diagram_.state(state).weights; }
    std::span<const double> forward(std::size_t state) const {
        return diagram_.weights_of(diagram_.state(state));
    }
    double power(int number) const { return diagram_.tilt_power(number); }
    static void rescale(std::span<double> weights) { fairmines::rescale(weights); }

   private:
    const DecisionDiagram& diagram_;
};

// The weights when a density is given: a mine weighs the odds, and a state has one weight.
class WeightsByDensity {
   public:
    using Number = ExtendedFloat;

    explicit WeightsByDensity(const DensityWeights& weights) : weights_(weights) {}

    static int mines(int) { return 0; }
    static int low(const DecisionDiagram::State&) { return 0; }
    static int high(const DecisionDiagram::State&) { return 0; }
    static std::size_t place(std::size_t state) { return state; }
    std::span<const ExtendedFloat> forward(std::size_t state) const {
        return weights_.forward(state);
    }
    ExtendedFloat power(int number) const { return weights_.power(number); }
    static void rescale(std::span<ExtendedFloat>) {}

   private:
    const DensityWeights& weights_;
};

// An instance is meant to be used for many components in turn: it keeps its memory.
template <class Weights>
class NeighbourhoodWeights {
   public:
    using Number = typename Weights::Number;
    using Query = NeighbourhoodQuery<Number>;

    // Fills the tables of the queries, up to a factor for each, and sorts the queries. A zero means
    // impossible. Throws TooComplex if that takes more than `budget` numbers at once, or Stopped.
    void answer(const Constraints& problem, const DecisionDiagram& diagram,
                const DecisionDiagram::Component& component, const Weights& weights,
                std::vector<Query*>& queries, std::size_t budget, StopCheck* stop);

   private:
    using Layer = DecisionDiagram::Layer;
    using Edge = DecisionDiagram::Edge;

    // The weights of what follows a state: for low, low + 1, ... more mines.
    struct Rest {
        int low = 0;
        int high = -1;  // below low: not known yet
        std::size_t first = 0;
    };

    void pass_through(const Query& query, std::size_t numbers_around);
    void follow(const Layer& layer, const Edge& edge, const TouchedBox* box,
                std::size_t numbers_around);
    void join_with_rest(Query& query, std::size_t numbers_around);
    void step_back(const Layer& layer);

    const DecisionDiagram::State& state(std::size_t number) const {
        return diagram_->state(number);
    }
    Number ways(int cells, int mines) const { return Number(choose(cells, mines)); }

    const Constraints* problem_ = nullptr;
    const DecisionDiagram* diagram_ = nullptr;
    const DecisionDiagram::Component* component_ = nullptr;
    const Weights* weights_ = nullptr;
    std::size_t budget_ = 0;
    StopCheck* stop_ = nullptr;

    std::vector<Number> before_, after_;  // weights of the states before and after a layer
    std::size_t before_place_ = 0, after_place_ = 0;  // of the first of these states
    std::vector<Number> rest_weights_, next_rest_weights_;
    std::vector<Rest> rests_, next_rests_;  // of the states before a layer, and after it
};

extern template class NeighbourhoodWeights<WeightsByMines>;
extern template class NeighbourhoodWeights<WeightsByDensity>;

}  // namespace fairmines
