// Opens the candidate clue by clue, and weighs the best score that follows.
#include "guessing/second_guess.hpp"

#include <algorithm>
#include <limits>

namespace fairmines {

Evaluation evaluate_ahead(LookAhead& look_ahead, const EvaluationOptions& options) {
    const IncrementalCounter& counted = look_ahead.counted();
    return evaluate(counted.problem(), counted.box_mine_probability(),
                    counted.interior_mine_probability(), options);
}

double SecondGuess::best_score(const LookAhead& look_ahead, std::span<const int> cells,
                               const Features& weights, const EvaluationOptions& options) {
    look_ahead_.begin(look_ahead);
    double best = -std::numeric_limits<double>::infinity();
    for (const int cell : cells)
        if (cell >= 0) best = std::max(best, expected_score(cell, best, weights, options));
    return best;
}

// Returns the score if it is above the threshold. Otherwise it may stop early with some number that
// is not above the threshold either.
double SecondGuess::expected_score(int cell, double threshold, const Features& weights,
                                   const EvaluationOptions& options) {
    double sum = 0, left = 1 - look_ahead_.mine_probability(cell);
    look_ahead_.for_clues(cell, [&](double clue_probability) {
        sum += clue_probability * score_of(evaluate_ahead(look_ahead_, options).features, weights);
        left -= clue_probability;
        return sum + left > threshold;
    });
    return sum;
}

}  // namespace fairmines
