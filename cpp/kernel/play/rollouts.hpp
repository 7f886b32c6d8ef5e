// Rollouts of several guesses in one position, on common layouts.
//
// A rollout opens the guess and plays on to the end, conditionally (player.hpp). Rollout k of every
// guess begins with the same layout, drawn from the solutions; where the guess is a mine in it,
// with another one in which it is none. So what all guesses have in common, easy layouts and hard
// ones, cancels in their differences. What follows from a view is remembered: rollouts of a late
// position meet the same views again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/board.hpp"
#include "board/rng.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/guesser.hpp"
#include "guessing/single_point.hpp"
#include "play/referee.hpp"

namespace fairmines {

// Stands for a view: two hashes of its cells. Two of a billion views have the same key with a
// probability of about 10^-21.
struct ViewKey {
    std::uint64_t low, high;
    bool operator==(const ViewKey&) const = default;
};

ViewKey key_of(std::span<const std::int8_t> cells);

// An instance is meant to be used for many positions in turn: it keeps its memory. All methods
// throw TooComplex or Stopped.
class Rollouts {
   public:
    // The guesser plays on. Its choice depends on the view alone.
    explicit Rollouts(std::unique_ptr<Guesser> guesser) : guesser_(std::move(guesser)) {}
    Rollouts(const Rollouts&) = delete;
    Rollouts& operator=(const Rollouts&) = delete;

    // Starts with a position and its guesses: covered cells that may be safe. The seed draws the
    // layouts; the position itself must outlive the rollouts.
    void begin(const GuessPosition& position, std::span<const int> guesses, std::uint64_t seed);

    // Plays a rollout of a guess, given by its place. Returns the guess's safety times the weight
    // of the game: the mean over all rollouts is the guess's win probability.
    double play(std::size_t guess, std::uint64_t number);

   private:
    // What follows from a view: cells that are safe, or a guess.
    struct Next {
        std::uint32_t first, end;  // of the safe cells, in safe_cells_
        int guess;                 // -1: there are safe cells
        double safety;
        double win_probability;  // -1 if the guesser does not know it
    };
    struct KeyHash {
        std::size_t operator()(const ViewKey& key) const {
            return static_cast<std::size_t>(key.low);
        }
    };

    void resume();
    double finish(int cell, Rng& redraws);
    Next next();
    Next find_next();

    std::unique_ptr<Guesser> guesser_;
    const GuessPosition* position_ = nullptr;
    CountOptions options_;
    std::vector<int> guesses_;
    std::vector<SolutionCounter> if_safe_;  // by guess: the solutions in which it is safe
    std::vector<std::uint8_t> counted_;     // by guess: whether these are counted
    std::uint64_t seed_ = 0;

    Board board_;
    SinglePoint single_point_;
    SolutionCounter counter_;
    Referee referee_{counter_};
    std::vector<std::int8_t> cells_;
    std::vector<int> opened_;
    std::vector<std::uint8_t> layout_;
    std::vector<double> mine_probability_;
    std::unordered_map<ViewKey, Next, KeyHash> known_;
    std::vector<int> safe_cells_;  // of all known views
};

}  // namespace fairmines
