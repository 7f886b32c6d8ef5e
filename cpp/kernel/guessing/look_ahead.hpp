// Counts the position that follows when a cell is opened and shows a given clue.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "counting/incremental_counter.hpp"
#include "guessing/guesser.hpp"

namespace fairmines {

// A view with some of its cells changed, counted again.
class LookAhead {
   public:
    // Starts from a position, with no cell changed.
    void begin(const GuessPosition& position);

    // Starts from the changed view of another instance, after its counted().
    void begin(const LookAhead& other);

    // The mine probability of a cell before any change; NaN where the cell is opened.
    double mine_probability(int cell) const {
        return mine_probability_[static_cast<std::size_t>(cell)];
    }

    // Takes back all changes.
    void clear() { changes_.clear(); }

    // Changes a covered cell to a code: a clue, kMine or kFree.
    void set(int cell, std::int8_t code);

    // Opens a cell with each clue that it may show, roughly from the likeliest clue to the rarest,
    // and calls visit(clue's probability) until that returns false. Rare clues are left out: those
    // that together have a probability below kNegligible.
    template <class Visit>
    void for_clues(int cell, Visit&& visit) {
        clear();
        list_clues(cell);
        double left = 1 - mine_probability(cell);
        int possible = 0;
        for (const int clue : clues_) {
            if (left < kNegligible && possible > 1) return;
            set(cell, static_cast<std::int8_t>(clue));
            const auto clue_probability = probability();
            if (!clue_probability) continue;
            ++possible;
            left -= *clue_probability;
            if (!visit(*clue_probability)) return;
        }
    }

    // Counts the changed view. Returns the probability of the changes, or nothing if no solution
    // agrees with them. Throws TooComplex.
    std::optional<double> probability();

    // The count of the changed view, with its mine probabilities. Call it once after probability().
    const IncrementalCounter& counted();

   private:
    static constexpr double kNegligible = 1e-6;

    void start();
    void list_clues(int cell);

    Grid grid_{0, 0};
    std::vector<std::int8_t> cells_;
    std::vector<double> mine_probability_;  // by cell, before any change
    CountOptions options_;
    double log_solutions_ = 0;  // before any change
    double tilt_ = 1;
    std::vector<Change> changes_;
    std::vector<int> clues_;
    IncrementalCounter counter_;
};

}  // namespace fairmines
