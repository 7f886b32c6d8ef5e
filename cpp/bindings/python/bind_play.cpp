// Binds whole games: matches, playing on from a view, and training data.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "guessing/expert.hpp"
#include "guessing/guesser.hpp"
#include "interruptible.hpp"
#include "play/deliberate.hpp"
#include "play/play_games.hpp"
#include "play/record_positions.hpp"
#include "play/training_data.hpp"

namespace bindings {
namespace {

using fairmines::Cell;
using fairmines::Continuation;
using fairmines::ExpertOptions;
using fairmines::Features;
using fairmines::GameResult;
using fairmines::Grid;
using fairmines::kFeatures;
using fairmines::Match;
using fairmines::RecordedPositions;
using fairmines::RecordOptions;
using fairmines::Rules;
using fairmines::TrainingRun;
using fairmines::TrainingSample;
using CellPair = std::pair<int, int>;

// Who guesses.
struct Guessing {
    fairmines::MakeGuesser make;

    static Guessing min_risk() {
        return {[] { return std::make_unique<fairmines::MinRisk>(); }};
    }
    static Guessing expert(const ExpertOptions& options) {
        return {[options] { return std::make_unique<fairmines::Expert>(options); }};
    }
    static Guessing deliberate(const ExpertOptions& options, const fairmines::Thinking& thinking) {
        return {[options, thinking] {
            return std::make_unique<fairmines::Deliberate>(options, thinking);
        }};
    }
};

// An array for each field of GameResult.
struct GameResults {
    NewArray<bool, 1> won;
    NewArray<std::int32_t, 1> guesses;
    NewArray<std::int32_t, 1> opened;
    NewArray<double, 1> weight;
    NewArray<std::uint32_t, 1> signature;

    explicit GameResults(const std::vector<GameResult>& results)
        : won(new_array<bool>(results.size())),
          guesses(new_array<std::int32_t>(results.size())),
          opened(new_array<std::int32_t>(results.size())),
          weight(new_array<double>(results.size())),
          signature(new_array<std::uint32_t>(results.size())) {
        for (std::size_t i = 0; i < results.size(); ++i) {
            won.data()[i] = results[i].won;
            guesses.data()[i] = results[i].guesses;
            opened.data()[i] = results[i].opened;
            weight.data()[i] = results[i].weight;
            signature.data()[i] = results[i].signature;
        }
    }
};

// Copies values to a NumPy array of the type that Python sees.
template <class T, class Values>
NewArray<T, 1> array_of(const Values& values) {
    auto array = new_array<T>(values.size());
    std::copy(values.begin(), values.end(), array.data());
    return array;
}

// An array for each field of RecordedPositions.
struct PositionArrays {
    NewArray<std::int8_t, 3> cells;
    NewArray<std::uint64_t, 1> game;
    NewArray<std::int32_t, 1> opening;
    NewArray<std::int32_t, 1> move;
    NewArray<bool, 1> guess;
    NewArray<double, 1> score;
    NewArray<bool, 1> won;

    PositionArrays(const RecordedPositions& positions, const Grid& grid)
        : cells(new_array<std::int8_t>(positions.size(), grid.height, grid.width)),
          game(array_of<std::uint64_t>(positions.game)),
          opening(array_of<std::int32_t>(positions.opening)),
          move(array_of<std::int32_t>(positions.move)),
          guess(array_of<bool>(positions.guess)),
          score(array_of<double>(positions.score)),
          won(array_of<bool>(positions.won)) {
        std::copy(positions.cells.begin(), positions.cells.end(), cells.data());
    }
};

// An array for each field of TrainingSample.
struct TrainingSamples {
    NewArray<std::int32_t, 1> opened;
    NewArray<double, 1> score;
    NewArray<double, 1> outcome;
    NewArray<double, 2> contrast;

    explicit TrainingSamples(const std::vector<TrainingSample>& samples)
        : opened(new_array<std::int32_t>(samples.size())),
          score(new_array<double>(samples.size())),
          outcome(new_array<double>(samples.size())),
          contrast(new_array<double>(samples.size(), kFeatures)) {
        for (std::size_t i = 0; i < samples.size(); ++i) {
            opened.data()[i] = samples[i].opened;
            score.data()[i] = samples[i].score;
            outcome.data()[i] = samples[i].outcome;
            const auto values = samples[i].contrast.values();
            std::copy(values.begin(), values.end(), contrast.data() + i * kFeatures);
        }
    }
};

void init_match(Match* self, int width, int height, int mines, int free_radius, std::uint64_t seed,
                std::size_t budget, const std::optional<CellPair>& start, bool conditional,
                Rules rules) {
    std::optional<Cell> cell;
    if (start) cell = Cell{start->first, start->second};
    new (self) Match{{width, height}, mines, free_radius, cell, seed, budget, conditional, rules};
}

void init_continuation(Continuation* self, const BoardArray<std::int8_t>& cells, int mines,
                       const CellPair& cell, std::uint64_t seed, std::size_t budget,
                       bool conditional) {
    new (self) Continuation{grid_of(cells), {cells.data(), cells.data() + cells.size()},
                            mines,          {cell.first, cell.second},
                            seed,           budget,
                            conditional};
}

void init_run(TrainingRun* self, const Match& match, const std::array<double, kFeatures>& weights,
              double score_fraction) {
    new (self) TrainingRun{match, Features(weights), score_fraction};
}

GameResults play_games(const Guessing& guessing, const Match& match, std::uint64_t first,
                       std::size_t games, int threads) {
    std::vector<GameResult> results(games);
    {
        const Interruptible computation(nullptr);
        fairmines::play_games(match, guessing.make, first, results, threads,
                              computation.condition());
    }
    return GameResults(results);
}

GameResults play_on(const Guessing& guessing, const Continuation& continuation, std::uint64_t first,
                    std::size_t games, const Deadline* deadline) {
    std::vector<GameResult> results(games);
    {
        const Interruptible computation(deadline);
        fairmines::StopCheck stop(computation.condition());
        fairmines::Player(guessing.make()).play_on(continuation, first, results, &stop);
    }
    return GameResults(results);
}

PositionArrays record_positions(const Guessing& guessing, const Match& match, std::uint64_t first,
                                std::size_t games, bool guesses_only,
                                std::optional<std::size_t> per_game, int threads) {
    RecordedPositions positions;
    {
        const Interruptible computation(nullptr);
        positions =
            fairmines::record_positions(match, guessing.make, RecordOptions{guesses_only, per_game},
                                        first, games, threads, computation.condition());
    }
    return PositionArrays(positions, match.grid);
}

TrainingSamples training_data(const TrainingRun& run, std::uint64_t first, std::size_t games) {
    std::vector<TrainingSample> samples;
    {
        const Interruptible computation(nullptr);
        fairmines::StopCheck stop(computation.condition());
        samples = fairmines::training_data(run, first, games, &stop);
    }
    return TrainingSamples(samples);
}

void bind_games(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Guessing>(m, "Guessing", "Who guesses in games played in the kernel.")
        .def_static("min_risk", &Guessing::min_risk,
                    "Open a random cell among those of the least mine probability.")
        .def_static("expert", &Guessing::expert, "options"_a, "Guess as the expert.")
        .def_static("deliberate", &Guessing::deliberate, "options"_a, "thinking"_a,
                    "Guess as the expert, with rollouts that the expert of these options plays.");
    nb::class_<Match>(m, "Match", "A series of games: game i of a seed is one fixed game.")
        .def("__init__", &init_match, nb::kw_only(), "width"_a, "height"_a, "mines"_a,
             "free_radius"_a, "seed"_a, "budget"_a, "start"_a = nb::none(), "conditional"_a = false,
             "rules"_a = Rules::classic,
             "`free_radius`: of the square around the start that has no mine; -1: no square.\n"
             "`start`: the first cell, (row, column); None draws one in each game.\n"
             "`conditional`: in conditional play a result has only a weight.");
    nb::class_<Continuation>(m, "Continuation",
                             "A position to play on from: game i of a seed is one fixed layout, "
                             "drawn from the solutions.")
        .def("__init__", &init_continuation, "cells"_a, nb::kw_only(), "mines"_a, "cell"_a,
             "seed"_a, "budget"_a, "conditional"_a = false,
             "`cells`: the codes of the view. `cell`: the covered cell to open next, (row,\n"
             "column), which is taken to be safe.");
    ResultClass<GameResults>(m, "GameResults", "The results of N games, (N,) each.")
        .array("won", &GameResults::won, "Whether the game was won.")
        .array("guesses", &GameResults::guesses, "The number of guesses after the first opening.")
        .array("opened", &GameResults::opened, "The number of opened cells.")
        .array("weight", &GameResults::weight,
               "1 if won, else 0; in conditional play the probability that such a game is won.")
        .array("signature", &GameResults::signature,
               "A hash of the opened cells and guesses; 0 from play_on().");
    ResultClass<PositionArrays>(m, "PositionArrays",
                                "N positions, in the order of the games and of play.")
        .array("cells", &PositionArrays::cells, "(N, H, W): the codes of the views.")
        .array("game", &PositionArrays::game, "(N,): the number of the game.")
        .array("opening", &PositionArrays::opening, "(N,): 1 for the second opening of the game.")
        .array("move", &PositionArrays::move, "(N,): the cell that is opened, in reading order.")
        .array("guess", &PositionArrays::guess, "(N,): whether it is not known to be safe.")
        .array("score", &PositionArrays::score, "(N,): of a guess, as in Choice; else NaN.")
        .array("won", &PositionArrays::won, "(N,): whether the game is won in the end.");
    m.def("record_positions", &record_positions, "guessing"_a, "match"_a, "first"_a, "games"_a,
          nb::kw_only(), "guesses_only"_a = false, "per_game"_a = nb::none(), "threads"_a,
          "Play games first, first + 1, ... of a match and record positions: all from which the\n"
          "player opens a cell, or its guesses; all of a game, or at most `per_game` drawn ones.");
    m.def("play_games", &play_games, "guessing"_a, "match"_a, "first"_a, "games"_a, "threads"_a,
          "Play games first, first + 1, ... of a match.");
    m.def("play_on", &play_on, "guessing"_a, "continuation"_a, "first"_a, "games"_a,
          "deadline"_a = nb::none(), "Play on from a position, games first, first + 1, ...");
}

void bind_training(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<TrainingRun>(m, "TrainingRun", "A match that an exploration player plays.")
        .def("__init__", &init_run, "match"_a, "weights"_a, "score_fraction"_a,
             "The first opening must be safe. `score_fraction`: the player guesses at random\n"
             "among the candidates whose score is at least this fraction of the best one.");
    ResultClass<TrainingSamples>(m, "TrainingSamples", "N guesses between two candidates.")
        .array("opened", &TrainingSamples::opened, "(N,): cells opened before the guess.")
        .array("score", &TrainingSamples::score, "(N,): of the best candidate.")
        .array("outcome", &TrainingSamples::outcome, "(N,): the win probability from here on.")
        .array("contrast", &TrainingSamples::contrast,
               "(N, features): half the features of the opened cell less those of the other.");
    m.def("training_data", &training_data, "run"_a, "first"_a, "games"_a,
          "Play games first, first + 1, ... of a run in conditional play.");
}

}  // namespace

void bind_play(nb::module_& m) {
    bind_games(m);
    bind_training(m);
}

}  // namespace bindings
