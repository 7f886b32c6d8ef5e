// Steps many games side by side, one action each: the environment that agents learn in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/drawn_seeds.hpp"
#include "board/grid.hpp"
#include "counting/solution_counter.hpp"
#include "play/referee.hpp"

namespace fairmines {

struct Rewards {
    double win;
    double loss;
    double progress;  // for all free cells of a board, paid cell by cell
    double repeat;    // for an action on an opened cell, which changes nothing
};

struct BatchSettings {
    Grid grid;
    int mines;
    int free_radius;  // of the square around the first cell that has no mine; -1: no square
    bool flood;       // whether a zero clue opens the cells around it
    Rewards rewards;
    std::int64_t max_steps;  // a game is truncated after this many steps; 0: never
    Rules rules = Rules::classic;
    std::size_t budget = 0;  // the weights that a count of the rules may store
};

// The result of a step, for each game; the boards one after another.
struct StepResult {
    std::span<std::int8_t> cells;  // the view's codes
    std::span<std::int8_t> masks;  // 1 where a cell is covered
    std::span<double> rewards;
    std::span<std::uint8_t> terminated;
    std::span<std::uint8_t> truncated;
    std::span<std::uint8_t> won;
    std::span<std::uint8_t> decided_by;  // a DecidedBy
};

// A layout is dealt at the first action, from the layout seed of game_seeds(), and the rules draw
// others from the player's seed: so a game depends on its seed, its number and the actions only. A
// caller who searches for a layout sets it before the first action.
class Batch {
   public:
    // `seeds` has a seed for each series of games.
    Batch(const BatchSettings& settings, std::span<const std::uint64_t> seeds);

    // Takes one action, a cell of the grid, in each game. Where the game is over, the next one
    // begins instead, and the action is ignored. Throws Stopped: then no game has changed.
    void step(std::span<const std::int64_t> actions, const StepResult& result,
              StopCheck* stop = nullptr);

    // Begins the next game where one is over.
    void renew();

    // Begins the next game where `which` is not 0.
    void begin(std::span<const std::uint8_t> which);

    // Begins game 0 of a seed as game i.
    void restart(std::size_t i, std::uint64_t seed);

    // The seed from which the layout of game i is dealt.
    std::uint64_t layout_seed(std::size_t i) const { return games_[i].layout_seed; }

    // Gives game i this layout (1 = mine) at its first action, instead of a random one.
    void set_layout(std::size_t i, std::span<const std::uint8_t> layout) {
        games_[i].layout.assign(layout.begin(), layout.end());
    }

    // Writes the cells and masks of all games as they are now.
    void look(std::span<std::int8_t> cells, std::span<std::int8_t> masks) const;

    const Grid& grid() const { return settings_.grid; }
    std::size_t size() const { return games_.size(); }

    struct BatchedGame {
        std::uint64_t seed;
        std::uint64_t number;
        std::uint64_t layout_seed;
        std::vector<std::uint8_t> layout;  // that a caller has set; else none
        Pcg64 redraws;
        std::int64_t steps;
        bool dealt;
        bool over;
        bool won;
        Board board;
    };

    // The games as they are now; a batch of the same settings and size goes on with them.
    const std::vector<BatchedGame>& games() const { return games_; }
    void set_games(std::vector<BatchedGame> games) { games_ = std::move(games); }

   private:
    // What a game was before the rules moved its mines, or before its layout was dealt.
    struct Undo {
        std::size_t game;
        std::vector<std::uint8_t> layout;  // none: it was not dealt
        Pcg64 redraws;
    };

    void settle(std::span<const std::int64_t> actions, std::span<std::uint8_t> decided_by,
                StopCheck* stop);
    DecidedBy settle(std::size_t i, int cell, const CountOptions& options);
    void undo();
    void next(BatchedGame& game);
    void begin_number(BatchedGame& game, std::uint64_t number);
    void deal_around(BatchedGame& game, int cell);
    double open(BatchedGame& game, int cell);
    void show(const BatchedGame& game, std::span<std::int8_t> cells,
              std::span<std::int8_t> mask) const;

    BatchSettings settings_;
    std::vector<BatchedGame> games_;
    std::vector<std::uint8_t> layout_;
    SolutionCounter counter_;
    std::vector<Undo> undo_;  // of the step at hand
};

}  // namespace fairmines
