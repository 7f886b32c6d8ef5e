// Opens a game's cells once more, on its last layout.
#include "judging/opening_moves.hpp"

#include <algorithm>
#include <utility>

#include "board/at.hpp"
#include "play/moments.hpp"

namespace fairmines {

OpeningMoves::OpeningMoves(const Game& game) : flags_(game.board().cells().size()) {
    if (!game.dealt()) return;
    board_.lay(game.terms().grid, game.board().layout());
    for (const std::size_t number : kept_moves(game)) {
        const Move& move = game.moves()[number];
        kept_.emplace_back(number, Move{move.kind, move.cell, move.mark, move.elapsed});
        kept_.back().second.together = move.together;
        size_ += move.kind != MoveKind::flag;
    }
}

OpeningMove OpeningMoves::next() {
    for (;;) {
        const auto& [number, move] = kept_[next_++];
        if (move.kind != MoveKind::flag) return open(number, move);
        flags_[at(move.cell)] = move.mark == kLookFlag;
    }
}

OpeningMove OpeningMoves::open(std::size_t number, const Move& move) {
    OpeningMove made{number, move.kind, move.cell, {}, {}, move.elapsed};
    // 1. What it was to open.
    if (move.kind == MoveKind::open)
        made.targets = {move.cell};
    else
        board_.grid().for_neighbours(move.cell, [&](int it) {
            if (!flags_[at(it)] && board_.covered(it)) made.targets.push_back(it);
        });
    // 2. What it opened. A zero clue that a chord has opened may have opened a target, too.
    made.survived = true;
    for (const int cell : made.targets) {
        if (!board_.covered(cell)) continue;
        made.opened.push_back({cell, {board_.cells().begin(), board_.cells().end()}});
        made.survived = !board_.open(cell, true, flags_).empty();
        if (!made.survived) break;
    }
    // 3. When.
    made.seconds = std::max(0.0, move.elapsed - std::exchange(before_, move.elapsed));
    made.together = move.together.value_or(false);
    return made;
}

}  // namespace fairmines
