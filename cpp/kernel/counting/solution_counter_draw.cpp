// Draws solutions: SolutionCounter::draw().
#include <algorithm>
#include <utility>

#include "counting/solution_counter.hpp"

namespace fairmines {
namespace {

// Marks `wanted` of the cells, each choice equally likely. Shuffles the cells.
void draw_cells(std::vector<int>& cells, int wanted, Rng& rng, std::span<std::uint8_t> layout) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(wanted); ++i) {
        const auto rest = static_cast<std::uint32_t>(cells.size() - i);
        std::swap(cells[i], cells[i + rng.below(rest)]);
        layout[static_cast<std::size_t>(cells[i])] = 1;
    }
}

}  // namespace

void SolutionCounter::draw(Rng& rng, std::span<std::uint8_t> layout) const {
    thread_local std::vector<int> mines, cells;

    // 1. The certain cells, and a list of the interior.
    thread_local std::vector<int> interior;
    interior.clear();
    for (int r = 0, cell = 0; r < grid_.height; ++r)
        for (int c = 0; c < grid_.width; ++c, ++cell) {
            const int p = problem_.place(r, c);
            const Status status = problem_.status(p);
            layout[static_cast<std::size_t>(cell)] =
                status == Status::mined || problem_.known_mine(p);
            if (status == Status::interior) interior.push_back(cell);
        }

    // 2. The boxes: how many mines, then where.
    const auto fill_box = [&](std::uint32_t box, int wanted) {
        cells.clear();
        for (const auto place : problem_.boxes()[box].cells)
            cells.push_back(problem_.cell(static_cast<int>(place)));
        draw_cells(cells, wanted, rng, layout);
    };
    for (const auto box : lone_boxes_)
        fill_box(box, problem_.constraints()[problem_.boxes()[box].constraints[0]].need);
    const int in_interior = tree_.draw(rng, mines);
    for (std::size_t c = 0; c < mines.size(); ++c)
        diagram_.draw(diagram_.components()[c], mines[c], rng, fill_box);

    // 3. The interior takes the rest.
    draw_cells(interior, in_interior, rng, layout);
}

}  // namespace fairmines
