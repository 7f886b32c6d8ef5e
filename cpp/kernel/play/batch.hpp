// Many games side by side, each of which gets one action a step: what an agent learns from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/grid.hpp"

namespace fairmines {

struct Rewards {
    double win;
    double loss;
    double progress;  // for all free cells of a board, paid in shares as they are opened
    double repeat;    // for an action on a cell that is opened already, which changes nothing
};

struct BatchSettings {
    Grid grid;
    int mines;
    int radius;  // of the square around a game's first cell that stays free; see deal.hpp
    bool flood;  // whether a zero clue opens what is around it
    Rewards rewards;
    std::int64_t most_steps;  // with that many steps a game is cut off; 0: never
};

// What a step comes to, for each game; the boards one after another.
struct BatchAnswers {
    std::span<std::int8_t> cells;  // the view's codes
    std::span<std::int8_t> masks;  // 1 where a cell is covered
    std::span<double> rewards;
    std::span<std::uint8_t> terminated;
    std::span<std::uint8_t> truncated;
    std::span<std::uint8_t> won;
};

// The rules are the classic ones. A game's layout is dealt at its first action, and game number i
// of a seed is the one that `game_seeds` says; so a game depends on its seed, number and actions.
class Batch {
   public:
    // `seeds` has one for each game.
    Batch(const BatchSettings& settings, std::span<const std::uint64_t> seeds);

    // One action, a cell of the grid, for each game. One that was over before begins its next game
    // instead, and its action goes unheard.
    void step(std::span<const std::int64_t> actions, const BatchAnswers& answers);

    // The games that are over begin the next one.
    void renew();

    // All games begin the next one.
    void skip();

    const Grid& grid() const { return settings_.grid; }
    std::size_t size() const { return games_.size(); }

   private:
    struct Game {
        std::uint64_t seed;
        std::uint64_t number;
        std::int64_t steps;
        bool dealt;
        bool over;
        bool won;
        Board board;
    };

    void next(Game& game);
    void deal_around(Game& game, int cell);
    double open(Game& game, int cell);
    void show(const Game& game, std::span<std::int8_t> cells, std::span<std::int8_t> mask) const;

    BatchSettings settings_;
    std::vector<Game> games_;
    std::vector<std::uint8_t> layout_;
};

}  // namespace fairmines
