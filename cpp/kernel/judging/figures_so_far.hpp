// The figures of a game that may go on: what its openings have risked so far.
//
// Each opening is judged by the view before it, so the figures follow from what the player saw and
// did: games with equal views and moves have equal figures, wherever their mines are.
#pragma once

#include <cstddef>
#include <vector>

#include "judging/judge.hpp"
#include "play/game.hpp"

namespace fairmines {

class FiguresSoFar {
   public:
    // Of a game with the terms of this one. `first_is_free` says whether the first-click rule keeps
    // the first opening free; the budget is that of CountOptions.
    FiguresSoFar(const Game& game, bool first_is_free, std::size_t budget);

    // Judges the openings that the game has made since the last call, and forgets those that were
    // taken back. Throws TooComplexMove or Stopped; what was judged by then stays.
    void update(const Game& game, StopCheck* stop);

    // The sum of -log10 P(safe) over all openings; infinite if one was certain to lose.
    double luck() const;

    // How many openings may have hit a mine although a safe cell existed, or had more risk than
    // another cell. A review forgives the latter if the winning chances pay for it.
    int mistakes() const;

   private:
    struct Weighed {
        std::size_t move;  // its number in the game, which no other opening of it has
        double risk;
        bool mistake;
    };

    Judge judge_;
    bool first_is_free_;
    std::vector<Weighed> weighed_;
};

}  // namespace fairmines
