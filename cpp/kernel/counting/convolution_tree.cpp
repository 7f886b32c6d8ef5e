#include "counting/convolution_tree.hpp"

#include <algorithm>
#include <cmath>

namespace fairmines {
namespace {

// Positive weights never fall below this, relative to the largest: zero means impossible.
constexpr double kTiny = 1e-120;
// Nodes with more weights than this lose the tails below kNegligible.
constexpr int kTrimAbove = 256;
constexpr double kNegligible = 1e-40;
// With fewer numbers of mines than this in total, no tilt makes weights fall below kTiny.
constexpr int kAnyTilt = 20;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

double log_choose(int n, int k) {
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

// Divides the weights by the largest one and returns it. Positive weights stay positive.
double scale(std::span<double> weights) {
    const double largest = *std::max_element(weights.begin(), weights.end());
    if (largest > 0)
        for (double& w : weights) w = w > 0 ? std::max(w / largest, kTiny) : 0;
    return largest;
}

// Multiplies the m-th weight by factor^m and divides all by a common factor, so that nothing
// overflows. Returns the log of the common factor.
double multiply_powers(std::span<double> weights, double factor) {
    const std::size_t size = weights.size();
    double power = 1;
    if (factor <= 1) {
        for (std::size_t m = 0; m < size; ++m, power *= factor) weights[m] *= power;
        return 0;
    }
    for (std::size_t m = size; m-- > 0; power /= factor) weights[m] *= power;
    return static_cast<double>(size - 1) * std::log(factor);
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
            nodes_.push_back(node);
        }
    }
    // 2. The outside weights of the root: what the interior can do with the remaining mines.
    log_total_ += weigh_interior();
    double total = 0;
    const Node& root = nodes_.back();
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

// Fills root_outside_ with C(interior, j) odds^j, where j is the number of mines outside the root.
// Divides by the largest weight, and returns its log.
double ConvolutionTree::weigh_interior() {
    const Node& root = nodes_.back();
    root_outside_.assign(at(root.size), 0.0);
    const int low = std::max(root.low, mines_ - interior_);
    const int end = std::min(root.low + root.size, mines_ + 1);
    if (low >= end) return 0;
    const auto w = [&](int used) -> double& { return root_outside_[at(used - root.low)]; };
    const double odds = tilt_;
    const int mode = static_cast<int>((interior_ + 1.0) * (odds / (1 + odds)));
    const int peak = std::clamp(mines_ - mode, low, end - 1);
    w(peak) = 1;
    for (int used = peak + 1; used < end; ++used) {
        const double j = mines_ - used + 1;
        w(used) = std::max(w(used - 1) * (j / ((interior_ - j + 1) * odds)), kTiny);
    }
    for (int used = peak - 1; used >= low; --used) {
        const double j = mines_ - used;
        w(used) = std::max(w(used + 1) * ((interior_ - j + 1) * odds / j), kTiny);
    }
    const int rest = mines_ - peak;
    return log_choose(interior_, rest) + rest * std::log(odds);
}

void ConvolutionTree::outside_pass() {
    std::size_t size = 0;
    for (Node& node : nodes_) {
        node.outside = size;
        size += at(node.size);
    }
    outside_.resize(size);
    std::copy(root_outside_.begin(), root_outside_.end(),
              outside_.begin() + static_cast<std::ptrdiff_t>(nodes_.back().outside));
    for (std::size_t i = nodes_.size(); i-- > leaves_;) {
        const Node& parent = nodes_[i];
        if (parent.left < 0) continue;
        Node& left = nodes_[at(parent.left)];
        if (parent.right < 0) {
            std::copy_n(outside_.begin() + static_cast<std::ptrdiff_t>(parent.outside), left.size,
                        outside_.begin() + static_cast<std::ptrdiff_t>(left.outside));
        } else {
            Node& right = nodes_[at(parent.right)];
            weigh_outside(left, right, parent);
            weigh_outside(right, left, parent);
        }
    }
}

// With m mines in the child and k in its sibling, the parent has m + k.
void ConvolutionTree::weigh_outside(Node& child, const Node& sibling, const Node& parent) {
    const double* weights = weights_.data() + sibling.first;
    const double* outside = outside_.data() + parent.outside;
    double* result = outside_.data() + child.outside;
    for (int i = 0; i < child.size; ++i) {
        const int shift = child.low + i + sibling.low - parent.low;  // of m + k among the parent's
        const int from = std::max(0, -shift), to = std::min(sibling.size, parent.size - shift);
        double sum = 0;
        for (int k = from; k < to; ++k) sum += weights[k] * outside[shift + k];
        result[i] = sum;
        report_work(stop_, at(sibling.size));
    }
    scale({result, at(child.size)});
}

std::span<const double> ConvolutionTree::outside_weights(std::size_t number) {
    if (leaf_of_[number] < 0) {
        outside_weights_.assign(1, 1.0);
        return outside_weights_;
    }
    const Node& leaf = nodes_[at(leaf_of_[number])];
    const auto outside = std::span(outside_).subspan(leaf.outside, at(leaf.size));
    outside_weights_.assign(outside.begin(), outside.end());
    // A number that was only cut off is not impossible.
    if (trimmed_)
        for (int m = 0; m < leaf.size; ++m)
            if (outside_weights_[at(m)] == 0 && possible(leaf.size - 1, m))
                outside_weights_[at(m)] = kTiny;
    // The component's own weights have the first tilt only: correct for the second one here.
    multiply_powers(outside_weights_, tilt_ / first_tilt_);
    for (int m = 0; m < leaf.size; ++m)
        if (outside[at(m)] > 0)
            outside_weights_[at(m)] = std::max(outside_weights_[at(m)], kTiny * kTiny);
    return outside_weights_;
}

// Whether the other components and the interior can take the rest, apart from gaps.
bool ConvolutionTree::possible(int span, int mines) const {
    return mines <= mines_ && mines + (span_ - span) >= mines_ - interior_;
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
