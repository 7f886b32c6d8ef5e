// The probability to win from a position, exact or with its interval.
#pragma once

#include <cstddef>
#include <span>

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

}  // namespace fairmines
