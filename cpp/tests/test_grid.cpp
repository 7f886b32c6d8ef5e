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

TEST_CASE("cells are numbered row by row") {
    const Grid grid{4, 3};
    CHECK(grid.cells() == 12);
    CHECK(grid.index(0, 0) == 0);
    CHECK(grid.index(0, 3) == 3);
    CHECK(grid.index(2, 1) == 9);
}

TEST_CASE("neighbours come in row-major order and stay on the board") {
    const Grid grid{4, 3};
    CHECK(neighbours(grid, 0, 0) == std::vector{1, 4, 5});
    CHECK(neighbours(grid, 0, 3) == std::vector{2, 6, 7});
    CHECK(neighbours(grid, 1, 1) == std::vector{0, 1, 2, 4, 6, 8, 9, 10});
    CHECK(neighbours(grid, 2, 3) == std::vector{6, 7, 10});
    CHECK(neighbours(Grid{1, 1}, 0, 0).empty());
    CHECK(neighbours(Grid{3, 1}, 0, 1) == std::vector{0, 2});
    CHECK(neighbours(Grid{1, 3}, 1, 0) == std::vector{0, 2});
}

TEST_CASE("neighbours are exactly the adjacent cells, on every small board") {
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
