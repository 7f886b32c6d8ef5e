// Views counted again with cells changed, compared with whole counts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "count_judge.hpp"
#include "doctest/doctest.h"
#include "incremental_judge.hpp"

using fairmines::Change;
using fairmines::CountOptions;
using fairmines::Grid;
using fairmines::IncrementalCounter;
using fairmines::Rng;
using fairmines::SolutionCounter;
using reference::Bytes;

namespace {

// A view of a random layout: of the cells that are no mines so many in 16 are opened.
struct Opened {
    Grid grid;
    int mines;
    std::vector<std::int8_t> cells;

    Opened(Rng& rng, Grid g, int m, std::uint32_t opened) : grid(g), mines(m) {
        const auto size = static_cast<std::size_t>(grid.cells());
        Bytes layout(size), clues(size);
        fairmines::deal(grid, mines, {0, 0, -1}, rng.next(), layout);
        fairmines::count_clues(grid, layout, clues);
        cells.assign(size, fairmines::kCovered);
        for (std::size_t i = 0; i < size; ++i) {
            if (!layout[i] && rng.below(16) < opened)
                cells[i] = static_cast<std::int8_t>(clues[i]);
            else if (layout[i] && rng.below(16) == 0)
                cells[i] = fairmines::kMine;
        }
    }
    fairmines::View view() const { return {grid, cells}; }

    // Some covered cells changed, or known mines left what they are.
    std::vector<Change> changes(Rng& rng) const {
        std::vector<Change> result;
        for (std::uint32_t left = 1 + rng.below(3); left > 0; --left) {
            const auto cell = rng.below(static_cast<std::uint32_t>(grid.cells()));
            if (cells[cell] >= 0) continue;
            const int number = static_cast<int>(cell);
            std::erase_if(result, [&](const Change& one) { return one.cell == number; });
            const int code = static_cast<int>(rng.below(9));
            const bool mine = cells[cell] == fairmines::kMine || code == 7;
            result.push_back({number, mine        ? fairmines::kMine
                                      : code == 8 ? fairmines::kFree
                                                  : static_cast<std::int8_t>(code)});
        }
        return result;
    }
};

double tilt_of(const Opened& opened, const CountOptions& options) {
    SolutionCounter counter;
    counter.count(opened.view(), options);
    return counter.diagram().tilt();
}

}  // namespace

TEST_CASE("what was counted before changes nothing, to the last bit") {
    Rng rng(8);
    IncrementalCounter experienced;
    for (int i = 0; i < 40; ++i) {
        const Opened opened(rng, {12, 10}, 24, 7);
        const CountOptions options{24, 1, reference::kBudget};
        const double tilt = tilt_of(opened, options);
        experienced.begin(opened.view(), options, tilt);
        for (int k = 0; k < 30; ++k) {
            const auto changes = opened.changes(rng);
            IncrementalCounter fresh;
            fresh.begin(opened.view(), options, tilt);
            const bool possible = fresh.count(changes);
            REQUIRE(experienced.count(changes) == possible);
            if (!possible) continue;
            CHECK(experienced.log_solutions() == fresh.log_solutions());
            experienced.find_mine_probability();
            fresh.find_mine_probability();
            CHECK(std::ranges::equal(experienced.box_mine_probability(),
                                     fresh.box_mine_probability()));
            if (fresh.problem().interior_cells() > 0)
                CHECK(experienced.interior_mine_probability() == fresh.interior_mine_probability());
        }
    }
}

TEST_CASE("an incremental count equals the count of the whole view, also beyond its budget") {
    Rng rng(9);
    IncrementalCounter counter;
    SolutionCounter whole;
    int exceeded = 0, solved = 0;
    for (int i = 0; i < 400; ++i) {
        const Grid grid{1 + static_cast<int>(rng.below(16)), 1 + static_cast<int>(rng.below(12))};
        const int mines = grid.cells() / 5;
        const Opened opened(rng, grid, mines, 2 + rng.below(12));
        const double tilt = tilt_of(opened, {mines, 1, reference::kBudget});
        for (const std::size_t budget : {std::size_t{20}, std::size_t{100}, reference::kBudget}) {
            const CountOptions options{mines, 1, budget};
            counter.begin(opened.view(), options, tilt);
            for (int k = 0; k < 10; ++k) {
                const auto changes = opened.changes(rng);
                REQUIRE(reference::compare_incremental(counter, whole, opened.view(), options,
                                                       changes) == "");
                const auto outcome = reference::outcome_of([&] { return counter.count(changes); });
                exceeded += outcome == reference::CountOutcome::too_complex;
                solved += outcome == reference::CountOutcome::solved;
            }
        }
    }
    CHECK(exceeded > 100);
    CHECK(solved > 100);
}

TEST_CASE("a long component is counted again, whatever the density") {
    // One row of clues between two of covered cells: see the test of Counting.
    const int width = 400;
    std::vector<std::int8_t> cells(3 * width, fairmines::kCovered);
    for (int c = 0; c < width; ++c)
        cells[static_cast<std::size_t>(width + c)] = c % 2 ? fairmines::kFree : std::int8_t{2};
    const fairmines::View view{{width, 3}, cells};
    IncrementalCounter counter;
    SolutionCounter whole;
    for (const int mines : {201, 204, 240, 300, 398, 400}) {
        CAPTURE(mines);
        const CountOptions options{mines, 1, 1 << 26};
        whole.count(view, options);
        counter.begin(view, options, whole.diagram().tilt());
        for (const auto code : {fairmines::kMine, fairmines::kFree, std::int8_t{1}}) {
            const std::vector<Change> changes{{5, code}, {2 * width + 200, fairmines::kMine}};
            CHECK(reference::compare_incremental(counter, whole, view, options, changes) == "");
        }
    }
}
