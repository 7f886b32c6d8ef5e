#include "fairmines/outlook.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace fairmines {
namespace {

// The weights of the safest cell that may tell something, the second safest, ..., and how fast the
// chance to win falls with their risks. From a regression of games won on these risks: see
// docs/strongest.md.
constexpr std::array kWeights{0.34, 0.32, 0.14, 0.11, 0.09};
constexpr double kSlope = 1.5;

// The boxes around a cell: up to eight, and which of them are left to be explained, as bits.
struct Around {
    std::array<std::uint32_t, 8> boxes;
    std::array<int, 8> cells;
    std::size_t size = 0;

    std::size_t find(std::uint32_t box) const {
        return static_cast<std::size_t>(std::find(boxes.begin(), boxes.begin() + size, box) -
                                        boxes.begin());
    }
    void count(std::uint32_t box) {
        const std::size_t i = find(box);
        if (i == size) {
            boxes[size] = box;
            cells[size++] = 0;
        }
        ++cells[i];
    }
};

// Whether constraints that do not overlap hold just these boxes; `empty` holds no mine, and may be
// part of them or not.
bool explained(const Constraints& problem, const Around& around, unsigned rest,
               std::uint32_t empty) {
    if (rest == 0) return true;
    const auto first = static_cast<std::size_t>(std::countr_zero(rest));
    for (const auto c : problem.boxes()[around.boxes[first]].constraints) {
        unsigned held = 0;
        bool fits = true;
        for (const auto box : problem.constraints()[c].boxes) {
            if (box == empty) continue;
            const std::size_t i = around.find(box);
            if (i == around.size || !(rest >> i & 1U))
                fits = false;
            else
                held |= 1U << i;
        }
        if (fits && explained(problem, around, rest & ~held, empty)) return true;
    }
    return false;
}

// The safeties of the safest cells, the safest first.
class Safest {
   public:
    bool wants(double safety) const { return safety > top_.back(); }
    void take(double safety) {
        std::size_t k = top_.size() - 1;
        for (; k > 0 && top_[k - 1] < safety; --k) top_[k] = top_[k - 1];
        top_[k] = safety;
    }
    bool empty() const { return top_.front() == 0; }
    double value() const {
        double fall = 0;
        double last = 0;  // where there are fewer cells the least safe one stands for the others
        for (std::size_t k = 0; k < top_.size(); ++k) {
            if (top_[k] > 0) last = top_[k];
            fall += kWeights[k] * (1 - last);
        }
        return std::max(0.0, 1 - kSlope * fall);
    }

   private:
    std::array<double, kWeights.size()> top_{};
};

}  // namespace

bool may_tell(const Constraints& problem, int place) {
    // 1. What stands around the cell: the clue is the number of mines among it, but for what is
    //    certain.
    Around around;
    bool interior = false;
    problem.for_neighbours(place, [&](int other) {
        const Status status = problem.status(other);
        interior |= status == Status::interior;
        if (status == Status::frontier) around.count(problem.box_of(other));
    });
    if (interior) return true;
    // 2. A part of a box may hold more or fewer of its mines.
    const bool frontier = problem.status(place) == Status::frontier;
    for (std::size_t i = 0; i < around.size; ++i) {
        const bool own = frontier && around.boxes[i] == problem.box_of(place);
        if (around.cells[i] + own < problem.boxes()[around.boxes[i]].cells.size()) return true;
    }
    // 3. Whole boxes: nothing new if other clues together count just these.
    const bool alone = frontier && problem.boxes()[problem.box_of(place)].cells.size() == 1;
    const std::uint32_t empty = alone ? problem.box_of(place) : ~std::uint32_t{0};
    return !explained(problem, around, (1U << around.size) - 1, empty);
}

double outlook(const Constraints& problem, std::span<const double> risk_of_box,
               double interior_risk) {
    Safest telling, silent;
    const auto look_at = [&](int place, double safety) {
        if (!telling.wants(safety)) return;
        Safest& kind = may_tell(problem, place) ? telling : silent;
        if (kind.wants(safety)) kind.take(safety);
    };
    problem.for_places(Status::safe, [&](int place) {
        look_at(place, 1);
        return telling.wants(1);
    });
    for (std::size_t b = 0; b < risk_of_box.size(); ++b)
        for (const auto place : problem.boxes()[b].cells)
            look_at(static_cast<int>(place), 1 - risk_of_box[b]);
    const double safety = 1 - interior_risk;  // NaN is not wanted
    if (telling.wants(safety))
        problem.for_places(Status::interior, [&](int place) {
            look_at(place, safety);
            return telling.wants(safety);
        });
    if (!telling.empty()) return telling.value();
    return silent.empty() ? 1 : silent.value();  // with nothing left to open the game is won
}

}  // namespace fairmines
