// Deals: uniform, linear, and free where the first click needs it.
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "board/deal.hpp"
#include "chi_square.hpp"
#include "doctest/doctest.h"

using fairmines::FreeSquare;
using fairmines::Grid;

namespace {

using Layout = std::vector<std::uint8_t>;

constexpr FreeSquare nothing_free{0, 0, -1};

Layout dealt(const Grid& grid, int mines, const FreeSquare& free, std::uint64_t seed) {
    // Filled with rubbish: the deal must not rely on a clean board.
    Layout layout(static_cast<std::size_t>(grid.cells()), 77);
    fairmines::deal(grid, mines, free, seed, layout);
    return layout;
}

// How often each layout comes, over as many seeds; all layouts that never come are missing.
std::vector<int> frequencies(const Grid& grid, int mines, const FreeSquare& free, int seeds) {
    std::map<Layout, int> counts;
    for (int seed = 0; seed < seeds; ++seed)
        ++counts[dealt(grid, mines, free, static_cast<std::uint64_t>(seed))];
    std::vector<int> result;
    for (const auto& [layout, count] : counts) result.push_back(count);
    return result;
}

}  // namespace

TEST_CASE("a deal has as many mines as asked for, none in the free square") {
    const Grid grid{6, 5};
    for (const int radius : {-1, 0, 1}) {
        const FreeSquare free{1, 0, radius};
        const int room = 30 - (radius < 0 ? 0 : radius == 0 ? 1 : 6);
        for (int mines = 0; mines <= room; ++mines) {
            CAPTURE(radius);
            CAPTURE(mines);
            const Layout layout = dealt(grid, mines, free, 5);
            CHECK(std::count(layout.begin(), layout.end(), 1) == mines);
            CHECK(std::count(layout.begin(), layout.end(), 0) == 30 - mines);
            for (int r = 0; r < grid.height; ++r)
                for (int c = 0; c < grid.width; ++c)
                    if (free.contains(r, c))
                        CHECK(layout[static_cast<std::size_t>(grid.index(r, c))] == 0);
        }
    }
}

// Below half density the mines are drawn, above it the free cells.
TEST_CASE("every layout is equally likely") {
    const struct {
        Grid grid;
        int mines;
        FreeSquare free;
        std::size_t layouts;
    } cases[] = {
        {{3, 2}, 2, nothing_free, 15},  // 6 choose 2
        {{3, 2}, 4, nothing_free, 15},  // 6 choose 4
        {{3, 2}, 3, nothing_free, 20},  // half of them
        {{3, 3}, 2, {1, 1, 0}, 28},     // 8 choose 2
        {{3, 3}, 6, {1, 1, 0}, 28},     // 8 choose 6
        {{4, 3}, 3, {0, 0, 1}, 56},     // 8 choose 3
        {{4, 3}, 6, {2, 3, 1}, 28},     // 8 choose 6
    };
    for (const auto& it : cases) {
        CAPTURE(it.mines);
        const auto counts = frequencies(it.grid, it.mines, it.free, 30'000);
        CHECK(counts.size() == it.layouts);
        CHECK(excess_over_uniform(counts) < 5);
    }
}
