// The figures of many reviewed games. Sums are rounded once, at their end, so that the order of the
// games makes no difference.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "judging/game_review.hpp"
#include "play/game.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// What a reviewed game adds. What is not known is none.
struct GameSummary {
    GameStatus status;
    int decisions = 0;
    std::optional<double> luck{};
    std::optional<double> start{};  // the winning chance at the start
    bool complete = true;           // of GameFigures
    GameCounts counts{};
};

// How often something happened, and how often it was expected to.
struct Tally {
    std::int64_t number = 0;  // of the cases
    std::int64_t came_true = 0;
    double expected = 0;
    double error = 0;  // the standard deviation of what comes true by chance
};

// How long the moves took that one rule proves safe, in seconds: each part of them took less.
struct RuleTimes {
    Rule rule;
    std::int64_t moves;
    double quarter, median, three_quarters;
};

struct ReviewSummary {
    std::int64_t games = 0, won = 0, lost = 0, decisions = 0;
    // Those that occurred, with their numbers, the most frequent first.
    std::vector<std::pair<Mistake, std::int64_t>> mistakes;
    std::int64_t games_without_mistake = 0, lost_without_mistake = 0;
    std::int64_t games_cut = 0;  // by a time limit: not all of their guesses may be judged
    std::array<std::int64_t, kRules> missed{};
    Tally guesses;                 // and how many survived
    Tally wins;                    // of the games that are over, if their start is known
    std::optional<double> cost;    // the wins that decisions cost a game: no more than could be won
    std::optional<double> luck;    // the median of the won games
    std::vector<RuleTimes> times;  // of the rules with a move
};

class ReviewSums {
   public:
    void add(const GameSummary& game);

    // Of the games so far; more may follow.
    ReviewSummary summary();

   private:
    void add_win(bool won, double start);

    ReviewSummary sums_;  // as far as they are whole numbers
    std::array<std::int64_t, kMistakes> mistakes_{};
    // What is added up or sorted at the end.
    struct Parts {
        std::vector<double> expected, variance;
    };
    Parts guesses_, wins_;
    std::vector<double> costs_, costly_starts_, lucks_;
    std::array<std::vector<double>, kRules> times_;
};

}  // namespace fairmines
