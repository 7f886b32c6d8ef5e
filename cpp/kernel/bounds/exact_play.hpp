// Perfect play of a view with few solutions, and what opening each cell first is worth.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "endgame/endgame_search.hpp"
#include "endgame/solutions.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class ExactPlay {
   public:
    // Searches a view that was counted with this total of mines. Returns false if it has more than
    // `most_solutions`, or if the search exceeds its limits. Throws Stopped.
    bool search(const View& view, const SolutionCounter& counter, int mines,
                std::size_t most_solutions, StopCheck* stop);

    // The win probability of perfect play.
    double win_probability() const { return win_probability_; }

    // The cells of the view that may be safe.
    std::span<const int> cells() const { return solutions_.cells(); }

    // The win probability if this cell (its place in cells()) is opened first.
    double win_if_first(std::size_t place) const { return win_if_first_[place]; }
    double safe_probability(std::size_t place) const { return safe_probability_[place]; }

   private:
    Solutions solutions_;
    EndgameSearch search_;
    std::vector<double> win_if_first_;      // by place
    std::vector<double> safe_probability_;  // by place
    double win_probability_ = 0;
};

}  // namespace fairmines
