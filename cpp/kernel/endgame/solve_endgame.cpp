// Lists the solutions, and searches each first cell.
#include "endgame/solve_endgame.hpp"

#include "endgame/endgame_search.hpp"
#include "endgame/solutions.hpp"

namespace fairmines {
namespace {

// The most arrangements of the parts of a view; they take some tens of megabytes.
constexpr std::size_t kMaxArrangements = 1 << 20;

}  // namespace

EndgameResult solve_endgame(const View& view, const EndgameOptions& options,
                            std::span<const std::uint8_t> wanted) {
    EndgameResult result{std::nullopt, std::vector<std::int32_t>(view.cells.size(), -1)};
    // 1. The solutions.
    SolutionCounter counter;
    Solutions solutions;
    counter.count(view, {options.mines, 1.0, options.budget, options.stop});
    if (!solutions.list(counter, view.grid, options.mines, options.max_solutions, kMaxArrangements,
                        options.stop))
        return result;
    // 2. The search, cell by cell.
    EndgameSearch search;
    search.begin(view, solutions, options.stop);
    for (std::size_t i = 0; i < solutions.cells().size(); ++i) {
        const auto cell = static_cast<std::size_t>(solutions.cells()[i]);
        if (!wanted.empty() && !wanted[cell]) continue;
        const auto wins = search.wins(i, -1, options.max_steps, options.stop);
        if (!wins) return result;
        result.wins[cell] = *wins;
    }
    result.solutions = solutions.mines().size();
    return result;
}

}  // namespace fairmines
