// Compares the count of a view with all its solutions.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "all_solutions.hpp"
#include "counting/big_integer_counts.hpp"
#include "counting/solution_counter.hpp"

namespace reference {

inline constexpr std::size_t kBudget = 1 << 20;

// Counts; returns whether there is a solution.
inline bool counts(fairmines::SolutionCounter& counter, const fairmines::View& view,
                   const fairmines::CountOptions& options) {
    try {
        counter.count(view, options);
        return true;
    } catch (const fairmines::Inconsistent&) {
        return false;
    } catch (const fairmines::WrongTotal&) {
        return false;
    }
}

// Empty if all is well, else what is wrong.
inline std::string compare(fairmines::SolutionCounter& counter, const fairmines::View& view,
                           std::optional<int> mines, double odds) {
    const auto found = solutions(view, mines);
    if (!counts(counter, view, {mines, odds, kBudget}))
        return found.empty() ? "" : "there are solutions";
    if (found.empty()) return "there is no solution";
    const auto number = static_cast<double>(found.size());
    if (std::abs(counter.log_solutions() - std::log(number)) > 1e-10) return "their number";

    // Weights: equal when the total is known, else odds^mines.
    std::vector<double> expected(view.cells.size(), 0);
    std::vector<std::size_t> mined(view.cells.size(), 0);
    double total = 0;
    for (const auto& layout : found) {
        double weight = 1;
        for (const auto cell : layout)
            if (cell && !mines) weight *= odds;
        total += weight;
        for (std::size_t i = 0; i < layout.size(); ++i) {
            expected[i] += weight * layout[i];
            mined[i] += layout[i];
        }
    }
    std::vector<double> probability(view.cells.size());
    counter.mine_probability(probability);
    const auto in_frontier = frontier(view);
    for (std::size_t i = 0; i < probability.size(); ++i) {
        const double p = probability[i];
        const bool said = view.cells[i] == fairmines::kCovered && (mines || in_frontier[i]);
        if (std::isnan(p) == said) return "which cells have a probability";
        if (!said) continue;
        if (std::abs(p - expected[i] / total) > 1e-12) return "a probability";
        if ((p == 0) != (mined[i] == 0)) return "which cells are safe";
        if ((p == 1) != (mined[i] == found.size())) return "which cells are mined";
    }
    return "";
}

}  // namespace reference
