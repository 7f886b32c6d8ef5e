// The interface by which others hear of each cell that a player opens.
#pragma once

#include "board/board.hpp"
#include "guessing/guesser.hpp"

namespace fairmines {

// Hears of each opening of a game before it is made, the first one excepted.
class OpeningListener {
   public:
    virtual ~OpeningListener() = default;

    // The player opens a covered cell that it knows to be safe.
    virtual void before_safe_cell(const Board& board, int cell) = 0;

    // The player opens a cell that it does not know to be safe.
    virtual void before_guess(const Board& board, const Choice& choice) = 0;
};

}  // namespace fairmines
