// Finds pockets: parts of the frontier that can be played independently.
//
// A pocket has the same number of mines in all solutions, and none of its cells touches another
// undetermined cell. So no clue elsewhere tells anything about it, and its clues tell nothing about
// the rest. It has to be played at some time, and now is as good a time as any.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endgame/solutions.hpp"
#include "guessing/guesser.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class Pockets {
   public:
    // Lists the solutions of each pocket that has at most `limit` of them, and calls visit() until
    // it returns true. Returns whether it has.
    template <class Visit>
    bool any(const GuessPosition& position, std::size_t limit, Solutions& solutions,
             Visit&& visit) {
        const SolutionCounter& counter = position.counter;
        const Grid& grid = position.view.grid;
        for (const auto box : counter.lone_boxes())
            if (isolated(position, std::span(&box, 1)) &&
                solutions.list_lone_box(counter, grid, box, limit) && visit())
                return true;
        const DecisionDiagram& diagram = counter.diagram();
        for (const auto& component : diagram.components()) {
            if (diagram.low(component) != diagram.high(component)) continue;
            boxes_.clear();
            for (const auto& layer : diagram.layers(component)) boxes_.push_back(layer.box);
            if (isolated(position, boxes_) &&
                solutions.list_component(counter, grid, component, limit) && visit())
                return true;
        }
        return false;
    }

   private:
    // Whether the cells of these boxes touch no other undetermined cell.
    bool isolated(const GuessPosition& position, std::span<const std::uint32_t> boxes);

    std::vector<std::uint32_t> boxes_;
    std::vector<int> cells_;
    std::vector<std::uint8_t> own_;  // by cell: 1 for the cells of these boxes
};

}  // namespace fairmines
