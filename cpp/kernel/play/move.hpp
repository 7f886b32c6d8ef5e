// What a game is made from, and its moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/sized_layout.hpp"
#include "board/terms.hpp"
#include "play/referee.hpp"
#include "proofs/deal_search.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

struct GameTerms {
    Grid grid;
    int mines;
    Rules rules;
    std::uint64_t seed;
    int radius;  // of the square that the first opening keeps free: see FreeSquare
    HowDealt deal;
    std::optional<Rule> difficulty;      // of a layout without a guess; none for any
    std::optional<BbbvRange> bbbv = {};  // of the layout as dealt; none for any
};

// Throws a Refusal for terms that do not fit together; each by itself is right. A start may still
// leave too little room: a corner, which is looked at, keeps the fewest cells free.
void check_terms(const GameTerms& terms);

// A move, and what it drew. A game's moves, made in order, make the game again.
struct Move {
    MoveKind kind = MoveKind::open;
    int cell = 0;          // an undo's is that of the move it takes back
    std::int8_t mark = 0;  // that a flag sets: kLookCovered, kLookFlag or kLookQuestion
    double elapsed = 0;    // seconds, for the caller
    // The number of the layout that a search found.
    std::optional<std::uint64_t> attempt = std::nullopt;
    // The layout that a first opening has dealt.
    std::optional<SizedLayout> layout = std::nullopt;
    // The cells that gained or lost a mine, in reading order; -1 for a cell off the board. None
    // where that is not known: then making the move draws.
    std::optional<std::vector<int>> redrawn = std::nullopt;
    // Whether one verdict judges all cells of a chord; none for the rule of today.
    std::optional<bool> together = std::nullopt;
    // What decided the cells that were opened; of several verdicts, the least exact.
    DecidedBy decided_by = DecidedBy::count;
};

}  // namespace fairmines
