// Binds counting: exact and weighted counts, and drawing solutions.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "counting/big_integer_counts.hpp"
#include "counting/solution_counter.hpp"
#include "exceptions.hpp"
#include "interruptible.hpp"
#include "refusals.hpp"
#include "workspace.hpp"

namespace bindings {
namespace {

using fairmines::CountOptions;
using fairmines::SolutionCounter;
using fairmines::StopCheck;
using fairmines::View;
using Cells = BoardArray<std::int8_t>;

// The work of drawing a cell, in steps of StopCheck.
constexpr std::size_t kDrawWork = 10;

struct ArrangementCounts {
    int low;
    std::vector<nb::int_> counts;
};

struct ExactCounts {
    int fixed_mines;
    int interior_cells;
    std::vector<ArrangementCounts> components;
};

// A pair: an object with two fields would add a tenth to the time of a small view.
std::pair<NewArray<const double, 2>, double> count(const Cells& cells, CountOptions options,
                                                   const Deadline* deadline) {
    const View view = view_of(cells);
    const auto mine_probability = new_array<const double>(view.grid.height, view.grid.width);
    const Interruptible computation(deadline, Release::kWhenFirstAsked);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    return fairmines::counting(view, options, [&] {
        Workspace counter;
        counter->count(view, options);
        counter->mine_probability(writable(mine_probability));
        return std::pair(mine_probability, counter->log_solutions());
    });
}

std::optional<ExactCounts> count_exactly(const Cells& cells, std::size_t budget,
                                         std::optional<std::size_t> max_work,
                                         const Deadline* deadline) {
    fairmines::ExactCounts exact;
    {
        const Interruptible computation(deadline);
        StopCheck stop(computation.condition());
        const CountOptions options{std::nullopt, 1.0, budget, &stop};
        Workspace counter;
        const View view = view_of(cells);
        fairmines::counting(view, options, [&] { counter->count(view, options); });
        if (max_work && fairmines::exact_work(*counter) > *max_work) return std::nullopt;
        exact = fairmines::count_exactly(*counter, &stop);
    }
    const nb::object from_bytes = nb::handle(&PyLong_Type).attr("from_bytes");
    ExactCounts result{exact.fixed_mines, exact.interior_cells, {}};
    for (const auto& component : exact.components) {
        auto& counts = result.components.emplace_back(component.low, std::vector<nb::int_>());
        for (std::size_t i = 0; i < component.counts.size(); i += component.words)
            counts.counts.push_back(nb::int_(
                from_bytes(nb::bytes(component.counts.data() + i, 8 * component.words), "little")));
    }
    return result;
}

auto sample(const Cells& cells, CountOptions options, std::uint64_t seed, std::size_t n) {
    const View view = view_of(cells);
    const std::size_t size = view.cells.size();
    auto layouts = new_array<bool>(n, view.grid.height, view.grid.width);
    const Interruptible computation(nullptr);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    Workspace counter;
    fairmines::counting(view, options, [&] { counter->count(view, options); });
    fairmines::Rng rng(seed);
    for (std::size_t i = 0; i < n; ++i) {
        counter->draw(rng, bytes_of(layouts).subspan(i * size, size));
        stop.work(kDrawWork * (size + 1));
    }
    return layouts;
}

PyObject* inconsistent = nullptr;
PyObject* wrong_total = nullptr;
PyObject* too_complex = nullptr;
PyObject* out_of_time = nullptr;

void translate_of_counting(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const fairmines::Inconsistent& e) {
        PyErr_SetObject(inconsistent, nb::make_tuple(e.clue).ptr());
    } catch (const fairmines::WrongTotal& e) {
        PyErr_SetObject(wrong_total, nb::make_tuple(e.least, e.most).ptr());
    } catch (const fairmines::TooComplex& e) {
        PyErr_SetObject(too_complex, nb::make_tuple(e.clue).ptr());
    } catch (const fairmines::Stopped&) {
        // A signal's handler has left its own exception, such as KeyboardInterrupt.
        if (!PyErr_Occurred()) PyErr_SetObject(out_of_time, nb::make_tuple().ptr());
    }
}

}  // namespace

void bind_counting(nb::module_& m) {
    using namespace nb::literals;
    inconsistent = new_exception(m, "Inconsistent", "No layout fits the view.", {"clue"});
    wrong_total = new_exception(m, "WrongTotal", "The total does not fit.", {"least", "most"});
    too_complex = new_exception(m, "TooComplex", "Counting exceeds the budget.", {"clue"});
    out_of_time = new_exception(m, "OutOfTime", "A computation exceeds its deadline.", {});
    nb::register_exception_translator(translate_of_counting);

    nb::class_<Deadline>(m, "Deadline", "A point in time for computations to end.")
        .def(nb::init<double>(), "seconds"_a, "`seconds`: from now; inf means never.")
        .def_prop_ro("over", &Deadline::over, "Whether the time is over.");

    nb::class_<CountOptions>(m, "CountOptions", "What to count, and the budget.")
        .def(nb::init<std::optional<int>, double, std::size_t>(), nb::kw_only(),
             "mines"_a = nb::none(), "odds"_a = 1.0, "budget"_a,
             "`mines`: the total of the board; None counts the frontier only. `odds`: the weight\n"
             "of a mine, used only without a total. `budget`: the largest number of weights to\n"
             "store.");
    nb::class_<ArrangementCounts>(m, "ArrangementCounts", "The arrangements of a component.")
        .def_ro("low", &ArrangementCounts::low, "The least number of mines.")
        .def_ro("counts", &ArrangementCounts::counts,
                "The exact number of arrangements with low, low + 1, ... mines.");
    nb::class_<ExactCounts>(m, "ExactCounts", "What the number of solutions is made of.")
        .def_ro("fixed_mines", &ExactCounts::fixed_mines, "The mines that are in every solution.")
        .def_ro("interior_cells", &ExactCounts::interior_cells)
        .def_ro("components", &ExactCounts::components);

    m.def("count", &count, "cells"_a, "options"_a, "deadline"_a = nb::none(),
          "Count the solutions of a view: (mine probability, log of their number).\n\n"
          "The array is (H, W), NaN for opened cells and known mines, and without a total for the\n"
          "interior. Without a total the number is that of the arrangements of the frontier.");
    m.def("count_exactly", &count_exactly, "cells"_a, "budget"_a, "max_work"_a = nb::none(),
          "deadline"_a = nb::none(),
          "Count the arrangements of each component with integers of any length.\n\n"
          "`budget`: the largest number of weights to store.\n"
          "`max_work`: with this, None is returned if the counts take more words in all.");
    m.def("sample", &sample, "cells"_a, "options"_a, "seed"_a, "n"_a,
          "Draw n solutions, each equally likely: (n, H, W) bool.");
}

}  // namespace bindings
