// Binds proofs: why a cell is certain, or not; and how difficult that is.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "bind.hpp"
#include "interruptible.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/prover.hpp"

namespace bindings {
namespace {

using Cells = BoardArray<std::int8_t>;
using Mask = BoardArray<bool>;
using fairmines::CountOptions;
using fairmines::Rule;
using fairmines::StopCheck;

struct Explanation {
    std::optional<fairmines::Fact> fact;
    std::optional<fairmines::Proof> proof;
    std::optional<NewArray<bool, 2>> with_mine, without;
};

NewArray<bool, 2> layout_of(const fairmines::Grid& grid, const std::vector<std::uint8_t>& layout) {
    auto array = new_array<bool>(grid.height, grid.width);
    std::copy(layout.begin(), layout.end(), bytes_of(array).begin());
    return array;
}

Explanation explain(const Cells& cells, int cell, CountOptions options, std::size_t limit,
                    const Deadline* deadline) {
    const fairmines::View view = view_of(cells);
    fairmines::Explanation found;
    {
        const Interruptible computation(deadline);
        StopCheck stop(computation.condition());
        options.stop = &stop;
        thread_local fairmines::Prover prover;
        found = prover.explain(view, cell, {options, limit});
    }
    Explanation result{found.fact, std::move(found.proof), {}, {}};
    if (found.witnesses) {
        result.with_mine = layout_of(view.grid, found.witnesses->with_mine);
        result.without = layout_of(view.grid, found.witnesses->without);
    }
    return result;
}

auto rule_of_cells(const Cells& cells, CountOptions options, const Deadline* deadline) {
    const fairmines::View view = view_of(cells);
    auto rules = new_array<std::uint8_t>(view.grid.height, view.grid.width);
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    thread_local fairmines::Difficulty difficulty;
    const auto found = difficulty.rule_of_cells(view, options);
    std::copy(found.begin(), found.end(), rules.data());
    return rules;
}

std::optional<int> difficulty_of_board(const Mask& mines, int start, int hardest,
                                       CountOptions options, const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    thread_local fairmines::Difficulty difficulty;
    const auto rule = difficulty.of_board(grid_of(mines), bytes_of(mines), start,
                                          Rule{static_cast<std::uint8_t>(hardest)}, options);
    if (!rule) return std::nullopt;
    return static_cast<int>(*rule);
}

}  // namespace

void bind_proofs(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<fairmines::Fact>(m, "Fact", "A cell, by its index, and whether it is a mine.")
        .def_ro("cell", &fairmines::Fact::cell)
        .def_ro("mined", &fairmines::Fact::mined);
    nb::class_<fairmines::Consequence>(m, "Consequence", "A single clue settles cells.")
        .def_ro("clue", &fairmines::Consequence::clue)
        .def_ro("concludes", &fairmines::Consequence::concludes);
    nb::class_<fairmines::Branch>(m, "Branch", "What follows from a supposition, up to a clash.")
        .def_ro("supposition", &fairmines::Branch::supposition)
        .def_ro("consequences", &fairmines::Branch::consequences)
        .def_ro("clash", &fairmines::Branch::clash, "The clue; None if there are branches.")
        .def_ro("branches", &fairmines::Branch::branches);
    nb::class_<fairmines::Group>(m, "Group", "Clues that share covered cells.")
        .def_ro("clues", &fairmines::Group::clues)
        .def_ro("cells", &fairmines::Group::cells, "The number of their covered cells.")
        .def_ro("mines", &fairmines::Group::mines, "How many mines the cells can hold.");
    nb::class_<fairmines::Step>(m, "Step", "A step of a proof; cells and clues by their index.")
        .def_prop_ro("rule", [](const fairmines::Step& it) { return static_cast<int>(it.rule); })
        .def_ro("clues", &fairmines::Step::clues)
        .def_ro("cells", &fairmines::Step::cells)
        .def_ro("concludes", &fairmines::Step::concludes)
        .def_ro("refutation", &fairmines::Step::refutation)
        .def_ro("supposition", &fairmines::Step::supposition)
        .def_ro("groups", &fairmines::Step::groups)
        .def_ro("other_cells", &fairmines::Step::other_cells);
    nb::class_<fairmines::Proof>(m, "Proof", "Steps that prove a fact, or a clash.")
        .def_prop_ro("rule", [](const fairmines::Proof& it) { return static_cast<int>(it.rule); })
        .def_ro("steps", &fairmines::Proof::steps)
        .def_ro("settled", &fairmines::Proof::settled);
    nb::class_<Explanation>(m, "Explanation", "A proof, or witnesses.")
        .def_ro("fact", &Explanation::fact, "None: no layout fits, or the cell is undetermined.")
        .def_ro("proof", &Explanation::proof)
        .def_prop_ro(
            "with_mine", [](const Explanation& it) { return it.with_mine; },
            nb::rv_policy::automatic, "(H, W) bool: a layout with a mine in the cell.")
        .def_prop_ro(
            "without", [](const Explanation& it) { return it.without; }, nb::rv_policy::automatic,
            "(H, W) bool: a layout without.");

    m.def("explain", &explain, "cells"_a, "cell"_a, "options"_a, "limit"_a,
          "deadline"_a = nb::none(),
          "Prove that a covered cell is safe or mined, or show that it is neither.\n\n"
          "`limit`: the work to search for an easier proof, in steps of a few nanoseconds.");
    m.def("rule_of_cells", &rule_of_cells, "cells"_a, "options"_a, "deadline"_a = nb::none(),
          "Return the number of the easiest rule that proves each cell, 0 if none: (H, W) uint8.");
    m.def("difficulty_of_board", &difficulty_of_board, "mines"_a, "start"_a, "hardest"_a,
          "options"_a, "deadline"_a = nb::none(),
          "Return the hardest rule on the easiest way to win a layout from a start; None if it\n"
          "takes a guess, or a rule beyond `hardest`.");
}

}  // namespace bindings
