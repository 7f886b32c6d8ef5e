// What the kernel throws where a request cannot be met, as refusals.
#pragma once

#include <string>

#include "board/clues.hpp"
#include "board/refusal.hpp"
#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "drills/drill_search.hpp"
#include "json.hpp"
#include "proofs/deal_search.hpp"

namespace fairmines {

// Writes `{"key", "values", "sentence"}`; the last one is empty where nobody reads English.
std::string describe_refusal(const Refusal& refusal, const std::string& sentence);

// Within a catch block: throws a Refusal for what counting a view has thrown; all else again.
[[noreturn]] void refuse_count(const View& view, const CountOptions& options);

// Does what counts a view.
template <class Count>
auto counting(const View& view, const CountOptions& options, Count&& count) {
    try {
        return count();
    } catch (...) {
        refuse_count(view, options);
    }
}

// What a search for a layout was asked for.
struct WantedDeal {
    HowDealt deal;
    Grid grid;
    int mines;
    std::optional<Rule> difficulty;
    std::optional<BbbvRange> bbbv;
};

// A search has ended without a layout: after so many seconds, or because it was cancelled.
Refusal no_deal(const WantedDeal& wanted, const NoDeal& end, std::optional<double> seconds);

// Within a catch block: throws a Refusal if the search for a drill has ended; all else again.
[[noreturn]] void refuse_drill(const DrillTerms& terms, double seconds);

}  // namespace fairmines
