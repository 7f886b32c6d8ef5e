// Samples how many mines each component has: ConvolutionTree::draw().
#include "board/at.hpp"
#include "counting/convolution_tree.hpp"

namespace fairmines {

int ConvolutionTree::draw(Rng& rng, std::vector<int>& mines) const {
    // 1. The root's number of mines, by its inside and outside weight.
    const Node& root = nodes_.back();
    double total = 0;
    for (int i = 0; i < root.size; ++i)
        total += weights_[root.first + at(i)] * root_outside_[at(i)];
    double left = rng.unit() * total;
    int used = 0;
    for (int i = 0; i < root.size; ++i) {
        const double w = weights_[root.first + at(i)] * root_outside_[at(i)];
        if (w == 0) continue;
        used = root.low + i;
        left -= w;
        if (left < 0) break;
    }
    // 2. Down the tree: each node's mines are distributed over its two children.
    std::vector<int> of_node(nodes_.size());
    of_node.back() = used;
    for (std::size_t i = nodes_.size(); i-- > leaves_;) {
        const Node& node = nodes_[i];
        if (node.left < 0) continue;
        const int to_left = node.right < 0 ? of_node[i] : draw_left(node, of_node[i], rng);
        of_node[at(node.left)] = to_left;
        if (node.right >= 0) of_node[at(node.right)] = of_node[i] - to_left;
    }
    mines.clear();
    for (std::size_t c = 0; c < lows_.size(); ++c)
        mines.push_back(lows_[c] + (leaf_of_[c] < 0 ? 0 : of_node[at(leaf_of_[c])]));
    return mines_ - used;
}

// Draws how many of a node's mines are in its left child.
int ConvolutionTree::draw_left(const Node& node, int mines, Rng& rng) const {
    const Node &a = nodes_[at(node.left)], &b = nodes_[at(node.right)];
    double total = 0;
    for (int m = a.low; m < a.low + a.size; ++m) total += weight(a, m) * weight(b, mines - m);
    double left = rng.unit() * total;
    int drawn = 0;
    for (int m = a.low; m < a.low + a.size; ++m) {
        const double w = weight(a, m) * weight(b, mines - m);
        if (w == 0) continue;
        drawn = m;
        left -= w;
        if (left < 0) break;
    }
    return drawn;
}

}  // namespace fairmines
