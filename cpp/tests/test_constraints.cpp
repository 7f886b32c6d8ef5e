// The elimination: what clues settle, and the constraints that are left.
#include <algorithm>
#include <vector>

#include "all_solutions.hpp"
#include "counting/constraints.hpp"
#include "doctest/doctest.h"

using fairmines::Constraints;
using fairmines::Inconsistent;
using fairmines::Status;
using reference::Drawing;

namespace {

Constraints reduced(const Drawing& drawing) {
    Constraints constraints;
    constraints.reduce(drawing.view());
    return constraints;
}

}  // namespace

TEST_CASE("a chain of deductions longer than the whole-board rounds") {
    const auto constraints = reduced(Drawing({"?2?1?1?1?1?1?1?1?1?1?1?"}));
    CHECK(constraints.constraints().empty());
    CHECK(constraints.frontier_cells() == 0);
    CHECK(constraints.settled_mines() == 7);
}

TEST_CASE("a constraint contained in another is subtracted") {
    // 1-2-1 on a wall: no clue is saturated, but the 2 needs one more mine than either 1.
    const auto constraints = reduced(Drawing({"???", "121"}));
    CHECK(constraints.status(constraints.place(0, 0)) == Status::mined);
    CHECK(constraints.status(constraints.place(0, 1)) == Status::safe);
    CHECK(constraints.status(constraints.place(0, 2)) == Status::mined);
}

TEST_CASE("cells in the same constraints form a box") {
    const auto constraints = reduced(Drawing({"?????", "?1?1?", "?????"}));
    REQUIRE(constraints.constraints().size() == 2);
    REQUIRE(constraints.boxes().size() == 3);
    std::vector<int> sizes;
    for (const auto& box : constraints.boxes()) sizes.push_back(box.cells.size());
    std::sort(sizes.begin(), sizes.end());
    CHECK(sizes == std::vector<int>{3, 5, 5});
}

TEST_CASE("interior and frontier are told apart, free cells are neither") {
    const auto constraints = reduced(Drawing({"1??", "???", "??_"}));
    CHECK(constraints.interior_cells() == 4);
    CHECK(constraints.frontier_cells() == 3);
    CHECK(constraints.status(constraints.place(2, 2)) == Status::other);
}

TEST_CASE("a clue that cannot be met is named") {
    const auto clash = [](const Drawing& drawing) {
        Constraints constraints;
        try {
            constraints.reduce(drawing.view());
        } catch (const Inconsistent& e) {
            return e.clue;
        }
        return -1;
    };
    CHECK(clash(Drawing({"4?", "??"})) == 0);
    CHECK(clash(Drawing({"!0"})) == 1);
    CHECK(clash(Drawing({"3"})) == 0);
    CHECK(clash(Drawing({"?1", "0?"})) >= 0);
    CHECK(clash(Drawing({"1?1", "???"})) == -1);
}
