// Binds the guesses of the expert.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "bind.hpp"
#include "guessing/expert.hpp"
#include "interruptible.hpp"
#include "play/deliberate.hpp"
#include "play/rollouts.hpp"

namespace bindings {
namespace {

using fairmines::Choice;
using fairmines::CountOptions;
using fairmines::ExpertOptions;
using fairmines::Features;
using Cells = BoardArray<std::int8_t>;

void init_options(ExpertOptions* self, const std::array<double, fairmines::kFeatures>& weights,
                  std::size_t max_endgame_solutions, std::size_t max_pocket_solutions,
                  double frontier_margin, double interior_margin, bool defer_dead_cells,
                  std::size_t max_second_guess_candidates, double crowd_penalty,
                  bool count_dead_cells, std::size_t max_endgame_steps) {
    const ExpertOptions options{
        Features(weights), max_endgame_solutions, max_pocket_solutions,        frontier_margin,
        interior_margin,   defer_dead_cells,      max_second_guess_candidates, crowd_penalty,
        count_dead_cells,  max_endgame_steps};
    fairmines::check(options);
    new (self) ExpertOptions(options);
}

// A guesser behind a lock, with a counter: it runs without Python's lock.
template <class Guesser>
class Shared {
   public:
    template <class... Arguments>
    explicit Shared(const Arguments&... arguments) : guesser_(arguments...) {}

    Choice choose(const Cells& cells, CountOptions options, const Deadline* deadline) {
        const Interruptible computation(deadline);
        const std::lock_guard turn(mutex_);
        fairmines::StopCheck stop(computation.condition());
        options.stop = &stop;
        fairmines::Rng unused(0);
        return guesser_.choose(count(cells, options), unused);
    }

    std::vector<int> rank(const Cells& cells, CountOptions options, const Deadline* deadline) {
        const Interruptible computation(deadline);
        const std::lock_guard turn(mutex_);
        fairmines::StopCheck stop(computation.condition());
        options.stop = &stop;
        std::vector<int> ranked;
        for (const auto& candidate : guesser_.rank(count(cells, options)))
            ranked.push_back(candidate.cell);
        return ranked;
    }

   private:
    fairmines::GuessPosition count(const Cells& cells, const CountOptions& options) {
        const fairmines::View view = view_of(cells);
        counter_.count(view, options);
        mine_probability_.resize(cells.size());
        counter_.mine_probability(mine_probability_);
        return {view, options, counter_, mine_probability_};
    }

    std::mutex mutex_;
    fairmines::SolutionCounter counter_;
    Guesser guesser_;
    std::vector<double> mine_probability_;
};

using SharedExpert = Shared<fairmines::Expert>;
using SharedDeliberate = Shared<fairmines::Deliberate>;

// Rollouts of several guesses of one view, (guesses, rollouts).
NewArray<double, 2> roll_out(const ExpertOptions& expert, const Cells& cells, CountOptions options,
                             const std::vector<int>& guesses, std::uint64_t seed,
                             std::uint64_t first, std::size_t number, const Deadline* deadline) {
    auto values = new_array<double>(guesses.size(), number);
    {
        const Interruptible computation(deadline);
        fairmines::StopCheck stop(computation.condition());
        options.stop = &stop;
        fairmines::SolutionCounter counter;
        const fairmines::View view = view_of(cells);
        counter.count(view, options);
        std::vector<double> mine_probability(cells.size());
        counter.mine_probability(mine_probability);
        const fairmines::GuessPosition position{view, options, counter, mine_probability};
        fairmines::Rollouts rollouts(std::make_unique<fairmines::Expert>(expert));
        rollouts.begin(position, guesses, seed);
        for (std::size_t i = 0; i < guesses.size(); ++i)
            for (std::size_t k = 0; k < number; ++k)
                values.data()[i * number + k] = rollouts.play(i, first + k);
    }
    return values;
}

}  // namespace

void bind_expert(nb::module_& m) {
    using namespace nb::literals;
    const ExpertOptions defaults;
    nb::class_<ExpertOptions>(m, "ExpertOptions", "How the expert plays.")
        .def("__init__", &init_options, "weights"_a, nb::kw_only(),
             "max_endgame_solutions"_a = defaults.max_endgame_solutions,
             "max_pocket_solutions"_a = defaults.max_pocket_solutions,
             "frontier_margin"_a = defaults.frontier_margin,
             "interior_margin"_a = defaults.interior_margin,
             "defer_dead_cells"_a = defaults.defer_dead_cells,
             "max_second_guess_candidates"_a = defaults.max_second_guess_candidates,
             "crowd_penalty"_a = defaults.crowd_penalty,
             "count_dead_cells"_a = defaults.count_dead_cells,
             "max_endgame_steps"_a = defaults.max_endgame_steps,
             "The defaults are the strategy `expert`; other values are for experiments.\n\n"
             "`weights`: of the features, in the order of feature_names().\n"
             "`max_endgame_solutions`, `max_pocket_solutions`: endgames and pockets with at most\n"
             "this many solutions are searched; with 1, none is. `frontier_margin`,\n"
             "`interior_margin`: a candidate beside clues, or far from them, is at least this\n"
             "fraction as safe as the safest cell. `defer_dead_cells`: whether dead cells are\n"
             "guessed only if no other candidate is left. `max_second_guess_candidates`: at most\n"
             "this many candidates are scored by the second-guess search; with 1, none is.\n"
             "`crowd_penalty`: the mine probability that an undetermined neighbour is worth when\n"
             "cells are ranked. `count_dead_cells`: whether the evaluation describes dead cells.\n"
             "`max_endgame_steps`: the limit of the search of one first cell, in looks at a cell\n"
             "in a solution.\n"
             "Raises `ValueError` for an option out of range, or weights that do not reward\n"
             "survival.");
    m.def(
        "feature_names", [] { return fairmines::kFeatureNames; },
        "Return the names of the features of a guess, in the order of their weights.");
    nb::class_<Choice>(m, "Choice", "The cell to open.")
        .def_ro("cell", &Choice::cell, "Its index in reading order.")
        .def_ro("score", &Choice::score,
                "What the guesser compares cells by: higher is better. NaN if it compares none.")
        .def_ro("win_probability", &Choice::win_probability,
                "Of the whole game, if the expert plays perfectly from here on; otherwise None.");
    nb::class_<SharedExpert>(m, "Expert", "The guesses of the expert.")
        .def(nb::init<const ExpertOptions&>(), "options"_a)
        .def("choose", &SharedExpert::choose, "cells"_a, "options"_a, "deadline"_a = nb::none(),
             "Choose a cell of a view without a safe one.")
        .def("rank", &SharedExpert::rank, "cells"_a, "options"_a, "deadline"_a = nb::none(),
             "List the candidates in such a view by their indices, the best score first, without\n"
             "the second-guess search.");
    nb::class_<fairmines::Thinking>(m, "Thinking", "How long the strategy `deliberate` thinks.")
        .def(
            "__init__",
            [](fairmines::Thinking* self, std::size_t level) {
                new (self) fairmines::Thinking(fairmines::kThinking.at(level - 1));
            },
            "level"_a, "From 1, fast, to THINKING_LEVELS, slow.");
    m.attr("THINKING_LEVELS") = fairmines::kThinking.size();
    nb::class_<SharedDeliberate>(m, "Deliberate", "The guesses of the strategy `deliberate`.")
        .def(nb::init<const ExpertOptions&, const fairmines::Thinking&>(), "options"_a,
             "thinking"_a)
        .def("choose", &SharedDeliberate::choose, "cells"_a, "options"_a, "deadline"_a = nb::none(),
             "Choose a cell of a view without a safe one.");
    m.def("roll_out", &roll_out, "expert"_a, "cells"_a, "options"_a, "guesses"_a, nb::kw_only(),
          "seed"_a, "first"_a, "number"_a, "deadline"_a = nb::none(),
          "Play rollouts first, first + 1, ... of each guess of a view, on common layouts.\n\n"
          "Return (guesses, rollouts): the safety of the guess times the weight of the game.");
}

}  // namespace bindings
