// The moments of a finished game: what the player saw before each move that opened cells.
//
// Nothing is played again under the rules. A clue that was seen never changes, also when the mines
// move, so the last layout opens the same cells.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "play/game.hpp"

namespace fairmines {

struct Moment {
    std::size_t move;  // its number in the game
    // What the move was judged by. A chord of cells that were judged one after another, and lost,
    // was judged by the view before the cell with the mine.
    std::vector<std::int8_t> cells;
    std::vector<std::int8_t> looks;
    // What the move opened, without what a zero clue opened; of the move that lost, the mine.
    std::vector<int> opened;
};

// The numbers of the moves of a game that were not taken back, without the undos.
std::vector<std::size_t> kept_moves(const Game& game);

class Moments {
   public:
    // Finds when each cell of a game that is won or lost was opened.
    explicit Moments(const Game& game);

    // The number of moves that opened cells, without those that were taken back.
    std::size_t size() const { return openings_.size(); }

    Moment at(std::size_t number) const;

   private:
    struct Opening {
        std::size_t move;
        std::size_t marks;  // that were made before it
        std::vector<int> opened;
    };
    struct Mark {
        int cell;
        std::int8_t look;
    };

    void replay(Board& board, std::size_t number, const Move& move,
                const std::vector<std::uint8_t>& flags);
    void note(const Board& board, std::size_t number);

    std::vector<std::int8_t> cells_;          // at the end
    std::vector<std::size_t> opened_before_;  // the first moment that shows a cell
    std::vector<Opening> openings_;
    std::vector<Mark> marks_;
};

}  // namespace fairmines
