// Openings, islands and ZiNi of layouts that are worked out by hand; 3BV counted in two ways.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "metrics/path.hpp"
#include "metrics/zini.hpp"

namespace {

using namespace fairmines;
using Layout = std::vector<std::uint8_t>;

}  // namespace

TEST_CASE("a ring around a mine has no opening") {
    const Layout layout{0, 0, 0, 0, 1, 0, 0, 0, 0};
    const Parts parts = find_parts({3, 3}, layout);
    CHECK(parts.openings.empty());
    CHECK(parts.islands == 1);
    CHECK(count_zini({3, 3}, layout, parts, Zini::greedy) == 5);
    // A click in a corner, a flag and a chord there, and three more chords.
    CHECK(count_zini({3, 3}, layout, parts, Zini::human) == 6);
}

TEST_CASE("an opening is solved when all its zero clues are open") {
    const Layout layout{0, 0, 1, 0, 0};
    const Parts parts = find_parts({5, 1}, layout);
    REQUIRE(parts.openings.size() == 2);
    CHECK(parts.islands == 0);
    CHECK(solved_bbbv(parts, Layout{1, 1, 0, 0, 0}) == 1);
    CHECK(solved_bbbv(parts, Layout{0, 1, 0, 1, 0}) == 0);
}

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

TEST_CASE("a path begins with the first opening and leaves out what is off the board") {
    const Track track{{-10, 0, 5, 6, 9}, {0, 2, 0, 0, 0}, {0, 8, 8, 900, 20}, {0, 8, 16, 3, 16}};
    CHECK(path_length(track, 8, {4, 4}) == doctest::Approx(2 * (8 + 12)));
}
