// A player that plays whole games: it opens every safe cell, and asks a guesser when none is safe.
// So all its guesses are forced; under `fair` and `kind` they survive.
//
// In conditional play no guess loses. A game has a weight, at first 1. A guess multiplies it by the
// probability that the cell is safe; if the cell is a mine in the current layout, another layout is
// drawn from the solutions in which the cell is safe. To the player every solution stays equally
// likely. So the mean weight is the win rate, with a smaller variance than plain games have: the
// luck of every single guess is gone. A guesser that knows its win probability ends the game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/rng.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/guesser.hpp"
#include "guessing/single_point.hpp"
#include "play/referee.hpp"

namespace fairmines {

// A series of games: game i of a seed is one fixed layout and start.
struct Match {
    Grid grid;
    int mines;
    int free_radius;            // of the square around the start that has no mine; -1: no square
    std::optional<Cell> start;  // the first opening; drawn in each game if there is none
    std::uint64_t seed;
    std::size_t budget;        // of CountOptions
    bool conditional = false;  // for the classic rules only
    Rules rules = Rules::classic;
};

// A position to play on from, with the cell to open next, which is taken to be safe. Game i of a
// seed is one fixed layout.
struct Continuation {
    Grid grid;
    std::vector<std::int8_t> cells;  // as in View
    int mines;
    Cell cell;
    std::uint64_t seed;
    std::size_t budget;
    bool conditional = false;
};

struct GameResult {
    bool won;
    int guesses;    // without the first opening
    int opened;     // cells of the whole board
    double weight;  // 1 or 0; in conditional play the probability that such a game is won
    std::uint32_t signature = 0;  // see signature.hpp; only play_games() computes it
};

// An instance is meant to be used for many games in turn: it keeps its memory.
class Player {
   public:
    explicit Player(std::unique_ptr<Guesser> guesser) : guesser_(std::move(guesser)) {}
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Tells a listener before each opening of the games to come but the first; nullptr for none.
    void listen(OpeningListener* listener) {
        listener_ = listener;
        single_point_.listen(listener);
    }

    // Plays one game of a match; throws TooComplex or Stopped. In conditional play only the weight
    // of the result has a meaning.
    GameResult play(const Match& match, std::uint64_t game, StopCheck* stop = nullptr);

    // Plays on, games first, first + 1, ... into results. The layouts are drawn from the solutions.
    // Throws Inconsistent, WrongTotal, TooComplex or Stopped.
    void play_on(const Continuation& continuation, std::uint64_t first,
                 std::span<GameResult> results, StopCheck* stop = nullptr);

   private:
    // How a game goes on after its deal.
    struct Terms {
        CountOptions options;
        bool conditional;
        Rules rules;
        double weight;      // of the game so far
        Rng random;         // of the player
        RedrawSeed redraw;  // of conditional play, or of the rules
    };
    GameResult finish(int cell, Terms terms);
    void open_safe(int cell);
    int deal(const Match& match, const GameSeeds& seeds);
    void deal_solution(const Continuation& continuation, std::uint64_t seed);
    void lay_out(const Grid& grid);
    bool find_safe(const CountOptions& options);

    std::unique_ptr<Guesser> guesser_;
    OpeningListener* listener_ = nullptr;
    Board board_;
    SinglePoint single_point_;
    SolutionCounter counter_;
    Referee referee_{counter_};
    SolutionCounter source_;  // the layouts of play_on() are drawn from it
    std::vector<std::uint8_t> layout_;
    std::vector<double> mine_probability_;
    std::vector<std::int8_t> cells_;
    std::vector<int> safe_;
};

}  // namespace fairmines
