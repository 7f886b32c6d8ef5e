// How promising a position is in which another guess may be due.
//
// Its safest cell alone says too little: a single safe cell may lead nowhere, and where the second
// best cell is much worse the next guess but one will be. A cell that tells nothing (its clue is
// known beforehand) says too much: to open it changes nothing. So the four best cells that may tell
// something count, and how many cells their clues would speak of: the fewer, the more they tell of
// each. How much each of these traits counts is learnt from games: see study.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>

#include "counting/constraints.hpp"

namespace fairmines {

// What counts of a position, and then of the guess that led to it. Where several positions may
// follow a guess each counts with its chance.
enum class Trait : std::size_t {
    alive,       // 1: the guess is survived
    first_risk,  // of the best cell that may tell something
    second_risk,
    third_risk,
    fourth_risk,
    crowd,  // undetermined cells around the three best ones, in the mean
    coin,   // the chance that the guessed cell is a mine that a coin flip would have been lost to
};
inline constexpr std::array<std::string_view, 7> kTraitNames{
    "alive", "first risk", "second risk", "third risk", "fourth risk", "crowd", "coin"};
inline constexpr std::size_t kTraits = kTraitNames.size();

class Traits {
   public:
    Traits() = default;
    explicit Traits(const std::array<double, kTraits>& values) : values_(values) {}

    double& operator[](Trait trait) { return values_[static_cast<std::size_t>(trait)]; }
    double operator[](Trait trait) const { return values_[static_cast<std::size_t>(trait)]; }
    void add(double factor, const Traits& other) {
        for (std::size_t i = 0; i < kTraits; ++i) values_[i] += factor * other.values_[i];
    }
    // In the order of kTraitNames.
    std::span<const double, kTraits> values() const { return values_; }
    std::span<double, kTraits> values() { return values_; }

   private:
    std::array<double, kTraits> values_{};
};

// The sum of traits, each with its weight.
inline double worth(const Traits& traits, const Traits& weights) {
    return std::inner_product(traits.values().begin(), traits.values().end(),
                              weights.values().begin(), 0.0);
}

// Whether the clue of this covered cell, if it is safe, may still take different values. Only what
// the sums of whole constraints imply is seen; a few cells that tell nothing are taken to tell.
bool may_tell(const Constraints& problem, int place);

struct Outlook {
    Traits traits;            // those of the guess are 0
    std::array<int, 3> best;  // the best cells unless the first is safe, in order; -1 for none
};

// Risks are chances of a mine; that of the interior is NaN if there is none.
Outlook outlook(const Constraints& problem, std::span<const double> risk_of_box,
                double interior_risk);

}  // namespace fairmines
