// A board's size, its cells and their neighbours.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fairmines {

struct Cell {
    int row;
    int column;
};

// The longest side of a board, in cells.
inline constexpr int kMaxSide = 1000;

// Cells are numbered in reading order: the index of a cell is row * width + column.
struct Grid {
    int width;
    int height;

    bool operator==(const Grid&) const = default;

    int cells() const { return width * height; }
    int index(int row, int column) const { return row * width + column; }
    int index(const Cell& cell) const { return index(cell.row, cell.column); }
    Cell cell(int index) const { return {index / width, index % width}; }
    bool contains(const Cell& cell) const {
        return cell.row >= 0 && cell.row < height && cell.column >= 0 && cell.column < width;
    }

    // Calls visit(index) for each cell of the square of this radius around a cell, as far as it
    // lies on the board, in reading order.
    template <class Visit>
    void for_square(const Cell& centre, int radius, Visit&& visit) const {
        const int top = std::max(centre.row - radius, 0);
        const int bottom = std::min(centre.row + radius, height - 1);
        const int left = std::max(centre.column - radius, 0);
        const int right = std::min(centre.column + radius, width - 1);
        for (int r = top; r <= bottom; ++r)
            for (int c = left; c <= right; ++c) visit(index(r, c));
    }

    // Calls visit(index) for the up to eight neighbours of a cell, in reading order.
    template <class Visit>
    void for_neighbours(int row, int column, Visit&& visit) const {
        const int self = index(row, column);
        for_square({row, column}, 1, [&](int other) {
            if (other != self) visit(other);
        });
    }
    template <class Visit>
    void for_neighbours(int cell, Visit&& visit) const {
        for_neighbours(cell / width, cell % width, visit);
    }
};

}  // namespace fairmines
