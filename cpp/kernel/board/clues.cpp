// Counts the mines around each cell, and the clicks: one an opening, one each other free cell.
#include "board/clues.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fairmines {

void count_clues(const Grid& grid, std::span<const std::uint8_t> layout,
                 std::span<std::uint8_t> clues) {
    std::fill(clues.begin(), clues.end(), std::uint8_t{0});
    for (int r = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c)
            if (layout[static_cast<std::size_t>(grid.index(r, c))])
                grid.for_neighbours(r, c, [&](int n) { ++clues[static_cast<std::size_t>(n)]; });
}

int bbbv(const Grid& grid, std::span<const std::uint8_t> layout) {
    std::vector<std::uint8_t> clues(layout.size());
    count_clues(grid, layout, clues);
    std::vector<std::uint8_t> opened(layout.size(), 0);
    std::vector<int> stack;
    int clicks = 0;

    // 1. One click opens a whole area of zero clues with its border.
    for (int start = 0; start < grid.cells(); ++start) {
        const auto s = static_cast<std::size_t>(start);
        if (layout[s] || clues[s] || opened[s]) continue;
        ++clicks;
        opened[s] = 1;
        stack.push_back(start);
        while (!stack.empty()) {
            const int cell = stack.back();
            stack.pop_back();
            if (clues[static_cast<std::size_t>(cell)]) continue;
            grid.for_neighbours(cell, [&](int n) {
                if (opened[static_cast<std::size_t>(n)]) return;
                opened[static_cast<std::size_t>(n)] = 1;
                stack.push_back(n);
            });
        }
    }
    // 2. Every other free cell needs a click of its own.
    for (std::size_t cell = 0; cell < layout.size(); ++cell)
        if (!layout[cell] && !opened[cell]) ++clicks;
    return clicks;
}

}  // namespace fairmines
