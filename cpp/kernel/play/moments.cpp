// Replays a finished game to find when each cell was opened.
#include "play/moments.hpp"

#include <limits>
#include <utility>

#include "board/at.hpp"

namespace fairmines {

std::vector<std::size_t> kept_moves(const Game& game) {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        if (game.moves()[i].kind == MoveKind::undo)
            kept.pop_back();
        else
            kept.push_back(i);
    }
    return kept;
}

Moments::Moments(const Game& game)
    : cells_(game.board().cells().begin(), game.board().cells().end()),
      opened_before_(cells_.size(), std::numeric_limits<std::size_t>::max()) {
    Board board;
    board.lay(game.terms().grid, game.board().layout());
    std::vector<std::uint8_t> flags(cells_.size());
    for (const std::size_t i : kept_moves(game)) {
        const Move& move = game.moves()[i];
        if (move.kind == MoveKind::flag) {
            marks_.push_back({move.cell, move.mark});
            flags[fairmines::at(move.cell)] = move.mark == kLookFlag;
        } else {
            replay(board, i, move, flags);
        }
    }
}

void Moments::replay(Board& board, std::size_t number, const Move& move,
                     const std::vector<std::uint8_t>& flags) {
    std::vector<int> targets;
    if (move.kind == MoveKind::open)
        targets = {move.cell};
    else
        board.grid().for_neighbours(move.cell, [&](int it) {
            if (!flags[fairmines::at(it)]) targets.push_back(it);
        });
    std::vector<int> opened;
    for (const int cell : targets) {
        if (!board.covered(cell)) continue;
        if (board.open(cell, true, flags).empty()) {
            // The moment of the loss comes after what the chord has opened before.
            if (!move.together.value_or(false)) note(board, openings_.size());
            opened = {cell};
            break;
        }
        opened.push_back(cell);
    }
    note(board, openings_.size() + 1);
    openings_.push_back({number, marks_.size(), std::move(opened)});
}

// Notes that what the board shows is seen from a moment on.
void Moments::note(const Board& board, std::size_t number) {
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (board.cells()[i] >= 0 && opened_before_[i] > number) opened_before_[i] = number;
}

Moment Moments::at(std::size_t number) const {
    const Opening& opening = openings_[number];
    Moment moment{opening.move, cells_, {}, opening.opened};
    moment.looks.assign(cells_.size(), kLookCovered);
    for (std::size_t i = 0; i < opening.marks; ++i)
        moment.looks[fairmines::at(marks_[i].cell)] = marks_[i].look;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (opened_before_[i] > number)
            moment.cells[i] = kCovered;
        else
            moment.looks[i] = cells_[i];
    }
    return moment;
}

}  // namespace fairmines
