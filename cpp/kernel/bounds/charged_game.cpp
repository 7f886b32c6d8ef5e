// Gifts up to the charge, and a pool of layouts for the charge.
#include "bounds/charged_game.hpp"

#include <algorithm>

namespace fairmines {

BoundedGame ChargedGame::play(const View& view, std::span<const std::uint8_t> layout, Rng& rng,
                              StopCheck* stop) {
    game_.start(view, layout);
    gifts_.begin(game_);
    try {
        while (!gifts_.settle(game_, stop)) {
            const int gift = Gifts::next_gift(game_);
            if (game_.safe_probability(gift) < charge_.below) return charge(rng, stop);
            game_.tell(gift);
        }
    } catch (const TooComplex&) {
        return {1, 1, true};
    }
    return {gifts_.value(), gifts_.value(), gifts_.cut()};
}

BoundedGame ChargedGame::charge(Rng& rng, StopCheck* stop) {
    const View view = game_.view();
    BoundedGame result{gifts_.value(), gifts_.value(), gifts_.cut()};
    // A plan needs as many free cells as it picks.
    const int picks = std::min(charge_.picks, game_.board().left());
    payoffs_.assign(view.cells.size(), 0);
    safe_.assign(view.cells.size(), 0);
    if (picks > 1) pool_.begin(view, charge_.samples);
    for (std::size_t sample = 0; sample < charge_.samples; ++sample) {
        layout_.assign(game_.board().layout().begin(), game_.board().layout().end());
        if (sample > 0) game_.counter().draw(rng, layout_);
        sampled_.play(view, layout_, stop);
        result.cut |= sampled_.cut();
        if (sample == 0) result.gifts *= sampled_.value();
        if (picks > 1)
            pool_.set(sample, layout_, sampled_, rng.unit());
        else
            add_payoffs();
    }
    if (picks > 1)
        result.bound *= static_cast<double>(plans_.best(picks, stop)) /
                        (SamplePool::kOne * static_cast<double>(charge_.samples));
    else
        result.bound *= best_cell();
    return result;
}

void ChargedGame::add_payoffs() {
    for (int cell = 0; cell < game_.view().grid.cells(); ++cell) {
        if (layout_[at(cell)] || !game_.undetermined(cell)) continue;
        payoffs_[at(cell)] += sampled_.value_if_safe(cell);
        ++safe_[at(cell)];
    }
}

// The best of the first cells. The probability that a cell is safe is known; a cell that is safe in
// no sample counts as won if it is safe.
double ChargedGame::best_cell() const {
    double best = 0;
    for (int cell = 0; cell < game_.view().grid.cells(); ++cell) {
        if (!game_.undetermined(cell)) continue;
        const auto safe = static_cast<double>(safe_[at(cell)]);
        const double mean = safe > 0 ? payoffs_[at(cell)] / safe : 1.0;
        best = std::max(best, game_.safe_probability(cell) * mean);
    }
    return best;
}

}  // namespace fairmines
