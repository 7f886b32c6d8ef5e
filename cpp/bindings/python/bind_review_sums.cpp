// Binds the figures of many reviewed games.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>

#include "bind.hpp"
#include "judging/review_sums.hpp"
#include "reviews.hpp"

namespace bindings {
namespace {

using fairmines::GameCounts;
using fairmines::GameStatus;
using fairmines::ReviewSums;
using Known = std::optional<double>;

void add(ReviewSums& sums, std::uint8_t status, int decisions, Known luck, Known start,
         bool complete, decltype(GameCounts::mistakes) mistakes, int guesses, int survived,
         double expected, double variance, Known costs, decltype(GameCounts::missed) missed,
         decltype(GameCounts::times) times) {
    GameCounts counts{mistakes, guesses, survived, expected,
                      variance, costs,   missed,   std::move(times)};
    sums.add({GameStatus{status}, decisions, luck, start, complete, std::move(counts)});
}

}  // namespace

void bind_review_sums(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<ReviewSums>(m, "ReviewSums", "Sums up reviewed games; for one thread.")
        .def(nb::init<>())
        .def("add", &add, nb::kw_only(), "status"_a, "decisions"_a, "luck"_a.none(),
             "start"_a.none(), "complete"_a, "mistakes"_a, "guesses"_a, "survived"_a, "expected"_a,
             "variance"_a, "costs"_a.none(), "missed"_a, "times"_a,
             "Add a game: its mistakes by kind, the moves that it missed by rule, and the seconds\n"
             "of moves by rule.")
        .def(
            "summary", [](ReviewSums& sums) { return answer(describe_summary(sums.summary())); },
            "Return the figures of the games so far: a `ReviewSummary`.");
}

}  // namespace bindings
