// The best plan for the first cells to open, by a pool of layouts.
//
// A plan says which cell to open first, then for each clue that it shows which cell to open second,
// and so on. It ends early at a mine, at a zero clue, and at a cell that is played in a part. Its
// value is the mean of the payoffs of the cells at which it ends, 0 at a mine. The pool that judges
// a plan is the one that chose it, so the value of the best plan is too high rather than too low.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/sample_pool.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

inline constexpr int kMostPicks = 4;
using PayoffSum = std::uint64_t;

// Returns the largest sum of payoffs over all plans of this many picks, 1 to kMostPicks, that do
// not open a cell of the mask first; an empty mask has none. The result does not depend on the
// number of threads. Throws Stopped when `stop` holds; only the calling thread asks it.
PayoffSum best_plan(const SamplePool& pool, int picks, std::span<const std::uint8_t> not_first,
                    int threads, const StopCheck::Condition& stop = {});

// Searches plans in one thread. An instance is meant to be used for many pools in turn: it keeps
// its memory.
class PlanSearch {
   public:
    explicit PlanSearch(const SamplePool& pool);

    // Returns the largest sum over all plans of this many picks.
    PayoffSum best(int picks, StopCheck* stop);
    // The same over the plans that open this cell first.
    PayoffSum best_from(std::size_t cell, int picks, StopCheck* stop);

   private:
    using Samples = std::span<const std::uint32_t>;
    // The plans from a cell; with fewer picks a plan is worth more.
    struct Candidate {
        PayoffSum bound;  // the largest sum with this many picks
        int picks;
        std::size_t cell;
    };
    // The memory of one level of the search.
    struct Level {
        std::vector<std::uint32_t> split;  // samples, sorted by what a cell shows
        std::vector<PayoffSum> sums;       // by cell
        std::vector<Candidate> candidates;
    };

    PayoffSum best(Samples samples, int picks, StopCheck* stop);
    PayoffSum best_from(Samples samples, std::size_t cell, int picks, StopCheck* stop);
    void add(Samples samples, std::vector<PayoffSum>& sums, StopCheck* stop);
    Samples all();

    const SamplePool& pool_;
    std::vector<std::uint32_t> all_;
    std::array<Level, kMostPicks + 1> levels_;  // by picks that are left
    std::vector<std::uint16_t> few_;            // sums of few payoffs, by cell
    std::vector<std::size_t> opened_;           // by the plan so far
};

}  // namespace fairmines
