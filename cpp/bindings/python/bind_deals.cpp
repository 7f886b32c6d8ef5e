// Binds deals that take a search: repaired layouts.
#include <nanobind/stl/optional.h>

#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"
#include "proofs/repaired_deal.hpp"

namespace bindings {
namespace {

using fairmines::CountOptions;
using fairmines::Grid;
using Layout = NewArray<bool, 2>;

std::optional<Layout> repaired_deal(int width, int height, const fairmines::FreeSquare& free,
                                    std::uint64_t seed, CountOptions options,
                                    const Deadline* deadline) {
    auto layout = new_array<bool>(height, width);
    const Interruptible computation(deadline);
    fairmines::StopCheck stop(computation.condition());
    options.stop = &stop;
    thread_local fairmines::RepairedDeal deal;
    const Grid grid{width, height};
    if (!deal.deal(grid, *options.mines, free, seed, options, bytes_of(layout))) return {};
    return layout;
}

}  // namespace

void bind_deals(nb::module_& m) {
    using namespace nb::literals;
    m.def("repaired_deal", &repaired_deal, "width"_a, "height"_a, "free"_a, "seed"_a, "options"_a,
          "deadline"_a = nb::none(),
          "Deal a layout that can be won without a guess from the centre of the square `free`, by\n"
          "moving mines: (height, width) bool, or None if the repair gives up.\n\n"
          "`options` has the total of mines. Raises OutOfTime at the deadline, which changes no\n"
          "result otherwise. The arguments are trusted: `repaired_candidate` checks them.");
}

}  // namespace bindings
