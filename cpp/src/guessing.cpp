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
    cells_.assign(dilemma.view.cells.begin(), dilemma.view.cells.end());
}

std::optional<double> Supposition::share(const Dilemma& dilemma) {
    try {
        counting_.count({dilemma.view.grid, cells_}, dilemma.question);
    } catch (const Inconsistent&) {
        return std::nullopt;
    } catch (const WrongTotal&) {
        return std::nullopt;
    }
    return std::exp(counting_.log_solutions() - dilemma.counting.log_solutions());
}

std::span<const double> Supposition::risk() {
    risk_.resize(cells_.size());
    counting_.mine_probability(risk_);
    return risk_;
}

}  // namespace fairmines
