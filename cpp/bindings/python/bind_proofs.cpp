// Binds proofs: why a cell is certain, or not; and how difficult that is.
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <string>

#include "bind.hpp"
#include "interruptible.hpp"
#include "proofs.hpp"
#include "proofs/difficulty.hpp"
#include "refusals.hpp"

namespace bindings {
namespace {

using Cells = BoardArray<std::int8_t>;
using Mask = BoardArray<bool>;
using fairmines::CountOptions;
using fairmines::Rule;
using fairmines::StopCheck;

nb::bytes explain(const Cells& cells, int cell, CountOptions options, std::size_t limit,
                  const Deadline* deadline) {
    const fairmines::View view = view_of(cells);
    std::string found;
    {
        const Interruptible computation(deadline);
        StopCheck stop(computation.condition());
        options.stop = &stop;
        thread_local fairmines::Prover prover;
        const auto explanation = fairmines::counting(
            view, options, [&] { return prover.explain(view, cell, {options, limit}); });
        found = fairmines::describe_explanation({view, options.mines}, cell, explanation);
    }
    return answer(found);
}

auto rule_of_cells(const Cells& cells, CountOptions options, const Deadline* deadline) {
    const fairmines::View view = view_of(cells);
    auto rules = new_array<std::uint8_t>(view.grid.height, view.grid.width);
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    thread_local fairmines::Difficulty difficulty;
    const auto found =
        fairmines::counting(view, options, [&] { return difficulty.rule_of_cells(view, options); });
    std::copy(found.begin(), found.end(), rules.data());
    return rules;
}

std::optional<Rule> difficulty_of_board(const Mask& mines, int start, Rule hardest,
                                        CountOptions options, const Deadline* deadline) {
    const Interruptible computation(deadline);
    StopCheck stop(computation.condition());
    options.stop = &stop;
    thread_local fairmines::Difficulty difficulty;
    return difficulty.of_board(grid_of(mines), bytes_of(mines), start, hardest, options);
}

}  // namespace

void bind_proofs(nb::module_& m) {
    using namespace nb::literals;
    m.def("explain", &explain, "cells"_a, "cell"_a, "options"_a, "limit"_a,
          "deadline"_a = nb::none(),
          "Prove that a covered cell is safe or mined, or show that it is neither: an answer.\n\n"
          "`limit`: the work to search for an easier proof, in steps of a few nanoseconds.");
    m.def("rule_of_cells", &rule_of_cells, "cells"_a, "options"_a, "deadline"_a = nb::none(),
          "Return the number of the easiest rule that proves each cell, 0 if none: (H, W) uint8.");
    m.def("difficulty_of_board", &difficulty_of_board, "mines"_a, "start"_a, "hardest"_a,
          "options"_a, "deadline"_a = nb::none(),
          "Return the hardest rule on the easiest way to win a layout from a start; None if it\n"
          "takes a guess, or a rule beyond `hardest`.");
}

}  // namespace bindings
