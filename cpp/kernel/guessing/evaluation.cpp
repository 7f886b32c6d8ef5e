// Computes the features of a position from its best cells.
#include "guessing/evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace fairmines {
namespace {

constexpr std::size_t kBest = 4;     // cells whose mine probabilities are features
constexpr std::size_t kCrowded = 3;  // of these, those whose neighbours are counted
// An interior cell counts as surrounded by eight others, so that a few stand for all.
constexpr int kInteriorNeighbours = 8;

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

// Whether constraints without a common box hold exactly the boxes of `rest`. The box `empty` holds
// no mine; the constraints may hold it or not.
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

// The best cells to open, the best first: a low mine probability is good, and few undetermined
// neighbours. Of equals, the first on the board comes first.
class BestCells {
   public:
    explicit BestCells(double crowd_penalty) : crowd_penalty_(crowd_penalty) {}

    bool accepts(double mine_probability, int around, int place) const {
        return ranked(mine_probability, around, place) < cells_.back();
    }
    void add(double mine_probability, int around, int place) {
        const Ranked cell = ranked(mine_probability, around, place);
        if (!(cell < cells_.back())) return;
        std::size_t k = cells_.size() - 1;
        for (; k > 0 && cell < cells_[k - 1]; --k) cells_[k] = cells_[k - 1];
        cells_[k] = cell;
    }
    bool empty() const { return cells_.front().place < 0; }
    double least_mine_probability() const { return cells_.front().mine_probability; }
    int place(std::size_t k) const { return cells_[k].place; }
    void describe(Features& features) const {
        Ranked last = cells_.front();  // stands for the cells that are missing
        double around = 0;
        for (std::size_t k = 0; k < kBest; ++k) {
            if (cells_[k].place >= 0) last = cells_[k];
            features.values()[static_cast<std::size_t>(Feature::first_mine_probability) + k] =
                last.mine_probability;
            if (k < kCrowded) around += last.around;
        }
        features[Feature::crowd] = around / kCrowded;
    }

   private:
    struct Ranked {
        double mine_probability = 2;
        int around = 0;
        int place = -1;                                       // -1: there is no cell
        std::int64_t rank = std::numeric_limits<int>::max();  // worse than any

        bool operator<(const Ranked& other) const {
            return rank < other.rank || (rank == other.rank && place < other.place);
        }
    };

    // Rounds the rank to nine digits: what differs by rounding only is equal.
    Ranked ranked(double mine_probability, int around, int place) const {
        const double rank = (mine_probability + crowd_penalty_ * around) * 1e9 + 0.5;
        return {mine_probability, around, place, static_cast<std::int64_t>(rank)};
    }

    double crowd_penalty_;
    std::array<Ranked, kBest> cells_;
};

}  // namespace

bool may_be_live(const Constraints& problem, int place) {
    // 1. The undetermined cells around: how many of them are mines decides the clue.
    Around around;
    bool interior = false;
    problem.for_neighbours(place, [&](int other) {
        const Status status = problem.status(other);
        interior |= status == Status::interior;
        if (status == Status::frontier) around.count(problem.box_of(other));
    });
    if (interior) return true;
    // 2. Where a box lies only partly around the cell, that part may hold more or fewer mines.
    const bool frontier = problem.status(place) == Status::frontier;
    for (std::size_t i = 0; i < around.size; ++i) {
        const bool own = frontier && around.boxes[i] == problem.box_of(place);
        if (around.cells[i] + own < problem.boxes()[around.boxes[i]].cells.size()) return true;
    }
    // 3. Whole boxes: the cell is dead if other clues together count exactly these boxes.
    const bool alone = frontier && problem.boxes()[problem.box_of(place)].cells.size() == 1;
    const std::uint32_t empty = alone ? problem.box_of(place) : ~std::uint32_t{0};
    return !explained(problem, around, (1U << around.size) - 1, empty);
}

Evaluation evaluate(const Constraints& problem, std::span<const double> box_mine_probability,
                    double interior_mine_probability, const EvaluationOptions& options) {
    const auto uncertain = [](double probability) { return probability > 0 && probability < 1; };
    const auto around = [&](int place) {
        int number = 0;
        problem.for_neighbours(place, [&](int other) {
            const Status status = problem.status(other);
            number += status == Status::interior ? uncertain(interior_mine_probability)
                      : status == Status::frontier
                          ? uncertain(box_mine_probability[problem.box_of(other)])
                          : 0;
        });
        return number;
    };
    // 1. With nothing uncertain the game is won.
    Evaluation result{{}, {-1, -1, -1}};
    result.features[Feature::alive] = 1;
    if (!uncertain(interior_mine_probability) &&
        std::none_of(box_mine_probability.begin(), box_mine_probability.end(), uncertain))
        return result;
    // 2. The best cells: those that the elimination has found safe, those of boxes, and interior
    //    ones.
    BestCells live(options.crowd_penalty), dead(options.crowd_penalty);
    const auto look_at = [&](int place, double mine_probability, int crowd) {
        if (!live.accepts(mine_probability, crowd, place)) return;
        const bool counts = options.count_dead_cells || may_be_live(problem, place);
        (counts ? live : dead).add(mine_probability, crowd, place);
    };
    problem.for_places(Status::safe, [&](int place) {
        look_at(place, 0, around(place));
        return true;
    });
    for (std::size_t b = 0; b < box_mine_probability.size(); ++b) {
        const double mine_probability = box_mine_probability[b];
        if (!live.accepts(mine_probability, 0, -1)) continue;
        for (const auto cell : problem.boxes()[b].cells) {
            const int place = static_cast<int>(cell);
            look_at(place, mine_probability, around(place));
        }
    }
    if (interior_mine_probability < 1)
        problem.for_places(Status::interior, [&](int place) {
            look_at(place, interior_mine_probability, kInteriorNeighbours);
            return live.accepts(interior_mine_probability, kInteriorNeighbours, place);
        });
    // 3. Dead cells are described only where no cell is live.
    const BestCells& best = live.empty() ? dead : live;
    best.describe(result.features);
    if (best.least_mine_probability() > 0)
        for (std::size_t k = 0; k < result.best_guesses.size(); ++k)
            if (const int place = best.place(k); place >= 0)
                result.best_guesses[k] = problem.cell(place);
    return result;
}

}  // namespace fairmines
