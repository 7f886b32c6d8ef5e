// Counts many views of one size, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

// Views of one size, one after the other.
struct ManyViews {
    Grid grid;
    std::span<const std::int8_t> cells;   // as in View
    std::span<const std::int32_t> mines;  // the total of each view; kUnknownTotal if it is unknown
    double odds;                          // of CountOptions
    std::size_t budget;

    std::size_t size() const { return mines.size(); }
};
inline constexpr std::int32_t kUnknownTotal = -1;

// Why a view has no result.
enum class CountRefusal : std::uint8_t { none, inconsistent, wrong_total, too_complex };

// Results by view; a view that is refused gets NaN. Spans that are empty are not filled.
struct ManyCounts {
    std::span<double> log_solutions;
    std::span<double> mine_probability;  // by cell
    std::span<double> clue_probability;  // by cell and clue
    std::span<CountRefusal> refusals;
};

// Counts all views. The results do not depend on the number of threads. Throws Stopped when `stop`
// holds; only the calling thread asks it.
void count_many(const ManyViews& views, const ManyCounts& results, int threads,
                const StopCheck::Condition& stop = {});

}  // namespace fairmines
