// Joins the weights of the components up the tree, and chooses the tilt.
#include "counting/convolution_tree.hpp"

#include <algorithm>
#include <cmath>

#include "board/at.hpp"
#include "counting/convolution_weights.hpp"

namespace fairmines {
namespace {

// Nodes with more weights than this lose the tails below kNegligible.
constexpr int kTrimAbove = 256;
constexpr double kNegligible = 1e-40;
// With fewer numbers of mines than this in total, no tilt makes weights fall below kTiny.
constexpr int kAnyTilt = 20;

double log_choose(int n, int k) {
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

}  // namespace

void ConvolutionTree::begin(int mines, int interior, double tilt, StopCheck* stop) {
    stop_ = stop;
    mines_ = mines;
    interior_ = interior;
    tilt_ = first_tilt_ = tilt;
    least_ = 0;
    most_ = interior;
    span_ = 0;
    log_total_ = 0;
    trimmed_ = false;
    lows_.clear();
    leaf_of_.clear();
    nodes_.clear();
    weights_.clear();
}

void ConvolutionTree::add(int low, std::span<const double> weights, double log_scale) {
    const int span = static_cast<int>(weights.size()) - 1;
    lows_.push_back(low);
    least_ += low;
    most_ += low + span;
    mines_ -= low;
    // The weights are too large by tilt^low.
    log_total_ += log_scale - low * std::log(tilt_);
    if (span == 0) {
        leaf_of_.push_back(-1);
        log_total_ += std::log(weights[0]);
        return;
    }
    leaf_of_.push_back(static_cast<int>(nodes_.size()));
    const std::size_t first = weights_.size();
    nodes_.push_back({0, span + 1, first});
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    log_total_ += std::log(scale(std::span(weights_).subspan(first)));
    span_ += span;
}

bool ConvolutionTree::inside_pass() {
    if (mines_ < 0 || mines_ > span_ + interior_) return false;
    if (span_ > kAnyTilt && std::abs(expected_mines(0) - mines_) > 2 + span_ / 16.0) retilt();
    // 1. From the leaves to the root, level by level. Without leaves, the root is one with no mine.
    leaves_ = nodes_.size();
    if (leaves_ == 0) {
        nodes_.push_back({0, 1, weights_.size()});
        weights_.push_back(1);
    }
    for (std::size_t level = 0, end = nodes_.size(); nodes_.size() - level > 1;
         level = end, end = nodes_.size()) {
        for (std::size_t i = level; i + 1 < end; i += 2)
            join(static_cast<int>(i), static_cast<int>(i + 1));
        // A node without a partner moves up as it is.
        if ((end - level) % 2 == 1) {
            Node node = nodes_[end - 1];
            node.left = static_cast<int>(end - 1);
            node.right = -1;
            nodes_[end - 1].parent = static_cast<int>(nodes_.size());
            nodes_.push_back(node);
        }
    }
    // 2. The outside weights of the root: what the interior can do with the remaining mines.
    const Node& root = nodes_.back();
    root_outside_.resize(at(root.size));
    log_total_ += weigh_interior(interior_, root_outside_);
    double total = 0;
    for (int i = 0; i < root.size; ++i)
        total += weights_[root.first + at(i)] * root_outside_[at(i)];
    if (total == 0) return false;
    log_total_ += std::log(total) - mines_ * std::log(tilt_);
    return true;
}

// Chooses the tilt with which the expected number of mines is the total.
void ConvolutionTree::retilt() {
    double low = -20, high = 20;
    for (int round = 0; round < 24; ++round) {
        const double middle = (low + high) / 2;
        (expected_mines(middle) < mines_ ? low : high) = middle;
    }
    const double factor = std::exp((low + high) / 2);
    tilt_ *= factor;
    for (const Node& leaf : nodes_) {
        const auto weights = std::span(weights_).subspan(leaf.first, at(leaf.size));
        log_total_ += multiply_powers(weights, factor);
        log_total_ += std::log(scale(weights));
    }
}

double ConvolutionTree::expected_mines(double log_tilt) const {
    const double odds = tilt_ * std::exp(log_tilt);
    double expected = interior_ * (odds / (1 + odds));
    const double down = std::exp(-std::abs(log_tilt));
    for (const Node& leaf : nodes_) {
        // Start at the end where the powers are largest: they only fall.
        double total = 0, sum = 0, power = 1;
        for (int i = 0; i < leaf.size; ++i, power *= down) {
            const int m = log_tilt > 0 ? leaf.size - 1 - i : i;
            const double w = weight(leaf, m) * power;
            total += w;
            sum += m * w;
        }
        expected += sum / total;
        report_work(stop_, at(leaf.size));
    }
    return expected;
}

void ConvolutionTree::join(int left, int right) {
    const Node a = nodes_[at(left)], b = nodes_[at(right)];
    Node node{a.low + b.low, a.size + b.size - 1, weights_.size()};
    node.left = left;
    node.right = right;
    nodes_[at(left)].parent = nodes_[at(right)].parent = static_cast<int>(nodes_.size());
    weights_.resize(node.first + at(node.size), 0.0);
    const double* to_add = weights_.data() + b.first;
    for (int i = 0; i < a.size; ++i) {
        const double factor = weights_[a.first + at(i)];
        double* sum = weights_.data() + node.first + at(i);
        for (int k = 0; k < b.size; ++k) sum[k] += factor * to_add[k];
        report_work(stop_, at(b.size));
    }
    log_total_ += normalise(node);
    nodes_.push_back(node);
}

// Makes the largest weight 1 and cuts off negligible tails; returns the log of the divisor.
double ConvolutionTree::normalise(Node& node) {
    const auto weights = std::span(weights_).subspan(node.first, at(node.size));
    const double largest = scale(weights);
    if (node.size > kTrimAbove) {
        trimmed_ = true;
        const auto counts = [](double w) { return w > kNegligible; };
        const auto from = std::find_if(weights.begin(), weights.end(), counts);
        const auto to = std::find_if(weights.rbegin(), weights.rend(), counts).base();
        node.low += static_cast<int>(from - weights.begin());
        node.first += static_cast<std::size_t>(from - weights.begin());
        node.size = static_cast<int>(to - from);
    }
    return std::log(largest);
}

// Fills in the weight of each number of mines in the root and whatever is no longer in the
// interior: C(interior, j) odds^j, where j is the number of mines left for the interior. Divides by
// the largest weight, and returns its log.
double ConvolutionTree::weigh_interior(int interior, std::span<double> weights) const {
    std::fill(weights.begin(), weights.end(), 0.0);
    const int first = nodes_.back().low;
    const int low = std::max(first, mines_ - interior);
    const int end = std::min(first + static_cast<int>(weights.size()), mines_ + 1);
    if (low >= end) return 0;
    const auto w = [&](int used) -> double& { return weights[at(used - first)]; };
    const double odds = tilt_;
    const int mode = static_cast<int>((interior + 1.0) * (odds / (1 + odds)));
    const int peak = std::clamp(mines_ - mode, low, end - 1);
    w(peak) = 1;
    for (int used = peak + 1; used < end; ++used) {
        const double j = mines_ - used + 1;
        w(used) = std::max(w(used - 1) * (j / ((interior - j + 1) * odds)), kTiny);
    }
    for (int used = peak - 1; used >= low; --used) {
        const double j = mines_ - used;
        w(used) = std::max(w(used + 1) * ((interior - j + 1) * odds / j), kTiny);
    }
    const int rest = mines_ - peak;
    return log_choose(interior, rest) + rest * std::log(odds);
}

double ConvolutionTree::interior_mine_probability() const {
    const Node& root = nodes_.back();
    double total = 0, sum = 0;
    bool none = true, all = true;
    for (int i = 0; i < root.size; ++i) {
        const double w = weights_[root.first + at(i)] * root_outside_[at(i)];
        if (w == 0) continue;
        const int rest = mines_ - root.low - i;
        total += w;
        sum += w * rest;
        none &= rest == 0;
        all &= rest == interior_;
    }
    if (none || all) return none ? 0 : 1;
    return std::clamp(sum / total / interior_, 0x1p-1000, 1 - 0x1p-53);
}

}  // namespace fairmines
