// Fuzzes the expert: its guesses are legal, and caches and interruptions do not change them.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "count_judge.hpp"
#include "endgame/solve_endgame.hpp"
#include "guessers.hpp"
#include "guessing/expert.hpp"
#include "random_view.hpp"

namespace {

using namespace fairmines;

// A weight of 0 to 1, or of -1 to 0 for what is bad.
Features weights_from(fuzz::Reader& input) {
    Features weights;
    for (double& weight : weights.values()) weight = -input.between(0, 100) / 100.0;
    weights[Feature::alive] = 1;
    weights[Feature::fifty_fifty] *= -1;
    return weights;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const int opened = input.between(1, 12);
    const fuzz::RandomView board(input, 10, 8, opened);
    const CountOptions options{board.mines, 1, reference::kBudget};

    // 1. A position without a safe cell, and with one to open.
    static SolutionCounter counter;
    counter.count(board.view(), options);
    std::vector<double> probability(board.cells.size());
    counter.mine_probability(probability);
    const GuessPosition position{board.view(), options, counter, probability};
    const double least = position.least_mine_probability();
    if (!(least > 0 && least < 1)) return 0;

    // 2. An expert that has played before chooses as a new one does.
    ExpertOptions settings{input.between(0, 1) ? tests::kWeights : weights_from(input)};
    settings.max_endgame_solutions = input.between(0, 1) ? 1000 : 1;
    settings.max_pocket_solutions = input.between(0, 1) ? 1000 : 1;
    Expert expert(settings), fresh(settings);
    Rng rng(0);
    expert.rank(position);
    const Choice choice = expert.choose(position, rng);
    fuzz::ensure(choice.cell == fresh.choose(position, rng).cell, "the same guess as a new expert");
    const auto at = static_cast<std::size_t>(choice.cell);
    fuzz::ensure(board.cells[at] == kCovered, "a covered cell");
    fuzz::ensure(probability[at] < 1, "a cell that may be safe");

    // 3. A win probability is that of perfect play, and no cell is better.
    if (choice.win_probability) {
        const auto perfect = solve_endgame(board.view(), {board.mines, 1000, 1 << 24, 1 << 20}, {});
        fuzz::ensure(perfect.solutions.has_value(), "an endgame");
        const int best = *std::max_element(perfect.wins.begin(), perfect.wins.end());
        fuzz::ensure(perfect.wins[at] == best, "the best cell of an endgame");
        fuzz::ensure(std::abs(*choice.win_probability - best / double(*perfect.solutions)) < 1e-12,
                     "the win probability of an endgame");
        return 0;
    }

    // 4. Candidates differ, are covered, and score at most 1.
    std::vector<bool> seen(board.cells.size());
    for (const auto& candidate : fresh.rank(position)) {
        const auto cell = static_cast<std::size_t>(candidate.cell);
        fuzz::ensure(!seen[cell] && board.cells[cell] == kCovered, "candidates are covered cells");
        seen[cell] = true;
        fuzz::ensure(std::abs(candidate.safety - (1 - probability[cell])) < 1e-12, "their safety");
        fuzz::ensure(candidate.score <= 1 + 1e-9, "no score above 1");
    }
    return 0;
}
