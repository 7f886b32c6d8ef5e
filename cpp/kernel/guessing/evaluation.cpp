#include "guessing/evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace fairmines {
namespace {

constexpr std::size_t kBest = 4;     // cells whose risks count
constexpr std::size_t kCrowded = 3;  // of these, those whose neighbours count
// How much risk an undetermined neighbour is taken for where cells are ranked.
constexpr double kCrowd = 0.01;

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

// The best cells to open, the best first: a low risk is good, and few uncertain neighbours. Of
// equals, the first on the board.
class Best {
   public:
    bool wants(double risk, int around, int place) const {
        return Cell(risk, around, place) < cells_.back();
    }
    void take(double risk, int around, int place) {
        const Cell cell(risk, around, place);
        if (!(cell < cells_.back())) return;
        std::size_t k = cells_.size() - 1;
        for (; k > 0 && cell < cells_[k - 1]; --k) cells_[k] = cells_[k - 1];
        cells_[k] = cell;
    }
    bool empty() const { return cells_.front().place < 0; }
    double risk() const { return cells_.front().risk; }
    int place(std::size_t k) const { return cells_[k].place; }
    void describe(Traits& traits) const {
        Cell last = cells_.front();  // where there are fewer cells the last stands for the others
        double around = 0;
        for (std::size_t k = 0; k < kBest; ++k) {
            if (cells_[k].place >= 0) last = cells_[k];
            traits.values()[static_cast<std::size_t>(Trait::first_risk) + k] = last.risk;
            if (k < kCrowded) around += last.around;
        }
        traits[Trait::crowd] = around / kCrowded;
    }

   private:
    struct Cell {
        Cell() = default;
        Cell(double its_risk, int its_around, int its_place)
            : risk(its_risk),
              around(its_around),
              place(its_place),
              // To nine digits: what is equal but for rounding is equal.
              rank(static_cast<std::int64_t>((risk + kCrowd * around) * 1e9 + 0.5)) {}
        bool operator<(const Cell& other) const {
            return rank < other.rank || (rank == other.rank && place < other.place);
        }

        double risk = 2;
        int around = 0;
        int place = -1;                                       // there is none
        std::int64_t rank = std::numeric_limits<int>::max();  // worse than any
    };

    std::array<Cell, kBest> cells_;
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

Outlook outlook(const Constraints& problem, std::span<const double> risk_of_box,
                double interior_risk) {
    const auto uncertain = [](double risk) { return risk > 0 && risk < 1; };
    const auto around = [&](int place) {
        int number = 0;
        problem.for_neighbours(place, [&](int other) {
            const Status status = problem.status(other);
            number += status == Status::interior   ? uncertain(interior_risk)
                      : status == Status::frontier ? uncertain(risk_of_box[problem.box_of(other)])
                                                   : 0;
        });
        return number;
    };
    // 1. With nothing uncertain the game is won: nothing is wanting.
    Outlook result{{}, {-1, -1, -1}};
    result.traits[Trait::alive] = 1;
    if (!uncertain(interior_risk) &&
        std::none_of(risk_of_box.begin(), risk_of_box.end(), uncertain))
        return result;
    // 2. The best cells: those that the elimination has found safe, those of boxes, and interior
    //    ones, which count as surrounded by eight others, so that a few stand for all.
    Best telling, silent;
    const auto look_at = [&](int place, double risk, int crowd) {
        if (telling.wants(risk, crowd, place))
            (may_tell(problem, place) ? telling : silent).take(risk, crowd, place);
    };
    problem.for_places(Status::safe, [&](int place) {
        look_at(place, 0, around(place));
        return true;
    });
    for (std::size_t b = 0; b < risk_of_box.size(); ++b)
        if (telling.wants(risk_of_box[b], 0, -1))
            for (const auto place : problem.boxes()[b].cells)
                look_at(static_cast<int>(place), risk_of_box[b], around(static_cast<int>(place)));
    if (interior_risk < 1)
        problem.for_places(Status::interior, [&](int place) {
            look_at(place, interior_risk, 8);
            return telling.wants(interior_risk, 8, place);
        });
    // 3. Where nothing tells anything, what there is.
    const Best& best = telling.empty() ? silent : telling;
    best.describe(result.traits);
    if (best.risk() > 0)
        for (std::size_t k = 0; k < result.best.size(); ++k)
            if (const int place = best.place(k); place >= 0) result.best[k] = problem.cell(place);
    return result;
}

}  // namespace fairmines
