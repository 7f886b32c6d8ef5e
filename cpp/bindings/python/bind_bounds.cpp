// Binds upper bounds on perfect play.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bind.hpp"
#include "bounds/upper_bound.hpp"
#include "interruptible.hpp"

namespace bindings {
namespace {

using fairmines::BoundedGame;
using fairmines::BoundRun;
using fairmines::ChargeOptions;
using fairmines::GiftOptions;
using fairmines::StartBound;
using Cells = BoardArray<std::int8_t>;
using Layouts = nb::ndarray<const bool, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// An array for each field of BoundedGame.
struct BoundedGames {
    NewArray<double, 1> bound;
    NewArray<double, 1> gifts;
    NewArray<bool, 1> cut;

    explicit BoundedGames(const std::vector<BoundedGame>& games)
        : bound(new_array<double>(games.size())),
          gifts(new_array<double>(games.size())),
          cut(new_array<bool>(games.size())) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            bound.data()[i] = games[i].bound;
            gifts.data()[i] = games[i].gifts;
            cut.data()[i] = games[i].cut;
        }
    }
};

BoundedGames bound_games(const Cells& cells, const GiftOptions& gifts, const ChargeOptions& charge,
                         std::uint64_t seed, std::uint64_t first, std::size_t games, int threads) {
    std::vector<BoundedGame> results(games);
    {
        const Interruptible computation(nullptr);
        fairmines::bound_games({view_of(cells), gifts, seed}, charge, first, results, threads,
                               computation.condition());
    }
    return BoundedGames(results);
}

StartBound bound_start(const Cells& cells, const GiftOptions& gifts, int picks,
                       const BoardArray<bool>& not_first, std::uint64_t seed, std::size_t games,
                       int threads) {
    const Interruptible computation(nullptr);
    return fairmines::bound_start({view_of(cells), gifts, seed}, picks, bytes_of(not_first), games,
                                  threads, computation.condition());
}

// An array for each field of HelpedLayouts.
struct HelpedLayoutArrays {
    NewArray<double, 1> value;
    NewArray<double, 3> payoff;
    NewArray<bool, 3> played;
    NewArray<bool, 1> cut;
};

HelpedLayoutArrays help_layouts(const Cells& cells, const GiftOptions& gifts,
                                const Layouts& layouts, int threads) {
    const std::size_t n = layouts.shape(0), height = cells.shape(0), width = cells.shape(1);
    HelpedLayoutArrays result{new_array<double>(n), new_array<double>(n, height, width),
                              new_array<bool>(n, height, width), new_array<bool>(n)};
    const Interruptible computation(nullptr);
    fairmines::help_layouts(view_of(cells), gifts,
                            {reinterpret_cast<const std::uint8_t*>(layouts.data()), layouts.size()},
                            {{result.value.data(), n},
                             {result.payoff.data(), result.payoff.size()},
                             bytes_of(result.played),
                             bytes_of(result.cut)},
                            threads, computation.condition());
    return result;
}

}  // namespace

void bind_bounds(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<GiftOptions>(m, "GiftOptions", "What the helper of a player does.")
        .def(nb::init<int, std::size_t, std::size_t>(), nb::kw_only(), "mines"_a,
             "most_solutions"_a, "budget"_a,
             "`most_solutions`: of what is played perfectly: a part of the view, or the rest.");
    nb::class_<ChargeOptions>(m, "ChargeOptions", "What the player pays at the first guess.")
        .def(nb::init<std::size_t, double, int>(), nb::kw_only(), "samples"_a, "below"_a,
             "picks"_a = 1,
             "`samples`: layouts drawn for it. `below`: it comes where no cell is safe with this\n"
             "probability. `picks`: the cells that the player pays for.");
    ResultClass<BoundedGames>(m, "BoundedGames", "Bounds of N layouts, (N,) each.")
        .array("bound", &BoundedGames::bound, "With the charge.")
        .array("gifts", &BoundedGames::gifts, "With gifts alone.")
        .array("cut", &BoundedGames::cut,
               "Whether a count or a search was beyond its budget, and counts as won.");
    nb::class_<StartBound>(m, "StartBound", "The bound of the start of a game.")
        .def_ro("bound", &StartBound::bound, "Of the best plan for the first cells to open.")
        .def_ro("gifts", &StartBound::gifts, "With gifts alone.")
        .def_ro("cuts", &StartBound::cuts,
                "Layouts with a count or a search beyond its budget, which counts as won.");
    ResultClass<HelpedLayoutArrays>(m, "HelpedLayouts", "What the helper makes of N layouts.")
        .array("value", &HelpedLayoutArrays::value, "(N,): a bound of each layout.")
        .array(
            "payoff", &HelpedLayoutArrays::payoff,
            "(N, H, W): the same if the player must open this cell first; 0 for a mine that the\n"
            "helper has told.")
        .array("played", &HelpedLayoutArrays::played,
               "(N, H, W): whether a cell was played perfectly, in a part of the view or in the\n"
               "rest. The helper has told the others, or they were certain.")
        .array("cut", &HelpedLayoutArrays::cut,
               "(N,): whether a count or a search was beyond its budget.");
    m.def("help_layouts", &help_layouts, "cells"_a, "gifts"_a, "layouts"_a, "threads"_a = 1,
          "Help the player of each of N layouts, (N, H, W) bool, from this view on.");
    m.attr("MOST_PICKS") = fairmines::kMostPicks;
    m.def("bound_games", &bound_games, "cells"_a, "gifts"_a, "charge"_a, nb::kw_only(), "seed"_a,
          "first"_a, "games"_a, "threads"_a,
          "Bound layouts first, first + 1, ... of a seed, drawn from a view, one by one.");
    m.def("bound_start", &bound_start, "cells"_a, "gifts"_a, nb::kw_only(), "picks"_a,
          "not_first"_a, "seed"_a, "games"_a, "threads"_a,
          "Bound the start of games from a view by a pool of layouts 0 to games - 1 of a seed.\n\n"
          "`not_first`, (H, W) bool: cells that no plan opens first.");
}

}  // namespace bindings
