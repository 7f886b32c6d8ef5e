// The entry point of perfect play: from a view to the wins of each first cell, within limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

struct EndgameOptions {
    int mines;                  // on the whole board
    std::size_t max_solutions;  // with more solutions nothing is searched
    std::size_t max_steps;      // looks at a cell in a solution, for each cell to open first
    std::size_t budget;         // of CountOptions
    StopCheck* stop = nullptr;  // of CountOptions
};

struct EndgameResult {
    // Nothing if there are more than max_solutions, or more than 128 cells that may be safe, or if
    // the search took more than max_steps.
    std::optional<std::size_t> solutions;
    // By cell: the number of solutions won; -1 where the cell is not to be opened.
    std::vector<std::int32_t> wins;
};

// Searches each cell of the mask `wanted`, or each cell that may be safe if the mask is empty.
// Throws Inconsistent, WrongTotal, TooComplex or Stopped.
EndgameResult solve_endgame(const View& view, const EndgameOptions& options,
                            std::span<const std::uint8_t> wanted);

// Which positions are searched when games are judged: half a second at the worst, and less than
// playing on from them.
inline constexpr std::size_t kMaxEndgameSolutions = 10'000;
inline constexpr std::size_t kMaxEndgameSteps = 100'000'000;  // for each first cell
// Which positions are searched where a time limit ends the search.
inline constexpr std::size_t kMaxTimedSolutions = 30'000;
inline constexpr std::size_t kMaxTimedSteps = 2'000'000'000;

}  // namespace fairmines
