// Grows an order greedily from several starts, and keeps the one that costs least.
#include "counting/box_order.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

namespace fairmines {

namespace {

// What trying one start costs for each constraint, in steps of counting.
constexpr double kTrial = 50;
// An order that costs more than this is useless: counting it would take days.
constexpr double kHopeless = 1e15;
// The work of one growth(), in steps of StopCheck.
constexpr std::size_t kGrowthWork = 100;

// Returns the i-th of `size` starts. Each comes once, and the first few are far apart:
// multiplication by a number without a common factor is a permutation.
std::size_t spread(std::size_t i, std::size_t size) {
    std::size_t stride = size * 5 / 8 + 1;
    while (std::gcd(stride, size) != 1) ++stride;
    return i * stride % size;
}

}  // namespace

std::span<const std::uint32_t> BoxOrder::find(const Constraints& problem,
                                              std::span<const std::uint32_t> component,
                                              std::size_t budget, StopCheck* stop) {
    stop_ = stop;
    problem_ = &problem;
    component_ = component;
    progress_.resize(problem.constraints().size());
    gain_.resize(problem.constraints().size(), 0);
    taken_.resize(problem.boxes().size());
    best_.clear();
    best_cost_ = kHopeless;
    // Try more starts as long as a trial is cheap compared with the counting that it may save.
    const double trial = kTrial * static_cast<double>(component.size());
    const auto most = static_cast<double>(budget);
    for (std::size_t i = 0; i < component.size(); ++i) {
        if (i > 0 && static_cast<double>(i) * trial >= std::min(best_cost_, most)) break;
        greedy(component[spread(i, component.size())]);
        if (cost_ < best_cost_) {
            best_cost_ = cost_;
            std::swap(best_, order_);
        }
    }
    return best_;
}

void BoxOrder::reset() {
    for (const auto c : component_) {
        const Constraint& constraint = problem_->constraints()[c];
        progress_[c] = {constraint.need, 0, constraint.cells};
        for (const auto b : constraint.boxes) taken_[b] = 0;
    }
    open_.clear();
    order_.clear();
    states_ = 1;
    cost_ = 0;
}

void BoxOrder::greedy(std::uint32_t start) {
    reset();
    take_constraint(start);
    while (!open_.empty()) {
        report_work(stop_, kGrowthWork * open_.size());
        std::uint32_t next = open_.front();
        double least = std::numeric_limits<double>::infinity();
        for (const auto c : open_) {
            const double g = growth(c);
            if (g < least) {
                least = g;
                next = c;
            }
        }
        take_constraint(next);
        if (cost_ >= best_cost_) return;
    }
}

// Returns the factor by which the number of states grows when all boxes of a constraint are taken.
double BoxOrder::growth(std::uint32_t constraint) {
    double factor = 1;
    const auto& boxes = problem_->boxes();
    std::array<std::uint32_t, 32> list;
    std::size_t count = 0;
    for (const auto b : problem_->constraints()[constraint].boxes) {
        if (taken_[b]) continue;
        for (const auto c : boxes[b].constraints) {
            if (gain_[c] == 0) list[count++] = c;
            gain_[c] += boxes[b].cells.size();
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Progress& p = progress_[list[i]];
        factor *= static_cast<double>(p.values_after(gain_[list[i]])) / p.values();
        gain_[list[i]] = 0;
    }
    return factor;
}

int BoxOrder::opens(std::uint32_t box) const {
    int count = 0;
    for (const auto c : problem_->boxes()[box].constraints) count += progress_[c].done == 0;
    return count;
}

void BoxOrder::take_constraint(std::uint32_t constraint) {
    // The constraint forces the number of mines of its last box: take the box that opens the most
    // constraints last.
    NumberList boxes;
    for (const auto b : problem_->constraints()[constraint].boxes)
        if (!taken_[b]) boxes.push_back(b);
    for (int most = 0; boxes.size() > 0; ++most) {
        NumberList later;
        for (const auto b : boxes) {
            if (opens(b) <= most)
                take_box(b);
            else
                later.push_back(b);
        }
        boxes = later;
    }
}

void BoxOrder::take_box(std::uint32_t box) {
    const Box& taken = problem_->boxes()[box];
    const int cells = taken.cells.size();
    cost_ += states_ * (cells + 1);
    taken_[box] = 1;
    order_.push_back(box);
    for (const auto c : taken.constraints) {
        Progress& p = progress_[c];
        const int before = p.values();
        if (p.done == 0) open_.push_back(c);
        p.done += cells;
        p.left -= cells;
        if (p.left == 0) open_.erase(std::find(open_.begin(), open_.end(), c));
        states_ *= static_cast<double>(p.values()) / before;
    }
}

}  // namespace fairmines
