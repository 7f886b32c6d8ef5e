// Counts views, and views with cells that are taken to be safe.
#include "judging/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "board/at.hpp"

namespace fairmines {

int Analysis::safe_cells() const {
    return static_cast<int>(std::count(mine_probability.begin(), mine_probability.end(), 0.0));
}

int Analysis::first_safe() const {
    const auto found = std::find(mine_probability.begin(), mine_probability.end(), 0.0);
    if (found == mine_probability.end()) return -1;
    return static_cast<int>(found - mine_probability.begin());
}

bool Analysis::certain() const {
    return std::all_of(mine_probability.begin(), mine_probability.end(),
                       [](double p) { return std::isnan(p) || p == 0 || p == 1; });
}

bool Analysis::won() const {
    return std::all_of(mine_probability.begin(), mine_probability.end(),
                       [](double p) { return std::isnan(p) || p == 1; });
}

double Analysis::least_risk() const {
    double least = std::numeric_limits<double>::infinity();
    for (const double p : mine_probability)
        if (p < least) least = p;
    return least;
}

int Analysis::safest() const {
    const double most = least_risk() * kSameRisk;
    const auto found = std::find_if(mine_probability.begin(), mine_probability.end(),
                                    [most](double p) { return p <= most; });
    return static_cast<int>(found - mine_probability.begin());
}

Analysis count_view(const View& view, const CountOptions& options, SolutionCounter& counter) {
    Analysis analysis{view.grid, {view.cells.begin(), view.cells.end()}, {}, 0};
    analysis.mine_probability.resize(view.cells.size());
    counter.count(view, options);
    counter.mine_probability(analysis.mine_probability);
    analysis.log_solutions = counter.log_solutions();
    return analysis;
}

Analysis analyse(const View& view, const CountOptions& options, SolutionCounter& counter) {
    return naming_clue(view, options, [&] { return count_view(view, options, counter); });
}

double mine_probability_of(const Analysis& analysis, std::span<const int> cells,
                           const CountOptions& options, SolutionCounter& counter) {
    std::vector<int> unsure;
    for (const int cell : cells) {
        const double p = analysis.mine_probability[at(cell)];
        if (p == 1) return 1;
        if (p > 0) unsure.push_back(cell);
    }
    if (unsure.empty()) return 0;
    if (unsure.size() == 1) return analysis.mine_probability[at(unsure.front())];
    // P(all safe) = P(first safe) P(second safe | first safe) ...: count with the first cells free.
    double safe = 1;
    Analysis given = analysis;
    for (std::size_t i = 0; i < unsure.size(); ++i) {
        safe *= 1 - given.mine_probability[at(unsure[i])];
        if (safe == 0 || i + 1 == unsure.size()) break;
        given.cells[at(unsure[i])] = kFree;
        given = analyse(given.view(), options, counter);
    }
    return 1 - safe;
}

}  // namespace fairmines
