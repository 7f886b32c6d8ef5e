// A board's size, and the neighbours of a cell.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fairmines {

struct Grid {
    int width;
    int height;

    int cells() const { return width * height; }
    int index(int row, int column) const { return row * width + column; }

    // Calls visit(neighbour's index) for the up to eight neighbours of a cell, in row-major order.
    template <class Visit>
    void for_neighbours(int row, int column, Visit&& visit) const {
        const int top = std::max(row - 1, 0), bottom = std::min(row + 1, height - 1);
        const int left = std::max(column - 1, 0), right = std::min(column + 1, width - 1);
        for (int r = top; r <= bottom; ++r)
            for (int c = left; c <= right; ++c)
                if (r != row || c != column) visit(index(r, c));
    }
};

}  // namespace fairmines
