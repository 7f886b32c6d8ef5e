// The question that the search for the smallest proof asks: does a set of clues prove the goal?
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace fairmines {

// Clues are numbers from 0 to size() - 1. With more clues, at least as much is proved.
class Provability {
   public:
    virtual ~Provability() = default;
    virtual int size() const = 0;
    virtual bool proves(std::span<const int> clues) = 0;

    // Returns a set that contains these clues, which do not prove the goal, and does not prove it
    // either. The larger it is, the sooner the search ends.
    virtual std::vector<int> grow(std::span<const int> clues) = 0;

    // The work so far, in steps of a few nanoseconds.
    virtual std::size_t work() const = 0;
};

// Returns a part of these clues, which prove the goal, that proves it and of which no clue can be
// left out. Of two clues it rather keeps the one that comes first.
//
// Method: QuickXplain (Junker 2004).
std::vector<int> minimal_subset(Provability& provability, std::span<const int> clues);

}  // namespace fairmines
