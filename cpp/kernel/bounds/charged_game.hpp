// The bound of one layout with a charge: at its first guess the player pays for opening a cell.
//
// Up to there the helper tells cells that are almost certainly safe. At the first state in which no
// cell is as safe as that, layouts are drawn from what the player knows. Opening a cell first is
// worth its payoff in them, and the player takes the cell that is worth most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "bounds/gifts.hpp"
#include "bounds/plans.hpp"
#include "bounds/sample_pool.hpp"

namespace fairmines {

struct ChargeOptions {
    std::size_t samples;  // layouts drawn for a charge, the one at hand included
    double below;         // the charge comes where no cell is safe with this probability
    int picks;            // cells that a plan opens: 1, or more for further charges
};

struct BoundedGame {
    double bound = 1;  // with the charge
    double gifts = 1;  // with gifts alone
    bool cut = false;  // a count or a search was beyond its budget, and counts as won
};

// An instance is meant to be used for many layouts in turn: it keeps its memory.
class ChargedGame {
   public:
    ChargedGame(const GiftOptions& gifts, const ChargeOptions& charge)
        : charge_(charge), gifts_(gifts), sampled_(gifts), plans_(pool_) {}

    // Bounds a layout from this view on; the draws come from the generator. Throws Stopped.
    BoundedGame play(const View& view, std::span<const std::uint8_t> layout, Rng& rng,
                     StopCheck* stop);

   private:
    BoundedGame charge(Rng& rng, StopCheck* stop);
    void add_payoffs();
    double best_cell() const;

    ChargeOptions charge_;
    HelpedGame game_;
    Gifts gifts_;                    // before the charge
    Gifts sampled_;                  // after it, in each layout that is drawn
    std::vector<double> payoffs_;    // the sum over the layouts in which a cell is safe, by cell
    std::vector<std::size_t> safe_;  // the number of these layouts, by cell
    SamplePool pool_;                // for more than one pick
    PlanSearch plans_;
    std::vector<std::uint8_t> layout_;
};

}  // namespace fairmines
