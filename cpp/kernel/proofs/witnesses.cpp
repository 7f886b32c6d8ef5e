// Draws a layout with a mine in the cell, and one without that differs near it.
#include "proofs/witnesses.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "board/at.hpp"

namespace fairmines {
namespace {

using Codes = std::vector<std::int8_t>;
using Layout = std::vector<std::uint8_t>;

// Counts for draw(): a layout needs a total. Without one it is the least that fits.
bool count(const Grid& grid, const Codes& cells, CountOptions options, SolutionCounter& counter) {
    try {
        if (!options.mines) {
            // More mines than cells never fit: the refusal says how many do.
            options.mines = grid.cells() + 1;
            try {
                counter.count({grid, cells}, options);
            } catch (const WrongTotal& refusal) {
                options.mines = refusal.least;
            }
        }
        counter.count({grid, cells}, options);
        return true;
    } catch (const Inconsistent&) {
        return false;
    } catch (const WrongTotal&) {
        return false;
    }
}

Layout draw(const SolutionCounter& counter, std::size_t cells) {
    Layout layout(cells);
    Rng rng(0);
    counter.draw(rng, layout);
    return layout;
}

}  // namespace

Witnesses find_witnesses(const View& view, int cell, const CountOptions& options,
                         SolutionCounter& counter) {
    const Grid grid = view.grid;
    Codes cells(view.cells.begin(), view.cells.end());
    Witnesses witnesses;
    // 1. Any layout with a mine in the cell.
    cells[at(cell)] = kMine;
    count(grid, cells, options, counter);
    witnesses.with_mine = draw(counter, cells.size());
    // 2. The same one without it: only what is near the cell may change, and more of it if need be.
    const auto [row, column] = grid.cell(cell);
    const int all = std::max(grid.width, grid.height);
    for (int radius = 1;; radius = std::min(2 * radius, all)) {
        for (int other = 0; other < grid.cells(); ++other) {
            if (view.cells[at(other)] != kCovered) continue;
            const auto [r, c] = grid.cell(other);
            const bool near = std::max(std::abs(r - row), std::abs(c - column)) <= radius;
            cells[at(other)] = near ? kCovered : witnesses.with_mine[at(other)] ? kMine : kFree;
        }
        cells[at(cell)] = kFree;
        if (count(grid, cells, options, counter) || radius == all) break;
    }
    witnesses.without = draw(counter, cells.size());
    return witnesses;
}

}  // namespace fairmines
