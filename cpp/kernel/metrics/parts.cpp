// Walks through the connected areas of a layout.
#include "metrics/parts.hpp"

#include <algorithm>

#include "board/at.hpp"
#include "board/clues.hpp"

namespace fairmines {
namespace {

// Calls visit(cell, area) for each wanted cell, area after area; returns the number of areas.
template <class Visit>
int walk_areas(const Grid& grid, std::vector<std::uint8_t> wanted, Visit&& visit) {
    int areas = 0;
    std::vector<int> stack;
    for (int start = 0; start < grid.cells(); ++start) {
        if (!wanted[at(start)]) continue;
        wanted[at(start)] = 0;
        stack.push_back(start);
        while (!stack.empty()) {
            const int cell = stack.back();
            stack.pop_back();
            visit(cell, areas);
            grid.for_neighbours(cell, [&](int it) {
                if (!wanted[at(it)]) return;
                wanted[at(it)] = 0;
                stack.push_back(it);
            });
        }
        ++areas;
    }
    return areas;
}

}  // namespace

Parts find_parts(const Grid& grid, std::span<const std::uint8_t> layout) {
    std::vector<std::uint8_t> clues(layout.size()), zeros(layout.size());
    count_clues(grid, layout, clues);
    for (std::size_t i = 0; i < layout.size(); ++i) zeros[i] = !layout[i] && clues[i] == 0;
    Parts parts;
    parts.opening_of.assign(layout.size(), -1);
    parts.alone.resize(layout.size());
    // 1. Openings. Two of them can share neighbours.
    std::vector<int> border_of(layout.size(), -1);  // the last opening that took a cell
    walk_areas(grid, zeros, [&](int cell, int area) {
        if (area == static_cast<int>(parts.openings.size())) parts.openings.emplace_back();
        parts.opening_of[at(cell)] = area;
        grid.for_square(grid.cell(cell), 1, [&](int it) {
            if (border_of[at(it)] == area) return;
            border_of[at(it)] = area;
            parts.openings.back().push_back(it);
        });
    });
    // 2. What is left, and its islands.
    for (std::size_t i = 0; i < layout.size(); ++i) parts.alone[i] = !layout[i] && border_of[i] < 0;
    parts.islands = walk_areas(grid, parts.alone, [](int, int) {});
    return parts;
}

int solved_bbbv(const Parts& parts, std::span<const std::uint8_t> opened) {
    std::vector<std::uint8_t> solved(parts.openings.size(), 1);
    int cells = 0;
    for (std::size_t i = 0; i < opened.size(); ++i) {
        if (parts.opening_of[i] >= 0 && !opened[i]) solved[at(parts.opening_of[i])] = 0;
        if (parts.alone[i] && opened[i]) ++cells;
    }
    return cells + static_cast<int>(std::count(solved.begin(), solved.end(), 1));
}

}  // namespace fairmines
