// Cell numbers and neighbours.
#include <vector>

#include "board/grid.hpp"
#include "doctest/doctest.h"
#include "reference.hpp"

using fairmines::Grid;

namespace {

std::vector<int> neighbours(const Grid& grid, int row, int column) {
    std::vector<int> cells;
    grid.for_neighbours(row, column, [&](int cell) { cells.push_back(cell); });
    return cells;
}

}  // namespace

TEST_CASE("neighbours are the adjacent cells in row-major order, on every small board") {
    for (int width = 1; width <= 4; ++width)
        for (int height = 1; height <= 4; ++height) {
            const Grid grid{width, height};
            for (int cell = 0; cell < grid.cells(); ++cell) {
                std::vector<int> expected;
                for (int other = 0; other < grid.cells(); ++other)
                    if (reference::adjacent(grid, cell, other)) expected.push_back(other);
                CHECK(neighbours(grid, cell / width, cell % width) == expected);
            }
        }
}

TEST_CASE("cells and indices convert, and a square is cut off at the edges") {
    const fairmines::Grid grid{5, 3};
    CHECK(grid.index(2, 1) == 11);
    for (int index = 0; index < grid.cells(); ++index) {
        const fairmines::Cell cell = grid.cell(index);
        CHECK(grid.index(cell) == index);
        CHECK(grid.contains(cell));
    }
    CHECK_FALSE(grid.contains({3, 0}));
    CHECK_FALSE(grid.contains({0, -1}));
    std::vector<int> square;
    grid.for_square({0, 1}, 2, [&](int index) { square.push_back(index); });
    CHECK(square == std::vector<int>{0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13});
}
