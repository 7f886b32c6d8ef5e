// Upper bounds on perfect play from a view: the two estimates, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "board/view.hpp"
#include "bounds/charged_game.hpp"
#include "bounds/gifts.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

// Layouts 0, 1, ... of a seed, drawn from a view; the draws of a layout depend on nothing else.
struct BoundRun {
    View view;
    GiftOptions gifts;
    std::uint64_t seed;
};

// Bounds layouts first, first + 1, ... one by one, each with a charge at its first guess. The mean
// of the bounds estimates an upper bound. The results do not depend on the number of threads.
// Throws Inconsistent or WrongTotal, TooComplex if the view itself is beyond the budget, Stopped
// when `stop` holds; only the calling thread asks it.
void bound_games(const BoundRun& run, const ChargeOptions& charge, std::uint64_t first,
                 std::span<BoundedGame> results, int threads,
                 const StopCheck::Condition& stop = {});

struct StartBound {
    double bound;      // of the best plan for the first cells to open
    double gifts;      // with gifts alone
    std::size_t cuts;  // layouts with a count or a search beyond its budget
};

// Bounds the start of a game by one pool of layouts 0 to games - 1: the player pays for this many
// picks, the first of which is no cell of the mask. Throws as bound_games() does.
StartBound bound_start(const BoundRun& run, int picks, std::span<const std::uint8_t> not_first,
                       std::size_t games, int threads, const StopCheck::Condition& stop = {});

// What the helper makes of layouts; all spans are by layout, and some by layout and cell.
struct HelpedLayouts {
    std::span<double> value;
    std::span<double> payoff;        // by cell: the value if it is opened first; 0 for a told mine
    std::span<std::uint8_t> played;  // by cell: whether it was played in a part, or in the rest
    std::span<std::uint8_t> cut;
};

// Helps the player of each of these layouts, from this view on: layouts of the view's size, one
// after the other. Throws as bound_games() does.
void help_layouts(const View& view, const GiftOptions& options,
                  std::span<const std::uint8_t> layouts, const HelpedLayouts& results, int threads,
                  const StopCheck::Condition& stop = {});

}  // namespace fairmines
