// Parts of the frontier that have nothing to do with the rest.
//
// Where a part has the same number of mines in all solutions and none of its cells touches another
// cell that is undetermined, nothing that is opened elsewhere tells anything about it, nor the
// reverse. It has to be played some time, and may as well be played now, for itself alone.
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
    // it returns true; whether it has.
    template <class Visit>
    bool any(const Dilemma& dilemma, std::size_t limit, Solutions& solutions, Visit&& visit) {
        const Counting& counting = dilemma.counting;
        const Grid& grid = dilemma.view.grid;
        for (const auto box : counting.lone_boxes())
            if (alone(dilemma, std::span(&box, 1)) &&
                solutions.list_lone_box(counting, grid, box, limit) && visit())
                return true;
        for (const auto& component : counting.diagram().components()) {
            const Diagram& diagram = counting.diagram();
            if (diagram.low(component) != diagram.high(component)) continue;
            boxes_.clear();
            for (const auto& step : diagram.steps(component)) boxes_.push_back(step.box);
            if (alone(dilemma, boxes_) &&
                solutions.list_component(counting, grid, component, limit) && visit())
                return true;
        }
        return false;
    }

   private:
    // Whether the cells of these boxes touch no other undetermined cell.
    bool alone(const Dilemma& dilemma, std::span<const std::uint32_t> boxes);

    std::vector<std::uint32_t> boxes_;
    std::vector<int> cells_;
    std::vector<std::uint8_t> own_;  // by cell: whether it is one of these
};

}  // namespace fairmines
