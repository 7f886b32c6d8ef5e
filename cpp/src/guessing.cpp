#include "fairmines/guessing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairmines {

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
    log_all_ = dilemma.counting.log_solutions();
    recounting_.begin(dilemma.view, dilemma.question, dilemma.counting.diagram().tilt());
    risk_.resize(dilemma.view.cells.size());
    clear();
}

void Supposition::set(int cell, std::int8_t code) {
    const auto same = [&](const Change& change) { return change.cell == cell; };
    std::erase_if(changes_, same);
    changes_.push_back({cell, code});
}

std::optional<double> Supposition::share() {
    if (!recounting_.count(changes_)) return std::nullopt;
    return std::exp(recounting_.log_solutions() - log_all_);
}

const Recounting& Supposition::shares() {
    recounting_.find_shares();
    return recounting_;
}

std::span<const double> Supposition::risk() {
    const Recounting& counted = shares();
    counted.problem().spread(counted.shares(), counted.interior_share(), risk_);
    return risk_;
}

}  // namespace fairmines
