// Clues and 3BV computed in the most obvious way, to test the kernel against.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "board/grid.hpp"

namespace reference {

using Bytes = std::vector<std::uint8_t>;

inline bool adjacent(const fairmines::Grid& grid, int a, int b) {
    return a != b && std::abs(a / grid.width - b / grid.width) <= 1 &&
           std::abs(a % grid.width - b % grid.width) <= 1;
}

// Every cell is compared with every other one.
inline Bytes clues(const fairmines::Grid& grid, const Bytes& layout) {
    Bytes result(layout.size(), 0);
    for (int a = 0; a < grid.cells(); ++a)
        for (int b = 0; b < grid.cells(); ++b)
            if (adjacent(grid, a, b) && layout[static_cast<std::size_t>(b)])
                ++result[static_cast<std::size_t>(a)];
    return result;
}

// The areas of zero clues, found by giving neighbours the lesser of their labels until nothing
// changes, and the free cells that no such area touches.
inline int bbbv(const fairmines::Grid& grid, const Bytes& layout) {
    const Bytes clue = clues(grid, layout);
    const auto is_zero = [&](std::size_t cell) { return !layout[cell] && clue[cell] == 0; };
    std::vector<std::size_t> label(layout.size());
    for (std::size_t cell = 0; cell < label.size(); ++cell) label[cell] = cell;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t a = 0; a < label.size(); ++a)
            for (std::size_t b = 0; b < label.size(); ++b)
                if (is_zero(a) && is_zero(b) && label[b] < label[a] &&
                    adjacent(grid, static_cast<int>(a), static_cast<int>(b))) {
                    label[a] = label[b];
                    changed = true;
                }
    }
    int clicks = 0;
    for (std::size_t a = 0; a < label.size(); ++a) {
        if (layout[a]) continue;
        bool touches_zero = false;
        for (std::size_t b = 0; b < label.size(); ++b)
            touches_zero |= is_zero(b) && adjacent(grid, static_cast<int>(a), static_cast<int>(b));
        if (is_zero(a) ? label[a] == a : !touches_zero) ++clicks;
    }
    return clicks;
}

}  // namespace reference
