// Whole games, played in the kernel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/deal.hpp"
#include "board/rng.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/guesser.hpp"
#include "play/single_point.hpp"

namespace fairmines {

// Which games: game i of a seed is one fixed deal.
struct Match {
    Grid grid;
    int mines;
    FreeSquare start;  // the first opening, and what stays free around it; row < 0: drawn
    std::uint64_t seed;
    std::size_t budget;  // weights that may be stored for one view
    bool conditional = false;
};

// A game in its middle: a view, and the cell to open next, which is taken to be safe.
struct Situation {
    View view;
    int mines;
    int cell;
    std::uint64_t seed;  // game i of a seed is one fixed layout
    std::size_t budget;
    bool conditional = false;
};

struct Played {
    bool won;
    int guesses;  // the first opening is none
    int opened;
    double weight;  // 1 or 0; in conditional play the chance that such a game is won
};

// Opens every safe cell; when there is none, what the guesser says.
//
// In conditional play no guess kills. A game has a weight, 1 at first. A guess multiplies it by the
// chance that the cell is no mine, and if it is one in the layout in hand, another is drawn from
// the solutions in which it is none. So to the player the layout stays any solution, each as likely
// as the other, and the mean weight is the win rate, with less variance than wins have: that of
// every single guess is gone. Where the guesser knows its chance to win, that ends the game.
//
// An instance is meant to be used for many games in turn: it keeps its memory.
class Player {
   public:
    explicit Player(std::unique_ptr<Guesser> guesser) : guesser_(std::move(guesser)) {}

    // Plays one game of a match to its end, by the classic rules; throws TooComplex. Conditional
    // play states only the weight.
    Played play(const Match& match, std::uint64_t game);

    // Plays on to the end, on layouts drawn from the solutions: games first, first + 1, ... The
    // cells opened are those of the whole board. Throws Inconsistent, WrongTotal or TooComplex.
    void play_on(const Situation& situation, std::uint64_t first, std::span<Played> results);

   private:
    struct Chance {
        Rng player;
        std::optional<Rng> redraws;  // in conditional play
    };
    static Chance chance_of(const GameSeeds& seeds, bool conditional);
    Played finish(int cell, const Question& question, Chance chance, double weight);
    void survive(int cell, const Question& question, Rng& redraws);
    int deal(const Match& match, const GameSeeds& seeds);
    void lay_out(const Grid& grid);
    bool find_safe(const Question& question);

    std::unique_ptr<Guesser> guesser_;
    Board board_;
    SinglePoint single_point_;
    Counting counting_;
    Counting source_;  // what the layouts of play_on are drawn from
    std::vector<std::uint8_t> layout_;
    std::vector<double> risk_;
    std::vector<std::int8_t> cells_;
    std::vector<int> safe_;
};

using MakeGuesser = std::function<std::unique_ptr<Guesser>()>;

// Plays games first, first + 1, ... into results, on some threads. The results do not depend on how
// many. Throws what the first game of those that fail throws.
void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<Played> results, int threads);

}  // namespace fairmines
