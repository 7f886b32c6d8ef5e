// Weighs what a player has to see.
#include "drills/drill_rating.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board/at.hpp"

namespace fairmines {
namespace {

// By rule, from `single` on.
constexpr std::array kBases{700.0, 900.0, 1100.0, 1350.0, 1600.0, 1450.0};
constexpr double kGuessBase = 1300;
// For each doubling of the clues and steps of a proof, of the opened cells, of the cells to find.
constexpr double kProof = 80, kOpened = 25, kCells = 60;
// The most for a guess whose best cell is hardly better than the next one.
constexpr double kClose = 250;
constexpr std::size_t kProofs = 3;  // of the cells that may be opened, the shortest counts
constexpr std::size_t kLimit = 500'000;

double doublings(double size, double of) { return std::log2(std::max(size / of, 1.0)); }

// By how much the best cells win more often than the next ones.
double lead(const Drill& drill) {
    std::int32_t best = 0, next = 0;
    for (const std::int32_t wins : drill.wins) best = std::max(best, wins);
    for (const std::int32_t wins : drill.wins)
        if (wins < best) next = std::max(next, wins);
    return static_cast<double>(best - next) / static_cast<double>(drill.solutions);
}

}  // namespace

int DrillRating::of(const Grid& grid, int mines, const Drill& drill, StopCheck* stop) {
    const View view{grid, drill.cells};
    const auto opened = std::count_if(drill.cells.begin(), drill.cells.end(),
                                      [](std::int8_t code) { return code >= 0; });
    double rating = kOpened * doublings(static_cast<double>(opened), 8);
    if (drill.task == DrillTask::guess) {
        const auto cells = std::count_if(drill.wins.begin(), drill.wins.end(),
                                         [](std::int32_t wins) { return wins >= 0; });
        rating += kGuessBase + kCells * doublings(static_cast<double>(cells), 2) +
                  kClose * std::max(0.0, 1 - 4 * lead(drill));
    } else {
        rating += kBases[at(static_cast<int>(drill.rule) - 1)] +
                  kProof * doublings(proof_size(view, mines, drill, stop), 1);
    }
    if (drill.task == DrillTask::certain) {
        const auto certain = std::count_if(drill.rules.begin(), drill.rules.end(),
                                           [](std::uint8_t rule) { return rule != 0; });
        rating += kCells * doublings(static_cast<double>(certain), 1);
    }
    return static_cast<int>(std::lround(rating));
}

// The clues and steps of the shortest of some proofs.
double DrillRating::proof_size(const View& view, int mines, const Drill& drill, StopCheck* stop) {
    std::size_t least = SIZE_MAX, proofs = 0;
    for (int cell = 0; cell < view.grid.cells() && proofs < kProofs; ++cell) {
        if (drill.rules[at(cell)] != static_cast<std::uint8_t>(drill.rule) || drill.mined[at(cell)])
            continue;
        ++proofs;
        const auto found = prover_.explain(view, cell, {{mines, 1.0, kDrillBudget, stop}, kLimit});
        if (!found.proof) continue;
        std::size_t size = found.proof->steps.size() - 1;
        for (const Step& step : found.proof->steps) size += step.clues.size();
        least = std::min(least, size);
    }
    return proofs ? static_cast<double>(std::max<std::size_t>(least, 1)) : 1;
}

}  // namespace fairmines
