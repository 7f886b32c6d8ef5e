// All solutions of a small view, found by trying every placement of mines.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/view.hpp"
#include "reference.hpp"

namespace reference {

// A view drawn by hand: `?` covered, `!` a known mine, `_` taken to be free, 0 to 8 opened.
struct Drawing {
    fairmines::Grid grid;
    std::vector<std::int8_t> cells;

    explicit Drawing(const std::vector<std::string>& rows)
        : grid{static_cast<int>(rows[0].size()), static_cast<int>(rows.size())} {
        for (const auto& row : rows)
            for (const char c : row)
                cells.push_back(c == '?'   ? fairmines::kCovered
                                : c == '!' ? fairmines::kMine
                                : c == '_' ? fairmines::kFree
                                           : static_cast<std::int8_t>(c - '0'));
    }
    fairmines::View view() const { return {grid, cells}; }
};

inline bool meets_clues(const fairmines::View& view, const Bytes& layout) {
    const Bytes around = clues(view.grid, layout);
    for (std::size_t i = 0; i < layout.size(); ++i)
        if (view.cells[i] >= 0 && around[i] != view.cells[i]) return false;
    return true;
}

// Which covered cells touch an opened one.
inline std::vector<bool> frontier(const fairmines::View& view) {
    std::vector<bool> result(view.cells.size(), false);
    for (int a = 0; a < view.grid.cells(); ++a)
        for (int b = 0; b < view.grid.cells(); ++b)
            if (adjacent(view.grid, a, b) && view.cells[static_cast<std::size_t>(b)] >= 0 &&
                view.cells[static_cast<std::size_t>(a)] == fairmines::kCovered)
                result[static_cast<std::size_t>(a)] = true;
    return result;
}

// The layouts that fit a view. With an unknown total only the frontier is filled, the rest is free.
inline std::vector<Bytes> solutions(const fairmines::View& view, std::optional<int> mines) {
    const auto in_frontier = frontier(view);
    std::vector<std::size_t> open;
    Bytes layout(view.cells.size(), 0);
    int known = 0;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        if (view.cells[i] == fairmines::kMine) known += layout[i] = 1;
        if (view.cells[i] == fairmines::kCovered && (mines || in_frontier[i])) open.push_back(i);
    }
    std::vector<Bytes> found;
    for (std::uint32_t set = 0; set < 1U << open.size(); ++set) {
        int count = known;
        for (std::size_t i = 0; i < open.size(); ++i) count += layout[open[i]] = set >> i & 1;
        if ((!mines || count == *mines) && meets_clues(view, layout)) found.push_back(layout);
    }
    return found;
}

}  // namespace reference
