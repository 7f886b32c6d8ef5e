// The outside pass of ConvolutionTree: for each component, the weights of all other components.
#include <algorithm>
#include <cstddef>
#include <functional>

#include "board/at.hpp"
#include "counting/convolution_tree.hpp"
#include "counting/convolution_weights.hpp"

namespace fairmines {

void ConvolutionTree::outside_pass(int interior_cells) {
    apart_ = interior_cells;
    std::size_t size = 0;
    for (Node& node : nodes_) {
        node.outside = size;
        size += at(node.size + apart_);
    }
    outside_.resize(size);
    const auto of_root = outside_of(nodes_.back());
    if (apart_ == 0)
        std::copy(root_outside_.begin(), root_outside_.end(), of_root.begin());
    else
        weigh_interior(interior_ - apart_, of_root);
    for (std::size_t i = nodes_.size(); i-- > leaves_;) {
        const Node& parent = nodes_[i];
        if (parent.left < 0) continue;
        Node& left = nodes_[at(parent.left)];
        if (parent.right < 0) {
            const auto outside = outside_of(parent);
            std::copy(outside.begin(), outside.end(), outside_of(left).begin());
        } else {
            Node& right = nodes_[at(parent.right)];
            weigh_outside(left, right, parent);
            weigh_outside(right, left, parent);
        }
    }
}

// With m mines in the child and k in its sibling, the parent has m + k.
void ConvolutionTree::weigh_outside(const Node& child, const Node& sibling, const Node& parent) {
    const double* weights = weights_.data() + sibling.first;
    const auto outside = outside_of(parent), result = outside_of(child);
    const int end = static_cast<int>(outside.size());
    for (int i = 0; i < static_cast<int>(result.size()); ++i) {
        const int shift = child.low + i + sibling.low - parent.low;  // of m + k among the parent's
        const int from = std::max(0, -shift), to = std::min(sibling.size, end - shift);
        double sum = 0;
        for (int k = from; k < to; ++k) sum += weights[k] * outside[at(shift + k)];
        result[at(i)] = sum;
        report_work(stop_, at(sibling.size));
    }
    scale(result);
}

std::span<const double> ConvolutionTree::outside_weights(std::span<const std::size_t> components) {
    int span = apart_;
    heads_.clear();
    for (const std::size_t component : components) {
        if (leaf_of_[component] < 0) continue;
        heads_.push_back(leaf_of_[component]);
        span += nodes_[at(leaf_of_[component])].size - 1;
    }
    if (span == 0) {
        outside_weights_.assign(1, 1.0);
        return outside_weights_;
    }
    // 1. Outside of the node where the components meet: its outside weights.
    const int top = heads_.empty() ? static_cast<int>(nodes_.size()) - 1 : meet();
    const auto outside = outside_of(nodes_[at(top)]);
    outside_weights_.assign(outside.begin(), outside.end());
    outside_low_ = nodes_[at(top)].low;
    // 2. Inside of it: the nodes with none of the components.
    if (heads_.empty()) {
        leave_out(nodes_[at(top)]);
    } else if (!path_.empty()) {
        path_.push_back(top);
        std::sort(path_.begin(), path_.end(), std::greater<>());
        for (const int number : path_)
            for (const int child : {nodes_[at(number)].left, nodes_[at(number)].right})
                if (child >= 0 && !on_path_[at(child)]) leave_out(nodes_[at(child)]);
    }
    complete_outside_weights(span);
    return outside_weights_;
}

// Finds the node in which all heads_ are, and lists in path_ the nodes below it on the way.
int ConvolutionTree::meet() {
    path_.clear();
    on_path_.assign(nodes_.size(), 0);
    while (heads_.size() > 1) {
        // A parent has a larger number than its children.
        const auto lowest = std::min_element(heads_.begin(), heads_.end());
        const int node = *lowest;
        heads_.erase(lowest);
        path_.push_back(node);
        on_path_[at(node)] = 1;
        const int parent = nodes_[at(node)].parent;
        if (std::find(heads_.begin(), heads_.end(), parent) == heads_.end())
            heads_.push_back(parent);
    }
    return heads_.front();
}

// Adds a node to what lies outside.
void ConvolutionTree::leave_out(const Node& node) {
    const int end = static_cast<int>(outside_weights_.size());
    const int low = std::max(0, outside_low_ - (node.low + node.size - 1));
    const int high = outside_low_ + end - 1 - node.low;
    const double* weights = weights_.data() + node.first;
    next_outside_weights_.assign(at(std::max(high - low + 1, 1)), 0.0);
    for (int mines = low; mines <= high; ++mines) {
        const int shift = mines + node.low - outside_low_;
        const int from = std::max(0, -shift), to = std::min(node.size, end - shift);
        double sum = 0;
        for (int k = from; k < to; ++k) sum += weights[k] * outside_weights_[at(shift + k)];
        next_outside_weights_[at(mines - low)] = sum;
        report_work(stop_, at(node.size));
    }
    scale(next_outside_weights_);
    std::swap(outside_weights_, next_outside_weights_);
    outside_low_ = low;
}

// Brings the outside weights of 0 to `span` mines into the form that the components expect.
void ConvolutionTree::complete_outside_weights(int span) {
    auto& weights = next_outside_weights_;
    weights.assign(at(span + 1), 0.0);
    for (int i = 0; i < static_cast<int>(outside_weights_.size()); ++i)
        if (outside_low_ + i <= span) weights[at(outside_low_ + i)] = outside_weights_[at(i)];
    // A number that was only cut off is not impossible.
    if (trimmed_)
        for (int m = 0; m <= span; ++m)
            if (weights[at(m)] == 0 && possible(span, m)) weights[at(m)] = kTiny;
    // The components' own weights have the first tilt only: correct for the second one here.
    outside_weights_ = weights;
    multiply_powers(outside_weights_, tilt_ / first_tilt_);
    for (std::size_t m = 0; m < weights.size(); ++m)
        if (weights[m] > 0) outside_weights_[m] = std::max(outside_weights_[m], kTiny * kTiny);
}

// Whether the other components and the interior can take the rest, apart from gaps.
bool ConvolutionTree::possible(int span, int mines) const {
    return mines <= mines_ && mines + (span_ + apart_ - span) >= mines_ - (interior_ - apart_);
}

}  // namespace fairmines
