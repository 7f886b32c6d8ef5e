// The arrangements of a component as a layered diagram.
//
// The boxes are taken one after another. After each, all that matters for the rest is how many
// mines every open constraint (some of its boxes taken, not all) still needs: that is a state. An
// edge leads from a state to the one after the next box got so many mines. Every path from the
// first state to the last is a way to share the mines out over the boxes.
//
// Each state holds weights, one for each number of mines used so far: the number of arrangements on
// the paths that lead to it, times tilt^mines. A backward pass joins them with what the rest of the
// board leaves over. The tilt (about the odds of a mine) keeps the weights that matter near the
// largest one, so that scaling never costs accuracy; it cancels wherever mine numbers are equal.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "counting/constraints.hpp"

namespace fairmines {

// The constraints are too entangled: more weights than the budget would be needed.
struct TooComplex {
    int clue;  // the cell of a clue of the component
};

// C(n, k) for the cells of a box.
double choose(int n, int k);

// What a box may hold, over all weighted arrangements.
struct Share {
    double mines = 0;  // expected share of its cells that are mines; 0 or 1 only if certain
    bool none = true;  // it holds no mine in any arrangement
    bool all = true;   // nothing but mines in every arrangement
};

class Diagram {
   public:
    struct Edge {
        std::uint32_t from;
        std::uint32_t to;
        int mines;  // given to the step's box
    };
    struct State {
        std::size_t weights;  // where its weights begin
        int low;              // mines used: low to high
        int high;
    };
    struct Step {
        std::uint32_t box;
        int cells;
        std::size_t first_state, end_state;  // the states before the box is taken
        std::size_t first_edge, end_edge;
        std::size_t end_weight;  // end of the weights of the states after it
    };
    struct Component {
        std::size_t first_step, end_step;
        std::size_t final_state;
        std::size_t stored;  // its weights or its edges, whichever are more
        bool scaled;         // its weights might leave the range of numbers: each layer is scaled
        long exponent;       // the weights of the final state are to be multiplied by 2^exponent
    };

    // Forgets everything; `tilt` is for the components that follow.
    void clear(double tilt);

    // Adds a component, its boxes in this order, with its forward weights. Throws Inconsistent when
    // there is no arrangement, TooComplex when more than `budget` weights or edges of it would be
    // stored.
    const Component& add(const Constraints& problem, std::span<const std::uint32_t> order,
                         std::size_t budget);

    // The weights or the edges of all components, whichever are more.
    std::size_t held() const { return std::max(weights_.size(), edges_.size()); }

    // The memory that is kept, in weights and edges.
    std::size_t size() const { return weights_.capacity() + edges_.capacity(); }

    double tilt() const { return tilt_[1]; }
    std::span<const Component> components() const { return components_; }
    std::span<const Step> steps(const Component& component) const {
        return std::span(steps_).subspan(component.first_step,
                                         component.end_step - component.first_step);
    }
    std::span<const Edge> edges(const Step& step) const {
        return std::span(edges_).subspan(step.first_edge, step.end_edge - step.first_edge);
    }
    const State& state(std::size_t number) const { return states_[number]; }

    // The least and the largest number of mines of a component, and the weight of each number.
    int low(const Component& c) const { return states_[c.final_state].low; }
    int high(const Component& c) const { return states_[c.final_state].high; }
    std::span<const double> weights(const Component& c) const {
        return weights_of(states_[c.final_state]);
    }

    // Calls visit(box, Share) for each box; `leftover` weighs each number of mines of the
    // component.
    template <class Visit>
    void shares(const Component& component, std::span<const double> leftover, Visit&& visit) {
        begin_backward(leftover);
        for (std::size_t s = component.end_step; s-- > component.first_step;)
            visit(steps_[s].box, backward(component, steps_[s]));
    }

    // Draws an arrangement with this many mines: visit(box, its mines).
    template <class Visit>
    void draw(const Component& component, int mines, Rng& rng, Visit&& visit) const {
        std::size_t state = component.final_state;
        for (std::size_t s = component.end_step; s-- > component.first_step;) {
            const Edge& edge = draw_edge(steps_[s], state, mines, rng);
            visit(steps_[s].box, edge.mines);
            mines -= edge.mines;
            state = edge.from;
        }
    }

   private:
    // What a step does to the keys of states; four bits for each open constraint.
    template <class Key>
    struct Move {
        Key opened;  // needs of the constraints that the box opens
        Key holds;   // one in the lane of each constraint of the box
        Key room;    // the most that each constraint may still need afterwards
    };

    template <class Key>
    void build(const Constraints& problem, std::span<const std::uint32_t> order,
               std::size_t budget);
    template <class Key>
    void plan(const Constraints& problem, std::span<const std::uint32_t> order,
              std::vector<Move<Key>>& moves);
    template <class Key>
    void expand(const Move<Key>& move, Step& step, std::vector<Key>& keys, std::vector<Key>& next,
                std::size_t budget);
    template <class Key>
    std::uint32_t find_or_add(Key key, std::vector<Key>& next);
    template <class Key>
    void grow_table(const std::vector<Key>& next);
    int widest(const Constraints& problem, std::span<const std::uint32_t> order);
    void forward(Component& component, Step& step);
    void begin_backward(std::span<const double> leftover);
    Share backward(const Component& component, const Step& step);
    const Edge& draw_edge(const Step& step, std::size_t state, int mines, Rng& rng) const;

    std::span<const double> weights_of(const State& s) const {
        return std::span(weights_).subspan(s.weights, static_cast<std::size_t>(s.high - s.low + 1));
    }

    // The weight of giving so many mines to a box.
    double ways(const Step& step, int mines) const {
        return choose(step.cells, mines) * tilt_[static_cast<std::size_t>(mines)];
    }

    std::array<double, 9> tilt_{};  // powers of the tilt
    std::vector<Component> components_;
    std::vector<Step> steps_;
    std::vector<State> states_;
    std::vector<Edge> edges_;
    std::vector<double> weights_;

    std::vector<double> behind_, ahead_;  // backward weights of the states before and after a step
    std::vector<std::uint32_t> table_;    // hash table of the states of a layer
    std::vector<int> left_;               // by constraint: cells of the boxes not yet taken
    std::vector<int> lane_;               // by constraint
};

}  // namespace fairmines
