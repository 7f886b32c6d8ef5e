// The probability to win from a position, exact or with its interval.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "endgame/solve_endgame.hpp"
#include "judging/analysis.hpp"
#include "judging/playing_on.hpp"

namespace fairmines {

// The standard errors of a 95 % interval: a difference of 0 seems to lie above 0 once in 40 times.
inline constexpr double kLikely = 1.9599639845400536;
// The same once in 1,000 times.
inline constexpr double kSure = 3.090232306167813;

// A winning chance, or a difference of two.
struct Chance {
    double value;
    double low, high;  // both ends of the 95 % interval; `value` itself where that is exact
    bool exact;

    static Chance certain(double value) { return {value, value, value, true}; }

    // Returns the difference; its interval takes both to be independent.
    Chance minus(const Chance& other) const;

    // Whether the value lies above 0, by more than rounding, at this number of standard errors:
    // with kLikely, the whole interval does.
    bool above_zero(double standard_errors) const;
};

// Games that were played from a position.
struct PlayedGames {
    std::size_t games = 0;
    double total = 0;    // the sum of their weights
    double squares = 0;  // the sum of the squares of their weights

    void add(std::span<const double> weights);

    // The chance of a cell that is safe with this probability, once a game has been played on from
    // it: the mean weight with its normal approximation. If all weights are equal, each side is as
    // wide as the interval for no event (Wilson 1927).
    Chance chance(double safety) const;
};

// The winning chances of positions: exact by search, or estimated by the expert's play.
//
// Where few solutions are left, perfect play is searched. Elsewhere the expert plays on: a few
// games from each position in a first slice, and all others in a second one, position by position.
// So every position has an estimate soon, and the first ones are finished when the time is over.
// The plays of a slice may run on several threads.

struct ChanceOptions {
    std::size_t games;   // to play from each position; 0 finds only exact chances
    std::uint64_t seed;  // draws their layouts
    // A position with at most so many solutions is searched, if each first cell takes at most so
    // many steps.
    std::size_t max_endgame_solutions = kMaxEndgameSolutions;
    std::size_t max_endgame_steps = kMaxEndgameSteps;
};

// A chance to find.
struct WantedChance {
    const Analysis* analysis;  // of the view to play on from; it must stay where it is
    std::vector<int> cells;    // to open first; none for the expert's choice
};

struct FoundChance {
    int cell;  // that was opened first: of several, the first that may be a mine
    Chance chance;
};

class ChanceFinder {
   public:
    // The total, the budget and no stop check are those of `count`.
    ChanceFinder(const ExpertOptions& expert, const CountOptions& count,
                 const ChanceOptions& options)
        : count_(count), options_(options), playing_(expert) {}

    // Finds the exact chances, and begins to play on from the other positions, the first ones
    // first. When the condition holds, the chances that are left are not found.
    void begin(std::vector<WantedChance> wanted, const StopCheck::Condition& over);

    // Begins a slice of games; false if all are begun, or the condition holds.
    bool next_slice(const StopCheck::Condition& over);

    // The positions of a slice, and playing on from one of them. Several threads may do so, each
    // with a player of its own. Throws Stopped.
    std::size_t plays() const { return plays_.size(); }
    void play(std::size_t number, PlayingOn& player, StopCheck& stop);

    // The time is over: what has been played counts.
    void cut_short() { complete_ = false; }

    // Whether no chance was cut short by the time.
    bool complete() const { return complete_; }

    // The part of the games that is played, 0 to 1.
    double played() const;

    // Each wanted chance; none for one that took too long, or was too complex.
    std::vector<std::optional<FoundChance>> found() const;

    // Whether the time has cut a wanted chance short: with more of it the chance may be another.
    bool cut(std::size_t wanted) const;

    // Whether two chances rest on the same games, so that they are equal, however many those are.
    bool same_games(std::size_t one, std::size_t other) const {
        return play_of_[one] && play_of_[one] == play_of_[other];
    }

   private:
    // The games played on with a cell, or with several of a chord.
    struct PlayedCells {
        const Analysis* analysis;
        std::vector<int> cells;  // those that may be mines, or a safe one
        double safety;           // the probability that all are safe
        PlayedGames played;
        bool too_complex = false;  // to play on any further
    };

    std::optional<FoundChance> find_exactly(const WantedChance& wanted, StopCheck& stop);
    const EndgameResult* endgame(const Analysis& analysis, StopCheck& stop);
    std::optional<std::size_t> begin_play(const WantedChance& wanted, StopCheck& stop);
    int choose(const Analysis& analysis, StopCheck& stop);
    CountOptions count_with(StopCheck& stop) const;
    template <class Find>
    auto unless_late(Find&& find) -> decltype(find());

    CountOptions count_;
    ChanceOptions options_;
    PlayingOn playing_;
    SolutionCounter counter_;
    std::map<const Analysis*, std::optional<EndgameResult>> endgames_;
    std::map<const Analysis*, int> choices_;           // -1 for a view that is too complex
    std::vector<std::optional<FoundChance>> exact_;    // by wanted chance
    std::vector<std::optional<std::size_t>> play_of_;  // by wanted chance
    std::vector<bool> late_;                           // by wanted chance: its turn never came
    std::vector<PlayedCells> plays_;
    std::size_t end_ = 0;               // the games of each play after this slice
    std::atomic<std::size_t> done_{0};  // games of all plays
    bool complete_ = true;
};

}  // namespace fairmines
