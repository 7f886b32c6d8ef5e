// Binds what is computed of all cells or of many views at once: clue probabilities, bulk analyses.
#include <nanobind/stl/optional.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "bind.hpp"
#include "counting/clue_probability.hpp"
#include "counting/count_many.hpp"
#include "interruptible.hpp"
#include "refusals.hpp"

namespace bindings {
namespace {

using fairmines::CountOptions;
using fairmines::CountRefusal;
using fairmines::kClues;
using fairmines::ManyCounts;
using fairmines::ManyViews;
using fairmines::StopCheck;
using Cells = BoardArray<std::int8_t>;
using ManyCells = nb::ndarray<const std::int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// (cells, 9): all cells in reading order, or one.
NewArray<double, 2> clue_probability(const Cells& cells, CountOptions options,
                                     std::optional<int> cell, const Deadline* deadline) {
    std::vector<int> wanted(cell ? 1 : cells.size());
    std::iota(wanted.begin(), wanted.end(), cell.value_or(0));
    auto result = new_array<double>(wanted.size(), kClues);
    const Interruptible computation(deadline, Release::kWhenFirstAsked);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    fairmines::SolutionCounter counter;
    const fairmines::View view = view_of(cells);
    fairmines::counting(view, options, [&] {
        counter.count(view, options);
        counter.find_mine_probability();
        fairmines::ClueProbability().find(counter, options, wanted, {result.data(), result.size()});
    });
    return result;
}

struct ManyCountResult {
    NewArray<double, 1> log_solutions;
    NewArray<double, 3> mine_probability;
    NewArray<double, 4> clue_probability;
    NewArray<std::uint8_t, 1> refusals;
};

ManyCountResult count_many(const ManyCells& cells, const RowArray<std::int32_t>& mines, double odds,
                           std::size_t budget, int threads, bool mine_probability,
                           bool clue_probability) {
    const std::size_t n = cells.shape(0), height = cells.shape(1), width = cells.shape(2);
    const std::size_t mine_views = mine_probability ? n : 0, clue_views = clue_probability ? n : 0;
    ManyCountResult result{new_array<double>(n), new_array<double>(mine_views, height, width),
                           new_array<double>(clue_views, height, width, kClues),
                           new_array<std::uint8_t>(n)};
    const ManyViews views{{static_cast<int>(width), static_cast<int>(height)},
                          {cells.data(), cells.size()},
                          {mines.data(), mines.size()},
                          odds,
                          budget};
    const ManyCounts counts{{result.log_solutions.data(), n},
                            {result.mine_probability.data(), result.mine_probability.size()},
                            {result.clue_probability.data(), result.clue_probability.size()},
                            {reinterpret_cast<CountRefusal*>(result.refusals.data()), n}};
    const Interruptible computation(nullptr);
    fairmines::count_many(views, counts, threads, computation.condition());
    return result;
}

}  // namespace

void bind_many(nb::module_& m) {
    using namespace nb::literals;
    m.def("clue_probability", &clue_probability, "cells"_a, "options"_a, "cell"_a = nb::none(),
          "deadline"_a = nb::none(),
          "Return the probabilities that a cell is safe and shows the clue 0 to 8: (H * W, 9), or\n"
          "(1, 9) for one cell. NaN for cells without a mine probability.");
    ResultClass<ManyCountResult>(m, "ManyCountResult", "The solutions of N views.")
        .array("log_solutions", &ManyCountResult::log_solutions, "(N,), as from `count`.")
        .array("mine_probability", &ManyCountResult::mine_probability,
               "(N, H, W), as from `count`; no views if not asked for.")
        .array("clue_probability", &ManyCountResult::clue_probability,
               "(N, H, W, 9); no views if not asked for.")
        .array("refusals", &ManyCountResult::refusals,
               "(N,): 0, or why a view has no result: 1 is inconsistent, 2 a total that does not\n"
               "fit, 3 too complex. Its other results are NaN.");
    m.def("count_many", &count_many, "cells"_a, "mines"_a, nb::kw_only(), "odds"_a = 1.0,
          "budget"_a, "threads"_a, "mine_probability"_a = true, "clue_probability"_a = false,
          "Count N views on several threads.\n\n"
          "`cells`: (N, H, W). `mines`: (N,), -1 for an unknown total.");
}

}  // namespace bindings
