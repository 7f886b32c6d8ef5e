// The second-guess search: scores the position after a guess by the best guess that follows.
#pragma once

#include <span>

#include "guessing/evaluation.hpp"
#include "guessing/look_ahead.hpp"

namespace fairmines {

// Evaluates the changed view of a look-ahead; calls its counted().
Evaluation evaluate_ahead(LookAhead& look_ahead, const EvaluationOptions& options);

// An instance is meant to be used for many guesses in turn: it keeps its memory.
class SecondGuess {
   public:
    // Returns the best expected score after opening one of these cells (-1 stands for none) in the
    // changed view of a look-ahead, after its counted(). No position may score more than 1.
    double best_score(const LookAhead& look_ahead, std::span<const int> cells,
                      const Features& weights, const EvaluationOptions& options);

   private:
    double expected_score(int cell, double threshold, const Features& weights,
                          const EvaluationOptions& options);

    LookAhead look_ahead_;
};

}  // namespace fairmines
