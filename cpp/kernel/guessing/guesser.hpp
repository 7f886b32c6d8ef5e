// Which cell to open when no cell is safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "board/view.hpp"
#include "counting/incremental_counter.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// A view without a safe cell, counted.
struct Dilemma {
    View view;
    Question question;  // with a known total
    const Counting& counting;
    std::span<const double> risk;  // by cell: the chance of a mine; NaN where opened

    double risk_of(int cell) const { return risk[static_cast<std::size_t>(cell)]; }
    bool undetermined(int cell) const { return risk_of(cell) > 0 && risk_of(cell) < 1; }
    double least_risk() const;
};

struct Choice {
    int cell;
    std::optional<double> chance = {};  // to win by perfect play from here, where that is known
};

class Guesser {
   public:
    virtual ~Guesser() = default;

    // Returns the cell to open; throws TooComplex. Who states the chance plays perfectly from here.
    virtual Choice choose(const Dilemma& dilemma, Rng& rng) = 0;
};

// Draws one of the cells of least risk.
class LeastRisk final : public Guesser {
   public:
    Choice choose(const Dilemma& dilemma, Rng& rng) override;

   private:
    std::vector<int> ties_;
};

// The same view with some cells changed, counted again.
class Supposition {
   public:
    // Starts from a view.
    void begin(const Dilemma& dilemma);

    // Starts from what another one supposes, after its shares().
    void begin(const Supposition& other);

    // The chance that a cell of that view is a mine; NaN where it is opened.
    double risk_now(int cell) const { return now_[static_cast<std::size_t>(cell)]; }

    // Takes back what is set.
    void clear() { changes_.clear(); }

    // Sets a covered cell, or a known mine to what it is.
    void set(int cell, std::int8_t code);

    // Sets each clue that a cell may show in turn, the likeliest first, or nearly so, and calls
    // visit(its share of the solutions) until that returns false.
    template <class Visit>
    void for_clues(int cell, Visit&& visit) {
        clear();
        list_clues(cell);
        double left = 1 - risk_now(cell);
        int possible = 0;
        for (const int clue : clues_) {
            if (left < kNegligible && possible > 1) return;
            set(cell, static_cast<std::int8_t>(clue));
            const auto part = share();
            if (!part) continue;
            ++possible;
            left -= *part;
            if (!visit(*part)) return;
        }
    }

    // The share of the solutions that agree with what is set; nothing if none does.
    std::optional<double> share();

    // What has been counted; to be called once after share().
    const Recounting& shares();

   private:
    // Clues that are rarer than this, all together, are left out.
    static constexpr double kNegligible = 1e-6;

    void start();
    void list_clues(int cell);

    Grid grid_{0, 0};
    std::vector<std::int8_t> cells_;
    std::vector<double> now_;  // by cell: the chance of a mine in the view as it is
    Question question_;
    double log_all_ = 0;  // solutions of the view as it is
    double tilt_ = 1;
    std::vector<Change> changes_;
    std::vector<int> clues_;
    Recounting recounting_;
};

}  // namespace fairmines
