// Binds the search for drills.
#include <nanobind/stl/optional.h>

#include <string>

#include "bind.hpp"
#include "drills.hpp"
#include "drills/drill_rating.hpp"
#include "interruptible.hpp"
#include "refusals.hpp"

namespace bindings {
namespace {

std::string describe(const fairmines::Grid& grid, int mines, const fairmines::Drill& drill,
                     fairmines::StopCheck* stop) {
    thread_local fairmines::DrillRating rating;
    return fairmines::describe_drill(grid, mines, drill, rating.of(grid, mines, drill, stop));
}

nb::bytes find_drill(fairmines::DrillTask task, fairmines::Rule rule, int width, int height,
                     int mines, std::uint64_t seed, double seconds) {
    const fairmines::DrillTerms terms{{width, height}, mines, task, rule, seed};
    const Deadline deadline(seconds);
    std::string drill;
    try {
        const Interruptible computation(&deadline);
        fairmines::StopCheck stop(computation.condition());
        thread_local fairmines::DrillSearch search;
        drill = describe(terms.grid, mines, search.find(terms, &stop), &stop);
    } catch (...) {
        if (PyErr_Occurred()) throw nb::python_error();  // of Ctrl-C
        fairmines::refuse_drill(terms, seconds);
    }
    return answer(drill);
}

std::optional<nb::bytes> drill_of_view(const BoardArray<std::int8_t>& cells, int mines) {
    const fairmines::View view = view_of(cells);
    std::optional<std::string> found;
    {
        const Interruptible computation(nullptr);
        fairmines::StopCheck stop(computation.condition());
        thread_local fairmines::DrillSearch search;
        const auto drill = fairmines::counting(view, {mines, 1.0, fairmines::kDrillBudget},
                                               [&] { return search.of_view(view, mines, &stop); });
        if (drill) found = describe(view.grid, mines, *drill, &stop);
    }
    if (!found) return std::nullopt;
    return answer(*found);
}

}  // namespace

void bind_drills(nb::module_& m) {
    using namespace nb::literals;
    m.def("find_drill", &find_drill, "task"_a, "rule"_a, "width"_a, "height"_a, "mines"_a, "seed"_a,
          "seconds"_a,
          "Return the drill of a seed: an answer. Raises `NoDealError` after so many\nseconds.");
    m.def("drill_of_view", &drill_of_view, "cells"_a, "mines"_a,
          "Return the drill that a position is: an answer, or None if nothing is known of it.");
}

}  // namespace bindings
