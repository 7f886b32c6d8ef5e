// What the guess after next may lead to.
#pragma once

#include <span>

#include "fairmines/guessing.hpp"
#include "fairmines/outlook.hpp"

namespace fairmines {

// What is seen of the position that is supposed; takes its shares().
Outlook outlook_of(Supposition& supposition);

// An instance is meant to be used for many guesses in turn: it keeps its memory.
class SecondGuess {
   public:
    // In a supposed position, after its shares(): the weights of what may be expected after opening
    // the best of these cells, -1 for none. With these weights no outlook is worth more than 1.
    double worth(const Supposition& supposition, std::span<const int> cells, const Traits& weights);

   private:
    double expect(int cell, double bar, const Traits& weights);

    Supposition supposition_;
};

}  // namespace fairmines
