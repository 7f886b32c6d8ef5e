// Binds the figures of many reviewed games.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "judging/review_sums.hpp"

namespace bindings {
namespace {

using fairmines::GameCounts;
using fairmines::GameStatus;
using fairmines::GameSummary;
using fairmines::ReviewSummary;
using fairmines::ReviewSums;
using fairmines::RuleTimes;
using fairmines::Tally;
using Known = std::optional<double>;

void add(ReviewSums& sums, std::uint8_t status, int decisions, Known luck, Known start, Known costs,
         decltype(GameCounts::mistakes) mistakes, int guesses, int survived, double expected,
         double variance, decltype(GameSummary::missed) missed,
         decltype(GameCounts::seconds) seconds) {
    GameCounts counts{mistakes, guesses, survived, expected, variance, std::move(seconds)};
    sums.add({GameStatus{status}, decisions, luck, start, costs, std::move(counts), missed});
}

// By the numbers of their kinds.
std::vector<std::pair<int, std::int64_t>> mistakes_of(const ReviewSummary& it) {
    std::vector<std::pair<int, std::int64_t>> numbers;
    for (const auto& [kind, number] : it.mistakes)
        numbers.emplace_back(static_cast<int>(kind), number);
    return numbers;
}

}  // namespace

void bind_review_sums(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Tally>(m, "Tally", "How often something happened, and was expected to.")
        .def_ro("number", &Tally::number)
        .def_ro("came_true", &Tally::came_true)
        .def_ro("expected", &Tally::expected)
        .def_ro("error", &Tally::error);
    nb::class_<RuleTimes>(m, "RuleTimes", "The seconds of moves that one rule proves safe.")
        .def_prop_ro("rule", [](const RuleTimes& it) { return static_cast<int>(it.rule); })
        .def_ro("moves", &RuleTimes::moves)
        .def_ro("quarter", &RuleTimes::quarter)
        .def_ro("median", &RuleTimes::median)
        .def_ro("three_quarters", &RuleTimes::three_quarters);
    nb::class_<ReviewSummary>(m, "ReviewSummary", "What the reviews of many games say together.")
        .def_ro("games", &ReviewSummary::games)
        .def_ro("won", &ReviewSummary::won)
        .def_ro("lost", &ReviewSummary::lost)
        .def_ro("decisions", &ReviewSummary::decisions)
        .def_prop_ro("mistakes", &mistakes_of, "Kinds and numbers, the most frequent first.")
        .def_ro("games_without_mistake", &ReviewSummary::games_without_mistake)
        .def_ro("missed", &ReviewSummary::missed, "By rule.")
        .def_ro("guesses", &ReviewSummary::guesses)
        .def_ro("wins", &ReviewSummary::wins)
        .def_ro("cost", &ReviewSummary::cost)
        .def_ro("luck", &ReviewSummary::luck)
        .def_ro("times", &ReviewSummary::times);
    nb::class_<ReviewSums>(m, "ReviewSums", "Sums up reviewed games; for one thread.")
        .def(nb::init<>())
        .def("add", &add, nb::kw_only(), "status"_a, "decisions"_a, "luck"_a.none(),
             "start"_a.none(), "costs"_a.none(), "mistakes"_a, "guesses"_a, "survived"_a,
             "expected"_a, "variance"_a, "missed"_a, "seconds"_a,
             "Add a game: its mistakes by kind, the moves that it missed by rule, and the seconds\n"
             "of moves by rule.")
        .def("summary", &ReviewSums::summary, "Return the figures of the games so far.");
}

}  // namespace bindings
