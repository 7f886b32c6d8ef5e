// Repaired deals: won without a guess, with the promised mines, and almost equally likely.
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "board/at.hpp"
#include "board/rng.hpp"
#include "chi_square.hpp"
#include "doctest/doctest.h"
#include "proofs/certain_play.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/repaired_deal.hpp"

using namespace fairmines;

namespace {

using Layout = std::vector<std::uint8_t>;

CountOptions options_for(int mines) { return {mines, 1.0, std::size_t{1} << 20, nullptr}; }

// The other check: it asks the rules from the easiest on.
bool wins_by_rules(const Grid& grid, const Layout& layout, int mines, int start) {
    Difficulty difficulty;
    return difficulty.of_board(grid, layout, start, Rule::count, options_for(mines)).has_value();
}

// Empty if the repair gives up.
Layout repaired(RepairedDeal& deal, const Grid& grid, int mines, const FreeSquare& free,
                std::uint64_t seed) {
    Layout layout(at(grid.cells()), 77);
    if (!deal.deal(grid, mines, free, seed, options_for(mines), layout)) layout.clear();
    return layout;
}

}  // namespace

TEST_CASE("a repaired deal has its mines, none in the free square, and takes no guess") {
    const struct {
        Grid grid;
        int mines;
        FreeSquare free;
    } cases[] = {
        {{9, 9}, 10, {4, 4, 0}},   {{9, 9}, 30, {0, 8, -1}},   {{6, 6}, 10, {2, 3, 1}},
        {{16, 16}, 80, {0, 0, 1}}, {{30, 16}, 99, {8, 15, 0}}, {{1, 9}, 3, {4, 0, 0}},
        {{3, 3}, 0, {1, 1, -1}},   {{4, 4}, 15, {1, 1, 0}},
    };
    RepairedDeal deal;
    for (const auto& it : cases)
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CAPTURE(it.mines);
            CAPTURE(seed);
            const Layout layout = repaired(deal, it.grid, it.mines, it.free, seed);
            if (layout.empty()) continue;
            CHECK(std::count(layout.begin(), layout.end(), 1) == it.mines);
            CHECK(std::count(layout.begin(), layout.end(), 0) == it.grid.cells() - it.mines);
            for (int r = 0; r < it.grid.height; ++r)
                for (int c = 0; c < it.grid.width; ++c)
                    if (it.free.contains(r, c)) CHECK(layout[at(it.grid.index(r, c))] == 0);
            const int start = it.grid.index(it.free.row, it.free.column);
            CHECK(wins_by_rules(it.grid, layout, it.mines, start));
        }
}

TEST_CASE("a repair seldom gives up on a dense board") {
    RepairedDeal deal;
    int dealt = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        dealt += !repaired(deal, {16, 16}, 80, {8, 8, 0}, seed).empty();
    CHECK(dealt >= 18);
}

TEST_CASE("a seed is a repaired layout, whatever was dealt before") {
    RepairedDeal one, other;
    const Grid grid{12, 10};
    const Layout first = repaired(one, grid, 30, {3, 3, 0}, 1);
    CHECK(repaired(one, grid, 30, {3, 3, 0}, 2) != first);
    repaired(other, {30, 16}, 130, {0, 0, -1}, 9);
    CHECK(repaired(other, grid, 30, {3, 3, 0}, 1) == first);
}

// With mixing alone: without it the excess is 12.
TEST_CASE("the layouts that can be won without a guess are almost equally likely") {
    RepairedDeal deal;
    std::map<Layout, int> counts;
    for (std::uint64_t seed = 0; seed < 4'000; ++seed)
        ++counts[repaired(deal, {4, 4}, 4, {0, 0, 0}, seed)];
    counts.erase(Layout{});
    CHECK(counts.size() == 270);  // of 1365
    std::vector<int> frequencies;
    for (const auto& [layout, count] : counts) frequencies.push_back(count);
    CHECK(excess_over_uniform(frequencies) < 5);
}

TEST_CASE("a play goes on after a swap as if it had begun anew, and can be taken back") {
    const Grid grid{16, 12};
    const int mines = 36, start = grid.index(5, 5);
    const CountOptions options = options_for(mines);
    Layout layout(at(grid.cells()));
    Rng rng(3);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        deal(grid, mines, {5, 5, 0}, seed, layout);
        CertainPlay play, anew;
        play.play(grid, layout, start, options);
        for (int i = 0; i < 40; ++i) {
            const auto cell = [&] { return static_cast<int>(rng.below(16 * 12)); };
            const int one = cell(), other = cell();
            if (one == start || other == start || layout[at(one)] == layout[at(other)]) continue;
            const auto check_equal = [&] {
                anew.play(grid, layout, start, options);
                CHECK(play.left() == anew.left());
                for (int it = 0; it < grid.cells(); ++it)
                    CHECK(play.covered(it) == anew.covered(it));
            };
            std::swap(layout[at(one)], layout[at(other)]);
            play.play_swapped(layout, one, other, options);
            check_equal();
            if (rng.below(2) == 0) continue;
            std::swap(layout[at(one)], layout[at(other)]);
            play.take_back();
            check_equal();
        }
    }
}
