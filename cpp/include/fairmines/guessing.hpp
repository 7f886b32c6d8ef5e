// Which cell to open when no cell is safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "fairmines/counting.hpp"
#include "fairmines/recounting.hpp"
#include "fairmines/rng.hpp"
#include "fairmines/view.hpp"

namespace fairmines {

// Risks and scores that differ by rounding only are equal.
inline constexpr double kRounding = 1 + 1e-9;

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

    // Takes back what is set.
    void clear() { changes_.clear(); }

    // Sets a covered cell, or a known mine to what it is.
    void set(int cell, std::int8_t code);

    // The share of the solutions that agree with what is set; nothing if none does.
    std::optional<double> share();

    // What has been counted, after share(); the shares once, or the risks: by cell, NaN where
    // opened.
    const Recounting& shares();
    std::span<const double> risk();

   private:
    double log_all_ = 0;  // solutions of the view as it is
    std::vector<Change> changes_;
    Recounting recounting_;
    std::vector<double> risk_;
};

}  // namespace fairmines
