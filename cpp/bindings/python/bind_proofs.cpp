// Binds how difficult boards are.
#include <nanobind/stl/optional.h>

#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"
#include "proofs/difficulty.hpp"

namespace bindings {
namespace {

using Mask = BoardArray<bool>;
using fairmines::CountOptions;
using fairmines::Rule;
using fairmines::StopCheck;

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
    m.def("difficulty_of_board", &difficulty_of_board, "mines"_a, "start"_a, "hardest"_a,
          "options"_a, "deadline"_a = nb::none(),
          "Return the hardest rule on the easiest way to win a layout from a start; None if it\n"
          "takes a guess, or a rule beyond `hardest`.");
}

}  // namespace bindings
