// The parts of a view that no clue couples: connected sets of undetermined cells.
//
// Two undetermined cells are connected if they are neighbours or share an opened clue. Every
// undetermined neighbour of a cell lies in its part, so clues that are still to come, and floods,
// stay within a part. Different parts share nothing but the total of mines.
#pragma once

#include <span>
#include <vector>

#include "bounds/helped_game.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class SeparateParts {
   public:
    // Finds the parts of a game in which nothing is certain.
    void find(const HelpedGame& game);

    std::size_t size() const { return ends_.size(); }
    // The cells of a part, in reading order. Parts are in the order of their first cells.
    std::span<const int> operator[](std::size_t part) const {
        const std::size_t first = part == 0 ? 0 : ends_[part - 1];
        return std::span(cells_).subspan(first, ends_[part] - first);
    }

   private:
    int root(int cell);

    std::vector<int> parent_;  // by cell
    std::vector<int> cells_;
    std::vector<std::size_t> ends_;  // by part, in cells_
};

}  // namespace fairmines
