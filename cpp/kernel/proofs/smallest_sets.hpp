// Finds the smallest sets of clues that prove a goal, one after another.
//
// Method: implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva 2015, "Smallest MUS
// extraction with minimal hitting set dualization"). Take clues that do not prove the goal, as many
// as possible. Every proof cites one of the others. So a proof hits all sets of "others" found so
// far, and the least set that hits them all is a lower bound; if it proves the goal, it is a
// smallest proof. If not, it grows to the next set of others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/at.hpp"
#include "proofs/provability.hpp"

namespace fairmines {

class SmallestSets {
   public:
    // `limit`: of the work of the provability and of this search together.
    SmallestSets(Provability& provability, std::size_t limit)
        : provability_(provability), limit_(limit), state_(at(provability.size()), 0) {}

    // Returns the next set of at most this size, in ascending size. Returns none if there is no
    // more, or if the work limit has ended the search: see exhausted().
    std::optional<std::vector<int>> next(int most);

    // Whether the work limit has ended the search.
    bool exhausted() const { return exhausted_; }

   private:
    bool hit_all(int size);
    int packing(int limit);
    void add_others(std::span<const int> clues);

    Provability& provability_;
    std::size_t limit_;
    std::size_t work_ = 0;
    bool exhausted_ = false;
    int size_ = 0;  // no smaller set hits all
    std::vector<std::vector<int>> to_hit_;
    std::vector<int> chosen_;
    std::vector<std::uint8_t> state_;  // by clue: chosen, left out, or neither
    std::vector<std::uint8_t> packed_;
};

}  // namespace fairmines
