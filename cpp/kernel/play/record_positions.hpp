// Plays games of a match and records the positions from which the player opens a cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "counting/stop_check.hpp"
#include "play/play_games.hpp"

namespace fairmines {

// Which positions are recorded. The view before the first opening never is.
struct RecordOptions {
    bool guesses_only = false;  // only positions in which the player guesses
    // At most this many of each game, each choice equally likely; drawn with the game's seed.
    std::optional<std::size_t> per_game;
};

// Positions in the order of the games and of play: a value for each, and the cells of their views.
struct RecordedPositions {
    std::vector<std::int8_t> cells;  // as in View, one view after the other
    std::vector<std::uint64_t> game;
    std::vector<std::int32_t> opening;  // 1 for the second opening of the game
    std::vector<std::int32_t> move;     // the cell that is opened
    std::vector<std::uint8_t> guess;    // whether the player does not know the cell to be safe
    std::vector<double> score;          // of Choice; NaN if the cell is no guess
    std::vector<std::uint8_t> won;      // whether the game is won in the end

    std::size_t size() const { return game.size(); }
};

// Plays games first, first + 1, ... The result does not depend on the number of threads. Throws as
// play_games().
RecordedPositions record_positions(const Match& match, const MakeGuesser& make_guesser,
                                   const RecordOptions& options, std::uint64_t first,
                                   std::size_t games, int threads,
                                   const StopCheck::Condition& stop = {});

}  // namespace fairmines
