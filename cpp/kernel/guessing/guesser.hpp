// The interface of a player's guesses: which cell to open when no cell is safe; and its simplest
// implementation.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/rng.hpp"
#include "board/view.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// The position at a guess: a view without a safe cell, and its count.
struct GuessPosition {
    View view;
    CountOptions options;  // with a known total
    const SolutionCounter& counter;
    std::span<const double> mine_probability;  // by cell; NaN where opened

    double mine_probability_of(int cell) const {
        return mine_probability[static_cast<std::size_t>(cell)];
    }
    bool undetermined(int cell) const {
        return mine_probability_of(cell) > 0 && mine_probability_of(cell) < 1;
    }
    double least_mine_probability() const;
};

struct Choice {
    int cell;
    // Of the whole game, if the guesser plays perfectly from here on; otherwise nothing.
    std::optional<double> win_probability = {};
    // What the guesser compares cells by: higher is better. NaN if it does not compare them.
    double score = std::numeric_limits<double>::quiet_NaN();
};

class Guesser {
   public:
    virtual ~Guesser() = default;

    // Returns the cell to open; throws TooComplex.
    virtual Choice choose(const GuessPosition& position, Rng& rng) = 0;
};

// The guesses of the strategy min-risk: a random cell among those of the least mine probability.
class MinRisk final : public Guesser {
   public:
    Choice choose(const GuessPosition& position, Rng& rng) override;

   private:
    std::vector<int> safest_;
};

// Hears of each opening of a game before it is made, the first one excepted.
class OpeningListener {
   public:
    virtual ~OpeningListener() = default;

    // The player opens a covered cell that it knows to be safe.
    virtual void before_safe_cell(const Board& board, int cell) = 0;

    // The player opens a cell that it does not know to be safe.
    virtual void before_guess(const Board& board, const Choice& choice) = 0;
};

}  // namespace fairmines
