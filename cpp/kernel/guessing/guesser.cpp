#include "guessing/guesser.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairmines {
namespace {

// Risks that differ by rounding only are equal.
constexpr double kRounding = 1 + 1e-9;

}  // namespace

// Opened cells are NaN, which is less than nothing.
double Dilemma::least_risk() const {
    double result = std::numeric_limits<double>::infinity();
    for (const double cell : risk)
        if (cell < result) result = cell;
    return result;
}

Choice LeastRisk::choose(const Dilemma& dilemma, Rng& rng) {
    const double bound = dilemma.least_risk() * kRounding;
    ties_.clear();
    for (std::size_t i = 0; i < dilemma.risk.size(); ++i)
        if (dilemma.risk[i] <= bound) ties_.push_back(static_cast<int>(i));
    return {ties_[static_cast<std::size_t>(rng.unit() * static_cast<double>(ties_.size()))]};
}

void Supposition::begin(const Dilemma& dilemma) {
    cells_.assign(dilemma.view.cells.begin(), dilemma.view.cells.end());
    now_.assign(dilemma.risk.begin(), dilemma.risk.end());
    grid_ = dilemma.view.grid;
    question_ = dilemma.question;
    log_all_ = dilemma.counting.log_solutions();
    tilt_ = dilemma.counting.diagram().tilt();
    start();
}

void Supposition::begin(const Supposition& other) {
    cells_ = other.cells_;
    for (const Change& change : other.changes_)
        cells_[static_cast<std::size_t>(change.cell)] = change.code;
    grid_ = other.grid_;
    now_.resize(cells_.size());
    const Recounting& counted = other.recounting_;
    counted.problem().spread(counted.shares(), counted.interior_share(), now_);
    question_ = other.question_;
    log_all_ = other.recounting_.log_solutions();
    tilt_ = other.tilt_;
    start();
}

void Supposition::start() {
    recounting_.begin({grid_, cells_}, question_, tilt_);
    clear();
}

void Supposition::set(int cell, std::int8_t code) {
    const auto same = [&](const Change& change) { return change.cell == cell; };
    std::erase_if(changes_, same);
    changes_.push_back({cell, code});
}

void Supposition::list_clues(int cell) {
    int least = 0, most = 0;
    double expected = 0;
    grid_.for_neighbours(cell / grid_.width, cell % grid_.width, [&](int other) {
        const auto at = static_cast<std::size_t>(other);
        const double risk = cells_[at] == kMine ? 1 : now_[at];  // NaN where opened
        least += risk == 1;
        most += risk > 0;
        if (risk > 0) expected += risk;
    });
    clues_.clear();
    for (int clue = least; clue <= most; ++clue) clues_.push_back(clue);
    std::stable_sort(clues_.begin(), clues_.end(),
                     [&](int a, int b) { return std::abs(a - expected) < std::abs(b - expected); });
}

std::optional<double> Supposition::share() {
    if (!recounting_.count(changes_)) return std::nullopt;
    return std::exp(recounting_.log_solutions() - log_all_);
}

const Recounting& Supposition::shares() {
    recounting_.find_shares();
    return recounting_;
}

}  // namespace fairmines
