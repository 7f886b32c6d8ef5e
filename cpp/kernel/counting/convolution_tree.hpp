// What the rest of the board leaves over for each component.
//
// Components meet only in the total of mines: the weight of "this component has m mines" is what
// the other components and the interior can do with the others. The components are the leaves of a
// binary tree. On the way up each node gets its children's weights convolved; on the way down each
// child gets what its parent is left over, convolved with what its sibling weighs.
//
// On large boards the weights of most numbers of mines are next to nothing. A second tilt, chosen
// so that the expected number of mines is the total, puts the numbers that matter in the middle,
// and the tails are cut off: that keeps the cost about linear in the board.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "board/rng.hpp"

namespace fairmines {

class Leftovers {
   public:
    // Starts anew: so many mines for the components to come and for an interior of so many cells.
    // The components' weights are numbers of arrangements times tilt^mines.
    void begin(int mines, int interior, double tilt);

    // Adds a component whose mines are low, low + 1, ... with these weights times exp(log_scale).
    void add(int low, std::span<const double> weights, double log_scale);

    // The way up; false when the mines do not fit.
    bool solve();

    // The tilt with which the expected number of mines is about the number there is.
    double tilt() const { return tilt_; }

    // log of the number of solutions.
    double log_total() const { return log_total_; }

    // The least and the largest number of mines that would fit, leaving gaps aside.
    int least() const { return least_; }
    int most() const { return most_; }

    // The way down.
    void hand_down();

    // What is left over for each number of mines of a component, up to a factor.
    std::span<const double> for_component(std::size_t number);

    // The share of the interior that is expected to be mines: 0 or 1 only if it is so always.
    double interior_share() const;

    // Draws the components' numbers of mines; returns the interior's.
    int draw(Rng& rng, std::vector<int>& mines) const;

   private:
    // The weights of the consecutive numbers of mines low, low + 1, ...; others weigh nothing.
    // Numbers of mines are counted from the least possible one.
    struct Node {
        int low;
        int size;
        std::size_t first;        // where its weights begin in weights_
        std::size_t outside = 0;  // where what is left over for each number begins in outside_
        int left = -1;            // children, -1 for a leaf
        int right = -1;
    };

    void retilt();
    double expected_mines(double log_tilt) const;
    double weigh_interior();
    void join(int left, int right);
    void hand_to(Node& child, const Node& sibling, const Node& parent);
    double normalise(Node& node);
    bool possible(int span, int mines) const;
    int draw_left(const Node& node, int mines, Rng& rng) const;

    double weight(const Node& node, int mines) const {
        const int i = mines - node.low;
        return i < 0 || i >= node.size ? 0 : weights_[node.first + static_cast<std::size_t>(i)];
    }

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
    std::vector<double> root_outside_, leftover_;
};

}  // namespace fairmines
