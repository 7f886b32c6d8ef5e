// Lists the solutions, and searches each cell.
#include "bounds/exact_play.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// Limits of a search: arrangements to list, and looks at a cell in a solution for a first cell.
constexpr std::size_t kMaxArrangements = 1 << 20;
constexpr std::size_t kMaxLooks = 20'000'000;

}  // namespace

bool ExactPlay::search(const View& view, const SolutionCounter& counter, int mines,
                       std::size_t most_solutions, StopCheck* stop) {
    if (!solutions_.list(counter, view.grid, mines, most_solutions, kMaxArrangements, stop))
        return false;
    search_.begin(view, solutions_);
    const auto solutions = solutions_.mines();
    const auto size = static_cast<double>(solutions.size());
    win_if_first_.assign(solutions_.cells().size(), 0);
    safe_probability_.assign(solutions_.cells().size(), 0);
    // A view with one solution is won, also where nothing is left to open.
    int best = solutions.size() == 1 ? 1 : 0;
    for (std::size_t i = 0; i < win_if_first_.size(); ++i) {
        const auto safe = std::count_if(solutions.begin(), solutions.end(),
                                        [&](const CellSet& set) { return !set.has(i); });
        if (safe == 0) continue;
        const auto wins = search_.wins(i, -1, kMaxLooks, stop);
        if (!wins) return false;
        win_if_first_[i] = *wins / size;
        safe_probability_[i] = static_cast<double>(safe) / size;
        best = std::max(best, *wins);
    }
    win_probability_ = best / size;
    return true;
}

}  // namespace fairmines
