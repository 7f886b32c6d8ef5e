// The moves of a game that opened cells, one after another, each with the views before it.
//
// Nothing is played again under the rules. A clue that was seen never changes, also when the mines
// move, so the last layout opens the same cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "play/game.hpp"

namespace fairmines {

// A cell that a move opened in its turn, and what was known before it.
struct OpenedInTurn {
    int cell;
    std::vector<std::int8_t> cells;  // as in View
};

// A click on a covered cell, or a chord.
struct OpeningMove {
    std::size_t move = 0;  // its number in the game
    MoveKind kind = MoveKind::open;
    int cell = 0;              // that was clicked
    std::vector<int> targets;  // the covered cells that it was to open
    // What it opened, one after another, up to the mine if there was one. The first view is what
    // the player knew before the move.
    std::vector<OpenedInTurn> opened;
    double elapsed = 0;     // seconds from the first opening of the game
    double seconds = 0;     // since the move before that opened cells
    bool survived = false;  // it opened no mine
    bool together = false;  // one verdict judged all its cells, by the view before it
};

class OpeningMoves {
   public:
    explicit OpeningMoves(const Game& game);

    // The number of moves, without those that were taken back.
    std::size_t size() const { return size_; }

    // Makes the next move, of which there must be one.
    OpeningMove next();

   private:
    OpeningMove open(std::size_t number, const Move& move);

    std::vector<std::pair<std::size_t, Move>> kept_;  // moves with their numbers
    std::size_t size_ = 0;
    std::size_t next_ = 0;  // of kept_
    double before_ = 0;     // the time of the move before
    Board board_;
    std::vector<std::uint8_t> flags_;
};

}  // namespace fairmines
