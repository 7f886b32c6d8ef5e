// Fills the pool, a row of payoffs and a column of clues at a time.
#include "bounds/sample_pool.hpp"

#include <cmath>

namespace fairmines {
namespace {

// A row takes a multiple of this many bytes, for vector instructions.
constexpr std::size_t kLanes = 32;
constexpr double kRoundingOfSums = 1e-9;

}  // namespace

void SamplePool::begin(const View& view, std::size_t samples) {
    samples_ = samples;
    cells_ = view.cells.size();
    stride_ = (cells_ + kLanes - 1) / kLanes * kLanes;
    payoffs_.assign(samples * stride_, 0);
    shown_.assign(samples * cells_, kMined);
    covered_.resize(cells_);
    for (std::size_t i = 0; i < cells_; ++i) covered_[i] = view.cells[i] == kCovered;
    grid_ = view.grid;
}

void SamplePool::set(std::size_t sample, std::span<const std::uint8_t> layout, const Gifts& gifts,
                     double rounding) {
    for (std::size_t i = 0; i < cells_; ++i) {
        const int cell = static_cast<int>(i);
        const bool played = gifts.played(cell);
        if (!covered_[i] || (layout[i] && !played)) continue;
        // All payoffs of a layout are rounded alike, so that none becomes larger than another.
        const double payoff = gifts.value_if_first(cell) * kOne;
        payoffs_[sample * stride_ + i] =
            static_cast<std::uint8_t>(std::floor(payoff + rounding + kRoundingOfSums));
        int clue = 0;
        grid_.for_neighbours(cell, [&](int other) { clue += layout[at(other)]; });
        shown_[i * samples_ + sample] =
            clue == 0 || played ? kEnds : static_cast<std::uint8_t>(clue);
    }
}

}  // namespace fairmines
