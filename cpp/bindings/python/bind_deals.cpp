// Binds the search for a layout that keeps the promise of its deal.
#include <nanobind/stl/pair.h>

#include <optional>
#include <utility>

#include "bind.hpp"
#include "interruptible.hpp"
#include "proofs/deal_search.hpp"
#include "search_condition.hpp"

namespace bindings {
namespace {

using fairmines::BbbvRange;
using fairmines::HowDealt;
using fairmines::Rule;
using fairmines::StopCheck;
using Mines = BoardArray<bool>;

std::pair<std::uint64_t, NewArray<bool, 2>> find_deal(HowDealt deal, int width, int height,
                                                      int mines, std::uint64_t seed, int start,
                                                      int radius, std::optional<Rule> difficulty,
                                                      std::optional<std::pair<int, int>> bbbv,
                                                      const Condition& ended) {
    fairmines::DealTerms terms{{width, height}, mines, radius, seed};
    if (bbbv) terms.bbbv = BbbvRange{bbbv->first, bbbv->second};
    fairmines::FoundDeal found;
    try {
        const Interruptible computation(nullptr);
        StopCheck stop(search_condition(computation, ended));
        found = fairmines::DealSearch().find(deal, terms, start, difficulty, &stop);
    } catch (...) {
        refuse_search({deal, terms.grid, mines, difficulty, terms.bbbv}, ended);
    }
    return {found.attempt, layout_array({width, height}, found.layout)};
}

bool wins_without_guess(const Mines& mines, int start, int total, std::size_t budget,
                        const Condition& ended) {
    const Interruptible computation(nullptr);
    StopCheck stop(search_condition(computation, ended));
    return fairmines::NoGuess().wins(grid_of(mines), bytes_of(mines), start,
                                     {total, 1.0, budget, &stop});
}

}  // namespace

void bind_deals(nb::module_& m) {
    using namespace nb::literals;
    m.def("find_deal", &find_deal, "deal"_a, "width"_a, "height"_a, "mines"_a, "seed"_a, "start"_a,
          "radius"_a, "difficulty"_a.none(), "bbbv"_a = nb::none(), "ended"_a = nb::none(),
          "Return the first attempt whose layout keeps the promise of its deal, and the layout:\n"
          "(height, width) bool.");
    m.def("wins_without_guess", &wins_without_guess, "mines"_a, "start"_a, "total"_a, "budget"_a,
          "ended"_a = nb::none(), "Return whether a layout can be won without a guess.");
}

}  // namespace bindings
