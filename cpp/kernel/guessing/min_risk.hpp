// The guesses of the strategy min-risk: a random cell among those of the least mine probability.
#pragma once

#include <vector>

#include "guessing/guesser.hpp"

namespace fairmines {

class MinRisk final : public Guesser {
   public:
    Choice choose(const GuessPosition& position, Rng& rng) override;

   private:
    std::vector<int> safest_;
};

}  // namespace fairmines
