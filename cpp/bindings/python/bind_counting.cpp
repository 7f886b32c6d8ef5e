// Counting, exact and weighted, and drawing solutions.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "counting/big_integer_counts.hpp"
#include "counting/solution_counter.hpp"

namespace bindings {
namespace {

using fairmines::Counting;
using fairmines::Question;
using fairmines::View;
using Cells = Board<std::int8_t>;

View view_of(const Cells& cells) { return {grid_of(cells), {cells.data(), cells.size()}}; }

// One for each thread, kept for its memory; but not for the memory of an exceptionally large view.
class Workspace {
   public:
    Workspace() : counting_(instance()) {}
    ~Workspace() {
        if (counting_.diagram().size() > kKept) counting_ = Counting();
    }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    Counting* operator->() { return &counting_; }

   private:
    static constexpr std::size_t kKept = 1 << 20;
    static Counting& instance() {
        thread_local Counting counting;
        return counting;
    }
    Counting& counting_;
};

auto count(const Cells& cells, std::optional<int> mines, double odds, std::size_t budget) {
    const View view = view_of(cells);
    auto probability = new_array<double>(view.cells.size(), view.grid.height, view.grid.width);
    double log_solutions = 0;
    {
        nb::gil_scoped_release without_gil;
        Workspace counting;
        counting->count(view, {mines, odds, budget});
        counting->mine_probability({probability.data(), view.cells.size()});
        log_solutions = counting->log_solutions();
    }
    return std::make_pair(probability, log_solutions);
}

double log_weight(const Cells& cells, std::optional<int> mines, double odds, std::size_t budget) {
    nb::gil_scoped_release without_gil;
    Workspace counting;
    counting->count(view_of(cells), {mines, odds, budget});
    return counting->log_weight();
}

// A number of `words` 64-bit words, lowest first; Python reads it with int.from_bytes.
nb::bytes bytes_of(const std::uint64_t* number, std::size_t words) {
    return nb::bytes(number, 8 * words);
}

// A component's least number of mines; the arrangements with that many, one more, ...
using Counts = std::pair<int, std::vector<nb::bytes>>;

std::tuple<int, int, std::vector<Counts>> arrangements(const Cells& cells, std::size_t budget) {
    Workspace counting;
    counting->count(view_of(cells), {std::nullopt, 1.0, budget});
    const auto& problem = counting->problem();
    std::vector<Counts> parts;
    for (const auto box : counting->lone_boxes()) {
        const auto& constraint = problem.constraints()[problem.boxes()[box].constraints[0]];
        const auto ways =
            static_cast<std::uint64_t>(fairmines::choose(constraint.cells, constraint.need));
        parts.push_back({0, {bytes_of(&ways, 1)}});
    }
    for (const auto& component : counting->diagram().components()) {
        const auto exact = fairmines::count_arrangements(counting->diagram(), component);
        Counts part{exact.low, {}};
        for (std::size_t i = 0; i < exact.counts.size(); i += exact.words)
            part.second.push_back(bytes_of(exact.counts.data() + i, exact.words));
        parts.push_back(std::move(part));
    }
    return {counting->fixed_mines(), problem.interior_cells(), std::move(parts)};
}

auto sample(const Cells& cells, int mines, std::uint64_t seed, std::size_t n, std::size_t budget) {
    const View view = view_of(cells);
    const std::size_t size = view.cells.size();
    auto layouts = new_array<bool>(n * size, n, view.grid.height, view.grid.width);
    {
        nb::gil_scoped_release without_gil;
        Workspace counting;
        counting->count(view, {mines, 1.0, budget});
        fairmines::Rng rng(seed);
        auto* bytes = reinterpret_cast<std::uint8_t*>(layouts.data());
        for (std::size_t i = 0; i < n; ++i) counting->draw(rng, {bytes + i * size, size});
    }
    return layouts;
}

// Python exceptions whose arguments are numbers; the sentences are written in Python.
PyObject* inconsistent = nullptr;
PyObject* wrong_total = nullptr;
PyObject* too_complex = nullptr;

void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const fairmines::Inconsistent& e) {
        PyErr_SetObject(inconsistent, nb::make_tuple(e.clue).ptr());
    } catch (const fairmines::WrongTotal& e) {
        PyErr_SetObject(wrong_total, nb::make_tuple(e.least, e.most).ptr());
    } catch (const fairmines::TooComplex& e) {
        PyErr_SetObject(too_complex, nb::make_tuple(e.clue).ptr());
    }
}

}  // namespace

void bind_counting(nb::module_& m) {
    using namespace nb::literals;
    inconsistent = PyErr_NewException("fairmines._kernel.Inconsistent", nullptr, nullptr);
    wrong_total = PyErr_NewException("fairmines._kernel.WrongTotal", nullptr, nullptr);
    too_complex = PyErr_NewException("fairmines._kernel.TooComplex", nullptr, nullptr);
    m.attr("Inconsistent") = nb::borrow(inconsistent);
    m.attr("WrongTotal") = nb::borrow(wrong_total);
    m.attr("TooComplex") = nb::borrow(too_complex);
    nb::register_exception_translator(translate);

    m.def("count", &count, "cells"_a, "mines"_a.none(), "odds"_a, "budget"_a,
          "Count the solutions: (mine probability (H, W) float64, log of their number).");
    m.def("log_weight", &log_weight, "cells"_a, "mines"_a.none(), "odds"_a, "budget"_a,
          "Log of the solutions' total weight.");
    m.def("arrangements", &arrangements, "cells"_a, "budget"_a,
          "What the exact number of solutions is made of.\n\n"
          "(mines that are certain, cells of the interior, for each component its least number of\n"
          "mines and the numbers of arrangements with that many, one more, ..., as the bytes of\n"
          "little-endian integers).");
    m.def("sample", &sample, "cells"_a, "mines"_a, "seed"_a, "n"_a, "budget"_a,
          "Draw n solutions, each with equal chance: (n, H, W) bool.");
}

}  // namespace bindings
