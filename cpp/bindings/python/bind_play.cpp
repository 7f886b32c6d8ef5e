// Boards in play, and the chance in a game.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "board/board.hpp"
#include "board/rng.hpp"
#include "guessing/expert.hpp"
#include "play/player.hpp"
#include "play/training_data.hpp"

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

using Weights = std::array<double, fairmines::kTraits>;

// How guesses are made in games that are played here.
struct Guessing {
    fairmines::MakeGuesser make;

    static Guessing least_risk() {
        return {[] { return std::make_unique<fairmines::LeastRisk>(); }};
    }
    static Guessing expert(const Weights& weights) {
        fairmines::Expert{fairmines::Traits(weights)};  // throws now rather than in a game
        return {[traits = fairmines::Traits(weights)] {
            return std::make_unique<fairmines::Expert>(traits);
        }};
    }
};

// The weights of these games, in each of which a cell that is taken to be safe is opened first.
auto play_on(const Guessing& guessing, const Board<std::int8_t>& cells, int mines, int row,
             int column, std::uint64_t seed, std::uint64_t first, std::size_t games,
             std::size_t budget) {
    std::vector<fairmines::Played> played(games);
    {
        nb::gil_scoped_release without_gil;
        const fairmines::View view{grid_of(cells), {cells.data(), cells.size()}};
        const int cell = view.grid.index(row, column);
        fairmines::Player player(guessing.make());
        player.play_on({view, mines, cell, seed, budget, true}, first, played);
    }
    return weights_of(played);
}

// Guesses of its own: counts the view first.
class ExpertGuess {
   public:
    explicit ExpertGuess(const Weights& weights) : expert_(fairmines::Traits(weights)) {}

    auto choose(const Board<std::int8_t>& cells, int mines, std::size_t budget) {
        nb::gil_scoped_release without_gil;
        const std::scoped_lock one_at_a_time(mutex_);
        fairmines::Rng unused(0);
        const auto choice = expert_.choose(count(cells, mines, budget), unused);
        return std::make_tuple(choice.cell, choice.chance);
    }

    auto candidates(const Board<std::int8_t>& cells, int mines, std::size_t budget) {
        nb::gil_scoped_release without_gil;
        const std::scoped_lock one_at_a_time(mutex_);
        std::vector<int> ranked;
        for (const auto& candidate : expert_.rank(count(cells, mines, budget)))
            ranked.push_back(candidate.cell);
        return ranked;
    }

   private:
    fairmines::Dilemma count(const Board<std::int8_t>& cells, int mines, std::size_t budget) {
        const fairmines::View view{grid_of(cells), {cells.data(), cells.size()}};
        const fairmines::Question question{mines, 1.0, budget};
        counting_.count(view, question);
        risk_.resize(cells.size());
        counting_.mine_probability(risk_);
        return {view, question, counting_, risk_};
    }

    std::mutex mutex_;
    fairmines::Counting counting_;
    fairmines::Expert expert_;
    std::vector<double> risk_;
};

auto game_seeds(std::uint64_t seed, std::uint64_t game) {
    const auto seeds = fairmines::game_seeds(seed, game);
    return std::make_tuple(seeds.layout, seeds.start, seeds.player, seeds.redraws);
}

auto played_games(const Guessing& guessing, const fairmines::Match& match, std::uint64_t first,
                  std::size_t games, int threads) {
    nb::gil_scoped_release without_gil;
    std::vector<fairmines::Played> played(games);
    fairmines::play_games(match, guessing.make, first, played, threads);
    return played;
}

// The games first, first + 1, ...: who won, how many guesses it took, how many cells were opened.
auto play_games(const Guessing& guessing, int width, int height, int mines, int radius, int row,
                int column, std::uint64_t seed, std::uint64_t first, std::size_t games, int threads,
                std::size_t budget) {
    const fairmines::Match match{{width, height}, mines, {row, column, radius}, seed, budget};
    const auto played = played_games(guessing, match, first, games, threads);
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
auto weigh_games(const Guessing& guessing, int width, int height, int mines, int radius, int row,
                 int column, std::uint64_t seed, std::uint64_t first, std::size_t games,
                 int threads, std::size_t budget) {
    const fairmines::Match match{{width, height}, mines, {row, column, radius}, seed, budget, true};
    return weights_of(played_games(guessing, match, first, games, threads));
}

// What a student of these weights learns from games first, first + 1, ...: an array for each part
// of a lesson.
auto study(const Weights& weights, double share, int width, int height, int mines, int radius,
           int row, int column, std::uint64_t seed, std::uint64_t first, std::size_t games,
           std::size_t budget) {
    const fairmines::Match match{{width, height}, mines, {row, column, radius}, seed, budget, true};
    std::vector<fairmines::Lesson> lessons;
    {
        nb::gil_scoped_release without_gil;
        lessons = fairmines::study(match, fairmines::Traits(weights), share, first, games);
    }
    auto opened = new_array<std::int32_t>(lessons.size(), lessons.size());
    auto score = new_array<double>(lessons.size(), lessons.size());
    auto outcome = new_array<double>(lessons.size(), lessons.size());
    auto contrast =
        new_array<double>(lessons.size() * fairmines::kTraits, lessons.size(), fairmines::kTraits);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        opened.data()[i] = lessons[i].opened;
        score.data()[i] = lessons[i].score;
        outcome.data()[i] = lessons[i].outcome;
        const auto values = lessons[i].contrast.values();
        std::copy(values.begin(), values.end(), contrast.data() + i * fairmines::kTraits);
    }
    return std::make_tuple(opened, score, outcome, contrast);
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
    nb::class_<Guessing>(m, "Guessing", "How guesses are made in games played in the kernel.")
        .def_static("least_risk", &Guessing::least_risk, "One of the safest cells, drawn.")
        .def_static("expert", &Guessing::expert, "weights"_a,
                    "The expert's guesses; the weights are those of traits().");
    const auto def_play = [&](const char* name, auto play, const char* how) {
        m.def(name, play, "guessing"_a, "width"_a, "height"_a, "mines"_a, "radius"_a, "row"_a,
              "column"_a, "seed"_a, "first"_a, "games"_a, "threads"_a, "budget"_a, how);
    };
    def_play("play_games", &play_games,
             "Play games first, first + 1, ...: (won, guesses, opened), each (games,).\n\n"
             "A row below 0 draws the start. The arguments are trusted.");
    def_play("weigh_games", &weigh_games,
             "Play games as play_games does, conditionally: their weights, (games,).");
    m.def("play_on", &play_on, "guessing"_a, "cells"_a, "mines"_a, "row"_a, "column"_a, "seed"_a,
          "first"_a, "games"_a, "budget"_a,
          "Play on from a view, games first, first + 1, ..., conditionally, on layouts drawn\n"
          "from its solutions in which a covered cell is safe; that cell is opened first: their\n"
          "weights, (games,).");
    m.def("study", &study, "weights"_a, "share"_a, "width"_a, "height"_a, "mines"_a, "radius"_a,
          "row"_a, "column"_a, "seed"_a, "first"_a, "games"_a, "budget"_a,
          "Play games conditionally and guess by lot among candidates whose score is this share\n"
          "of the best: (opened, score, outcome, contrast), a row for each such guess. See\n"
          "study.hpp.");
    m.def(
        "traits", [] { return fairmines::kTraitNames; },
        "The names of what counts in an expert's guess, in the order of its weights.");
    nb::class_<ExpertGuess>(m, "Expert", "The expert's guesses.")
        .def(nb::init<const Weights&>(), "weights"_a)
        .def("choose", &ExpertGuess::choose, "cells"_a, "mines"_a, "budget"_a,
             "Choose a cell of a view without a safe one: its index in reading order, and the\n"
             "chance to win by perfect play, where it is known.")
        .def("candidates", &ExpertGuess::candidates, "cells"_a, "mines"_a, "budget"_a,
             "The cells of such a view that may be worth a guess, by their indices: the one of\n"
             "the best score first, without second thoughts.");
    m.def("game_seeds", &game_seeds, "seed"_a, "game"_a,
          "The seeds of one game: (layout, start, player, redraws).");
}

}  // namespace bindings
