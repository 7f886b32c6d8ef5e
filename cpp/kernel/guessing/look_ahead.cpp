// Sets cells of the view, and counts it incrementally.
#include "guessing/look_ahead.hpp"

#include <algorithm>
#include <cmath>

#include "board/short_sort.hpp"

namespace fairmines {

void LookAhead::begin(const GuessPosition& position) {
    cells_.assign(position.view.cells.begin(), position.view.cells.end());
    mine_probability_.assign(position.mine_probability.begin(), position.mine_probability.end());
    grid_ = position.view.grid;
    options_ = position.options;
    log_solutions_ = position.counter.log_solutions();
    tilt_ = position.counter.diagram().tilt();
    start();
}

void LookAhead::begin(const LookAhead& other) {
    cells_ = other.cells_;
    for (const Change& change : other.changes_)
        cells_[static_cast<std::size_t>(change.cell)] = change.code;
    grid_ = other.grid_;
    mine_probability_.resize(cells_.size());
    const IncrementalCounter& counted = other.counter_;
    counted.problem().spread(counted.box_mine_probability(), counted.interior_mine_probability(),
                             mine_probability_);
    options_ = other.options_;
    log_solutions_ = counted.log_solutions();
    tilt_ = other.tilt_;
    start();
}

void LookAhead::start() {
    counter_.begin({grid_, cells_}, options_, tilt_);
    clear();
}

void LookAhead::set(int cell, std::int8_t code) {
    std::erase_if(changes_, [&](const Change& change) { return change.cell == cell; });
    changes_.push_back({cell, code});
}

// Lists the clues from the least to the largest that the known mines allow, the one nearest to the
// expected number of mines first.
void LookAhead::list_clues(int cell) {
    int least = 0, most = 0;
    double expected = 0;
    grid_.for_neighbours(cell, [&](int other) {
        const auto at = static_cast<std::size_t>(other);
        const double p = cells_[at] == kMine ? 1 : mine_probability_[at];  // NaN where opened
        least += p == 1;
        most += p > 0;
        if (p > 0) expected += p;
    });
    clues_.clear();
    for (int clue = least; clue <= most; ++clue) clues_.push_back(clue);
    sort_short(clues_,
               [&](int a, int b) { return std::abs(a - expected) < std::abs(b - expected); });
}

std::optional<double> LookAhead::probability() {
    if (!counter_.count(changes_)) return std::nullopt;
    return std::exp(counter_.log_solutions() - log_solutions_);
}

const IncrementalCounter& LookAhead::counted() {
    counter_.find_mine_probability();
    return counter_;
}

}  // namespace fairmines
