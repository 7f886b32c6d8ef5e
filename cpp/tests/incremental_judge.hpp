// Compares the incremental count of a changed view with a count of the whole view.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "counting/incremental_counter.hpp"
#include "counting/solution_counter.hpp"

namespace reference {

// How a count ends.
enum class CountOutcome { solved, impossible, too_complex };

template <class Count>
CountOutcome outcome_of(Count&& count) {
    try {
        return count() ? CountOutcome::solved : CountOutcome::impossible;
    } catch (const fairmines::TooComplex&) {
        return CountOutcome::too_complex;
    } catch (const fairmines::Inconsistent&) {
        return CountOutcome::impossible;
    } catch (const fairmines::WrongTotal&) {
        return CountOutcome::impossible;
    }
}

// What the elimination leaves is the same, constraint by constraint and cell by cell.
inline bool same_problem(const fairmines::Constraints& a, const fairmines::Constraints& b,
                         const fairmines::Grid& grid) {
    if (a.constraints().size() != b.constraints().size()) return false;
    if (a.boxes().size() != b.boxes().size()) return false;
    for (std::size_t c = 0; c < a.constraints().size(); ++c) {
        const auto &one = a.constraints()[c], &other = b.constraints()[c];
        if (one.clue != other.clue || one.need != other.need) return false;
        if (a.cells_of(one) != b.cells_of(other)) return false;
    }
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const int place = a.place_of(cell);
        if (a.status(place) != b.status(place) || a.known_mine(place) != b.known_mine(place))
            return false;
    }
    return a.interior_cells() == b.interior_cells() && a.frontier_cells() == b.frontier_cells() &&
           a.settled_mines() == b.settled_mines();
}

// Empty if all is well, else what differs. `whole` does the other count.
inline std::string compare_incremental(fairmines::IncrementalCounter& counter,
                                       fairmines::SolutionCounter& whole,
                                       const fairmines::View& view,
                                       const fairmines::CountOptions& options,
                                       std::span<const fairmines::Change> changes) {
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    for (const auto& change : changes) cells[static_cast<std::size_t>(change.cell)] = change.code;
    const CountOutcome expected = outcome_of([&] {
        whole.count({view.grid, cells}, options);
        return true;
    });
    if (outcome_of([&] { return counter.count(changes); }) != expected) return "the outcome";
    if (expected != CountOutcome::solved) return "";
    if (!same_problem(counter.problem(), whole.problem(), view.grid)) return "the problem";
    const double log_number = whole.log_solutions();
    if (std::abs(counter.log_solutions() - log_number) > 1e-12 * std::max(1.0, log_number))
        return "the number of solutions";
    std::vector<double> found(cells.size()), right(cells.size());
    counter.find_mine_probability();
    counter.problem().spread(counter.box_mine_probability(), counter.interior_mine_probability(),
                             found);
    whole.mine_probability(right);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (std::isnan(found[i]) != std::isnan(right[i])) return "which cells have a probability";
        if (std::abs(found[i] - right[i]) > 1e-12) return "a probability";
        if ((found[i] == 0) != (right[i] == 0)) return "which cells are safe";
        if ((found[i] == 1) != (right[i] == 1)) return "which cells are mined";
    }
    return "";
}

}  // namespace reference
