// Compares clue probabilities with counts of the view with each cell opened: nine counts a cell.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "count_judge.hpp"
#include "counting/clue_probability.hpp"

namespace reference {

// Finds the clue probabilities of all cells.
inline std::vector<double> clue_probability(fairmines::SolutionCounter& counter,
                                            const fairmines::View& view,
                                            const fairmines::CountOptions& options) {
    static fairmines::ClueProbability clues;
    std::vector<int> cells(view.cells.size());
    std::iota(cells.begin(), cells.end(), 0);
    std::vector<double> result(9 * cells.size());
    counter.count(view, options);
    counter.find_mine_probability();
    clues.find(counter, options, cells, result);
    return result;
}

// Empty if all is well, else what is wrong. The view has a solution.
inline std::string compare_clues(fairmines::SolutionCounter& counter, const fairmines::View& view,
                                 const fairmines::CountOptions& options, double tolerance) {
    static fairmines::SolutionCounter judge;
    const auto found = clue_probability(counter, view, options);
    std::vector<double> mine_probability(view.cells.size());
    counter.count(view, options);
    counter.mine_probability(mine_probability);
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t clue = 0; clue < 9; ++clue) {
            const double p = found[9 * i + clue];
            if (std::isnan(p) != std::isnan(mine_probability[i])) return "which cells have clues";
            if (std::isnan(p)) continue;
            cells[i] = static_cast<std::int8_t>(clue);
            const bool possible = counts(judge, {view.grid, cells}, options);
            if ((p > 0) != possible) return "which clues are possible";
            if (!possible) continue;
            const double expected = std::exp(judge.log_weight() - counter.log_weight());
            if (std::abs(p - expected) > tolerance) return "a clue probability";
        }
        cells[i] = view.cells[i];
    }
    return "";
}

}  // namespace reference
