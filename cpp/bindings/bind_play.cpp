// Boards in play, and the chance in a game.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "fairmines/board.hpp"
#include "fairmines/expert.hpp"
#include "fairmines/play.hpp"
#include "fairmines/rng.hpp"

namespace bindings {
namespace {

using Play = fairmines::Board;

void init_board(Play* self, const Board<bool>& mines) {
    new (self) Play();
    self->lay(grid_of(mines), bytes_of(mines));
}

auto cells_of(const Play& board) {
    const auto cells = board.cells();
    auto copy = new_array<std::int8_t>(cells.size(), board.grid().height, board.grid().width);
    std::copy(cells.begin(), cells.end(), copy.data());
    return copy;
}

bool covered(const Play& board, int row, int column) {
    return board.covered(board.grid().index(row, column));
}

int open(Play& board, int row, int column, bool flood) {
    return static_cast<int>(board.open(board.grid().index(row, column), flood).size());
}

auto weights_of(const std::vector<fairmines::Played>& played) {
    auto weights = new_array<double>(played.size(), played.size());
    for (std::size_t i = 0; i < played.size(); ++i) weights.data()[i] = played[i].weight;
    return weights;
}

// The weights of these games, in each of which a cell that is taken to be safe is opened first.
template <class Guesser>
auto play_on(const Board<std::int8_t>& cells, int mines, int row, int column, std::uint64_t seed,
             std::uint64_t first, std::size_t games, std::size_t budget) {
    std::vector<fairmines::Played> played(games);
    {
        nb::gil_scoped_release without_gil;
        const fairmines::View view{grid_of(cells), {cells.data(), cells.size()}};
        const int cell = view.grid.index(row, column);
        fairmines::Player player(std::make_unique<Guesser>());
        player.play_on({view, mines, cell, seed, budget, true}, first, played);
    }
    return weights_of(played);
}

// A guess of its own: counts the view first.
class ExpertGuess {
   public:
    auto choose(const Board<std::int8_t>& cells, int mines, std::size_t budget) {
        nb::gil_scoped_release without_gil;
        const std::scoped_lock one_at_a_time(mutex_);
        const fairmines::View view{grid_of(cells), {cells.data(), cells.size()}};
        const fairmines::Question question{mines, 1.0, budget};
        counting_.count(view, question);
        risk_.resize(cells.size());
        counting_.mine_probability(risk_);
        fairmines::Rng unused(0);
        const auto choice = expert_.choose({view, question, counting_, risk_}, unused);
        return std::make_tuple(choice.cell, choice.chance);
    }

   private:
    std::mutex mutex_;
    fairmines::Counting counting_;
    fairmines::Expert expert_;
    std::vector<double> risk_;
};

auto game_seeds(std::uint64_t seed, std::uint64_t game) {
    const auto seeds = fairmines::game_seeds(seed, game);
    return std::make_tuple(seeds.layout, seeds.start, seeds.player, seeds.redraws);
}

template <class Guesser>
auto played_games(const fairmines::Match& match, std::uint64_t first, std::size_t games,
                  int threads) {
    nb::gil_scoped_release without_gil;
    const auto make = []() -> std::unique_ptr<fairmines::Guesser> {
        return std::make_unique<Guesser>();
    };
    std::vector<fairmines::Played> played(games);
    fairmines::play_games(match, make, first, played, threads);
    return played;
}

// The games first, first + 1, ...: who won, how many guesses it took, how many cells were opened.
template <class Guesser>
auto play_games(int width, int height, int mines, int radius, int row, int column,
                std::uint64_t seed, std::uint64_t first, std::size_t games, int threads,
                std::size_t budget) {
    const fairmines::Match match{{width, height}, mines, {row, column, radius}, seed, budget};
    const auto played = played_games<Guesser>(match, first, games, threads);
    auto won = new_array<bool>(games, games);
    auto guesses = new_array<std::int32_t>(games, games);
    auto opened = new_array<std::int32_t>(games, games);
    for (std::size_t i = 0; i < games; ++i) {
        won.data()[i] = played[i].won;
        guesses.data()[i] = played[i].guesses;
        opened.data()[i] = played[i].opened;
    }
    return std::make_tuple(won, guesses, opened);
}

// The same games in conditional play: their weights.
template <class Guesser>
auto weigh_games(int width, int height, int mines, int radius, int row, int column,
                 std::uint64_t seed, std::uint64_t first, std::size_t games, int threads,
                 std::size_t budget) {
    const fairmines::Match match{{width, height}, mines, {row, column, radius}, seed, budget, true};
    return weights_of(played_games<Guesser>(match, first, games, threads));
}

}  // namespace

void bind_play(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<fairmines::Rng>(m, "Xoshiro", "xoshiro256++ (Blackman and Vigna 2021).")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("next", &fairmines::Rng::next, "64 random bits.")
        .def("unit", &fairmines::Rng::unit, "A uniform number in [0, 1).");
    nb::class_<Play>(m, "Board", "A board in play: the layout, and what has been opened of it.")
        .def("__init__", &init_board, "mines"_a)
        .def(
            "replace", [](Play& b, const Board<bool>& mines) { b.replace(bytes_of(mines)); },
            "mines"_a, "Put other mines under the same view.")
        .def("open", &open, "row"_a, "column"_a, "flood"_a = true,
             "Open a covered cell: how many cells this uncovers, 0 if it is a mine.\n\n"
             "Without `flood` a zero clue uncovers nothing around it.")
        .def("covered", &covered, "row"_a, "column"_a, "Whether a cell is covered.")
        .def_prop_ro("cells", &cells_of, nb::rv_policy::automatic,
                     "The view's codes, a copy: (H, W) int8.")
        .def_prop_ro("left", &Play::left, "The free cells that are still covered.");
    const auto def_play = [&](const char* name, auto play, const char* how) {
        m.def(name, play, "width"_a, "height"_a, "mines"_a, "radius"_a, "row"_a, "column"_a,
              "seed"_a, "first"_a, "games"_a, "threads"_a, "budget"_a, how);
    };
    def_play("play_min_risk", &play_games<fairmines::LeastRisk>,
             "Play games first, first + 1, ... by least risk: (won, guesses, opened), each "
             "(games,).\n\nA row below 0 draws the start. The arguments are trusted.");
    def_play("play_expert", &play_games<fairmines::Expert>,
             "Play games as play_min_risk does, with the expert's guesses.");
    def_play("weigh_min_risk", &weigh_games<fairmines::LeastRisk>,
             "Play games as play_min_risk does, conditionally: their weights, (games,).");
    def_play("weigh_expert", &weigh_games<fairmines::Expert>,
             "Play games as weigh_min_risk does, with the expert's guesses.");
    const auto def_play_on = [&](const char* name, auto play_on, const char* how) {
        m.def(name, play_on, "cells"_a, "mines"_a, "row"_a, "column"_a, "seed"_a, "first"_a,
              "games"_a, "budget"_a, how);
    };
    def_play_on(
        "play_on_by_min_risk", &play_on<fairmines::LeastRisk>,
        "Play on from a view, games first, first + 1, ... by least risk, conditionally, on\n"
        "layouts drawn from its solutions in which a covered cell is safe; that cell is\n"
        "opened first: their weights, (games,).");
    def_play_on("play_on_by_expert", &play_on<fairmines::Expert>,
                "Play on as play_on_by_min_risk does, with the expert's guesses.");
    nb::class_<ExpertGuess>(m, "Expert", "The expert's guesses.")
        .def(nb::init<>())
        .def("choose", &ExpertGuess::choose, "cells"_a, "mines"_a, "budget"_a,
             "Choose a cell of a view without a safe one: its index in reading order, and the\n"
             "chance to win by perfect play, where it is known.");
    m.def("game_seeds", &game_seeds, "seed"_a, "game"_a,
          "The seeds of one game: (layout, start, player, redraws).");
}

}  // namespace bindings
