// Binds layouts: dealing them, their clues and 3BV, and the random numbers behind them.
#include "bind.hpp"
#include "board/clues.hpp"
#include "board/deal.hpp"
#include "board/drawn_seeds.hpp"
#include "board/rng.hpp"

namespace bindings {
namespace {

using fairmines::FreeSquare;
using fairmines::GameSeeds;
using fairmines::Grid;
using fairmines::Rng;

auto deal(int width, int height, int mines, const FreeSquare& free, std::uint64_t seed) {
    auto layout = new_array<bool>(height, width);
    fairmines::deal(Grid{width, height}, mines, free, seed, bytes_of(layout));
    return layout;
}

auto clues(const BoardArray<bool>& mines) {
    const Grid grid = grid_of(mines);
    auto result = new_array<std::uint8_t>(grid.height, grid.width);
    fairmines::count_clues(grid, bytes_of(mines), {result.data(), result.size()});
    return result;
}

int bbbv(const BoardArray<bool>& mines) { return fairmines::bbbv(grid_of(mines), bytes_of(mines)); }

}  // namespace

void bind_layout(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Rng>(m, "Xoshiro", "The generator xoshiro256++ (Blackman and Vigna 2021).")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("next", &Rng::next, nb::lock_self(), "Draw 64 random bits.")
        .def("unit", &Rng::unit, nb::lock_self(), "Draw a uniform number in [0, 1).");
    nb::class_<GameSeeds>(m, "GameSeeds", "The seeds of one game.")
        .def_ro("layout", &GameSeeds::layout)
        .def_ro("start", &GameSeeds::start, "Of the first cell, if that is drawn.")
        .def_ro("player", &GameSeeds::player)
        .def_ro("redraws", &GameSeeds::redraws, "Of the layouts drawn in conditional play.");
    m.def("game_seeds", &fairmines::game_seeds, "seed"_a, "game"_a,
          "Return the seeds of game number `game` of a seed.");
    m.def("move_seed", &fairmines::move_seed, "seed"_a, "move"_a, "step"_a,
          "Return the seed of the layout that is drawn in a move of a game, at its step.");
    m.def("attempt_seed", &fairmines::attempt_seed, "seed"_a, "attempt"_a,
          "Return the seed of the layout that a search for a no-guess layout tries as number\n"
          "`attempt`, from 0.");
    nb::class_<FreeSquare>(m, "FreeSquare",
                           "The cells within `radius` of a cell, which have no mine; radius -1: no "
                           "cell.")
        .def(nb::init<int, int, int>(), "row"_a, "column"_a, "radius"_a);
    m.def("deal", &deal, "width"_a, "height"_a, "mines"_a, "free"_a, "seed"_a,
          "Deal a layout: (height, width) bool, without mines in the square `free`.\n\n"
          "The arguments are trusted: `Layout.random` checks them.");
    m.def("clues", &clues, "mines"_a, "Count the mines around each cell: (H, W) uint8.");
    m.def("bbbv", &bbbv, "mines"_a,
          "Return the 3BV: the least number of left clicks that opens the board.");
}

}  // namespace bindings
