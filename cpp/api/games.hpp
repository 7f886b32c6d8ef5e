// Games and what moves did as JSON. Boards are no part of it: they stay arrays.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "json.hpp"
#include "play/game.hpp"
#include "play/moments.hpp"

namespace fairmines {

// Seconds, with a fraction: some readers tell whole numbers from others.
struct Seconds {
    double number;
};
void write(Json& json, const Seconds& it);

// A move on a board: `{"kind", "row", "column", "elapsed", "mark", "attempt", "layout", "redrawn",
// "together", "decided_by"}`, without what it lacks.
struct MoveOf {
    const Move& move;
    const Grid& grid;
};
void write(Json& json, const MoveOf& it);
std::vector<MoveOf> moves_of(std::span<const Move> moves, const Grid& grid);

// The moves of a game from a number on, as an array.
std::string describe_moves(const Game& game, std::size_t first);

// How a game stands after its last move, which has changed the looks of cells: `{"status",
// "mines_left", "hit", "start", "last", "practice", "changed", "drawn"}`. The last one is what the
// move drew, `{"attempt", "layout", "redrawn", "together", "decided_by"}`; null if it opened
// nothing.
std::string describe_change(const Game& game, const std::vector<int>& changed);

// Why a lost game was lost: `{"hit", "kind", "safe", "flag"}`.
std::string describe_loss(const Game& game, const Loss& loss);

// A moment without its boards: `{"move", "opened"}`, the number of the move and cells.
std::string describe_moment(const Game& game, const Moment& moment);

}  // namespace fairmines
