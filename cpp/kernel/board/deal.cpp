// Draws layouts by a partial Fisher-Yates shuffle.
#include "board/deal.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "board/rng.hpp"

namespace fairmines {

void deal(const Grid& grid, int mines, const FreeSquare& free, std::uint64_t seed,
          std::span<std::uint8_t> layout) {
    // 1. The cells that may hold a mine.
    std::vector<std::uint32_t> candidates;
    candidates.reserve(layout.size());
    for (int r = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c)
            if (!free.contains(r, c))
                candidates.push_back(static_cast<std::uint32_t>(grid.index(r, c)));

    // 2. Draw the rarer kind: above half density the free cells among the candidates.
    const auto total = static_cast<std::uint32_t>(candidates.size());
    const auto wanted = static_cast<std::uint32_t>(mines);
    const bool draw_mines = wanted <= total - wanted;
    const std::uint32_t draws = draw_mines ? wanted : total - wanted;

    // 3. A partial Fisher-Yates shuffle (Durstenfeld 1964): the first `draws` places.
    Rng rng(seed);
    std::fill(layout.begin(), layout.end(), std::uint8_t{0});
    if (!draw_mines)
        for (const auto cell : candidates) layout[cell] = 1;
    for (std::uint32_t i = 0; i < draws; ++i) {
        const std::uint32_t j = i + rng.below(total - i);
        layout[candidates[j]] = draw_mines ? 1 : 0;
        std::swap(candidates[i], candidates[j]);
    }
}

}  // namespace fairmines
