// What the guess after next may lead to.
#pragma once

#include <span>

#include "guessing/evaluation.hpp"
#include "guessing/guesser.hpp"

namespace fairmines {

// What is seen of the position that is supposed; takes its shares().
Outlook outlook_of(Supposition& supposition);

// An instance is meant to be used for many guesses in turn: it keeps its memory.
class SecondGuess {
   public:
    // In a supposed position, after its shares(): what may be expected, by these weights, after
    // opening the best of these cells; -1 stands for none. No outlook may be worth more than 1.
    double best_of(const Supposition& supposition, std::span<const int> cells,
                   const Traits& weights);

   private:
    double expected_of(int cell, double bar, const Traits& weights);

    Supposition supposition_;
};

}  // namespace fairmines
