// Combines the counts of all components for a total of mines, by a binary tree of convolutions.
//
// Components meet only in the total of mines: the outside weight of "this component has m mines" is
// what the other components and the interior can do with the remaining mines. The components are
// the leaves of a binary tree. The inside pass goes up: a node's weights are the convolution of its
// children's weights. The outside pass goes down: a child's outside weights are its parent's
// outside weights convolved with its sibling's weights.
//
// On large boards the weights of most numbers of mines are negligible. A second tilt, for which the
// expected number of mines is the total, puts the numbers that matter in the middle, and the tails
// are cut off: so the cost stays about linear in the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

class ConvolutionTree {
   public:
    // Starts a new tree: this many mines for the components to come and for an interior of this
    // many cells. The components' weights are numbers of arrangements times tilt^mines. `stop` ends
    // the passes, which then throw Stopped.
    void begin(int mines, int interior, double tilt, StopCheck* stop = nullptr);

    // Adds a component with low, low + 1, ... mines; their weights are these times exp(log_scale).
    void add(int low, std::span<const double> weights, double log_scale);

    // Makes the inside pass. Returns false if the mines do not fit.
    bool inside_pass();

    // The tilt with which the expected number of mines is about the total.
    double tilt() const { return tilt_; }

    // log of the number of solutions.
    double log_total() const { return log_total_; }

    // The least and the largest number of mines that fit. Numbers in between may not fit.
    int least() const { return least_; }
    int most() const { return most_; }

    // Makes the outside pass, after the inside pass. It leaves this many cells of the interior out
    // of what lies outside: they belong to what is weighed.
    void outside_pass(int interior_cells = 0);

    // Returns the outside weight of each number of mines of a component, up to a factor. Valid
    // until the next call.
    std::span<const double> outside_weights(std::size_t component) {
        return outside_weights(std::span(&component, 1));
    }

    // Returns the outside weight of each number of mines, above the least, that these components
    // and the interior cells of the outside pass hold together. For that a mine in the interior
    // weighs the tilt of begin().
    std::span<const double> outside_weights(std::span<const std::size_t> components);

    // The mine probability of an interior cell: 0 or 1 only if it is certain.
    double interior_mine_probability() const;

    // Draws the components' numbers of mines, and returns the interior's number.
    int draw(Rng& rng, std::vector<int>& mines) const;

   private:
    // The weights of low, low + 1, ... mines; other numbers have the weight 0. Mines are counted
    // above the least possible number.
    struct Node {
        int low;
        int size;
        std::size_t first;        // where its weights begin in weights_
        std::size_t outside = 0;  // where its outside weights begin in outside_
        int left = -1;            // children, -1 for a leaf
        int right = -1;
        int parent = -1;
    };

    void retilt();
    double expected_mines(double log_tilt) const;
    double weigh_interior(int interior, std::span<double> weights) const;
    void join(int left, int right);
    void weigh_outside(const Node& child, const Node& sibling, const Node& parent);
    int meet();
    void leave_out(const Node& node);
    void complete_outside_weights(int span);
    double normalise(Node& node);
    bool possible(int span, int mines) const;
    int draw_left(const Node& node, int mines, Rng& rng) const;

    double weight(const Node& node, int mines) const {
        const int i = mines - node.low;
        return i < 0 || i >= node.size ? 0 : weights_[node.first + static_cast<std::size_t>(i)];
    }

    std::span<double> outside_of(const Node& node) {
        return std::span(outside_).subspan(node.outside,
                                           static_cast<std::size_t>(node.size + apart_));
    }

    StopCheck* stop_ = nullptr;
    int mines_ = 0;  // for the components and the interior, above the components' least numbers
    int interior_ = 0;
    int least_ = 0, most_ = 0;
    int span_ = 0;           // largest minus least number, summed over the components
    double first_tilt_ = 1;  // the one that came with the weights
    double tilt_ = 1;
    double log_total_ = 0;
    bool trimmed_ = false;

    std::vector<int> lows_;     // of every component
    std::vector<int> leaf_of_;  // of every component; -1 if its number of mines is fixed
    std::size_t leaves_ = 0;
    std::vector<Node> nodes_;  // the leaves, then their parents, ..., the root last
    std::vector<double> weights_, outside_;
    std::vector<double> root_outside_;
    int apart_ = 0;  // cells of the interior left out by the last outside pass

    std::vector<int> heads_;  // leaves of components, then their parents, up to where all meet
    std::vector<int> path_;   // nodes on the way
    std::vector<std::uint8_t> on_path_;  // by node
    std::vector<double> outside_weights_, next_outside_weights_;
    int outside_low_ = 0;  // the number of mines of the first of outside_weights_
};

}  // namespace fairmines
