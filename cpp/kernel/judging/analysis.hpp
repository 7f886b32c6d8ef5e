// What the exact count says about a view of a game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/solution_counter.hpp"
#include "play/plan.hpp"

namespace fairmines {

// Mine probabilities whose ratio is below this are equal.
inline constexpr double kSameRisk = 1 + 1e-9;

struct Analysis {
    Grid grid{};
    std::vector<std::int8_t> cells;        // as in View
    std::vector<double> mine_probability;  // by cell; NaN where opened
    double log_solutions = 0;

    View view() const { return {grid, cells}; }
    int safe_cells() const;  // how many covered cells are safe
    int first_safe() const;  // in reading order; -1 for none
    bool forced_guess() const { return first_safe() < 0; }
    bool certain() const;       // no covered cell is undetermined
    bool won() const;           // every covered cell is a mine
    double least_risk() const;  // the least mine probability
    int safest() const;         // the first cell that has it
};

// Counts a view with a known total of mines. Throws Inconsistent, WrongTotal, TooComplex or
// Stopped.
Analysis count_view(const View& view, const CountOptions& options, SolutionCounter& counter);

// The same of a view of a game. Throws TooComplexMove or Stopped.
Analysis analyse(const View& view, const CountOptions& options, SolutionCounter& counter);

// Returns the share of the solutions in which one of several covered cells is a mine: of the view
// of `analysis`, which was counted with these options. Throws TooComplexMove or Stopped.
double mine_probability_of(const Analysis& analysis, std::span<const int> cells,
                           const CountOptions& options, SolutionCounter& counter);

// Does what counts a view, and names the clue in what it throws if that is too complex.
template <class Count>
auto naming_clue(const View& view, const CountOptions& options, Count&& count) {
    try {
        return count();
    } catch (const TooComplex& e) {
        throw TooComplexMove(e, view, options.budget);
    }
}

}  // namespace fairmines
