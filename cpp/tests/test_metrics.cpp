// 3BV counted in two ways, and ZiNi beside it. tests/metrics has the figures of single layouts.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "metrics/zini.hpp"

namespace {

using namespace fairmines;
using Layout = std::vector<std::uint8_t>;

}  // namespace

TEST_CASE("3BV is the openings and the cells alone, and human ZiNi is no more") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Grid grid{1 + static_cast<int>(seed % 13), 1 + static_cast<int>(seed % 11)};
        Layout layout(static_cast<std::size_t>(grid.cells()));
        deal(grid, grid.cells() * static_cast<int>(seed % 7) / 8, {0, 0, -1}, seed, layout);
        const Parts parts = find_parts(grid, layout);
        const auto alone = std::count(parts.alone.begin(), parts.alone.end(), 1);
        const int clicks = bbbv(grid, layout);
        CHECK(clicks == static_cast<int>(parts.openings.size()) + alone);
        CHECK(count_zini(grid, layout, parts, Zini::human) <= clicks);
        CHECK(count_zini(grid, layout, parts, Zini::greedy) <= clicks);
        Layout free(layout.size());
        std::transform(layout.begin(), layout.end(), free.begin(), [](auto mine) { return !mine; });
        CHECK(solved_bbbv(parts, free) == clicks);
    }
}
