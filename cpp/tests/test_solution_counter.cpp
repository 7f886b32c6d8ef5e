// Counts and mine probabilities, compared with all placements of mines.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "chi_square.hpp"
#include "count_judge.hpp"
#include "doctest/doctest.h"

using fairmines::Grid;
using fairmines::Rng;
using fairmines::SolutionCounter;
using reference::Bytes;
using reference::Drawing;

namespace {

// A random view of a random layout: free cells are opened with some probability.
struct SampledView {
    Grid grid;
    int mines;
    std::vector<std::int8_t> cells;

    SampledView(Rng& rng, int most_covered) : grid{0, 0}, mines(0) {
        int covered = 0;
        do {
            grid = {1 + static_cast<int>(rng.below(6)), 1 + static_cast<int>(rng.below(5))};
            mines = static_cast<int>(rng.below(static_cast<std::uint32_t>(grid.cells()) + 1));
            Bytes layout(static_cast<std::size_t>(grid.cells()));
            Bytes clues(layout.size());
            fairmines::deal(grid, mines, {0, 0, -1}, rng.next(), layout);
            fairmines::count_clues(grid, layout, clues);
            const std::uint32_t opened = rng.below(256);
            covered = 0;
            cells.assign(layout.size(), fairmines::kCovered);
            for (std::size_t i = 0; i < layout.size(); ++i) {
                if (!layout[i] && rng.below(256) < opened)
                    cells[i] = static_cast<std::int8_t>(clues[i]);
                else if (layout[i] && rng.below(8) == 0)
                    cells[i] = fairmines::kMine;
                else if (!layout[i] && rng.below(16) == 0)
                    cells[i] = fairmines::kFree;
                else
                    ++covered;
            }
        } while (covered > most_covered);
    }
    fairmines::View view() const { return {grid, cells}; }
};

}  // namespace

TEST_CASE("random small views against every placement, total known and unknown") {
    Rng rng(20261121);
    SolutionCounter counter, hurried;
    int kept = 0, exceeded = 0;
    for (int i = 0; i < 1500; ++i) {
        const SampledView random(rng, 13);
        CAPTURE(i);
        CHECK(reference::compare(counter, random.view(), random.mines, 1) == "");
        CHECK(reference::compare(counter, random.view(), std::nullopt, 1) == "");
        CHECK(reference::compare(counter, random.view(), std::nullopt, 0.25) == "");
        // A budget is kept or exceeded, and never makes a wrong number.
        for (const std::size_t budget : {1, 5, 10, 20, 40, 80}) try {
                hurried.count(random.view(), {std::nullopt, 0.25, budget});
                ++kept;
                CHECK(std::abs(hurried.log_solutions() - counter.log_solutions()) < 1e-9);
            } catch (const fairmines::TooComplex&) {
                ++exceeded;
            }
        // Another total or another clue: mostly contradictions.
        const int other = static_cast<int>(rng.below(static_cast<std::uint32_t>(random.mines) + 3));
        CHECK(reference::compare(counter, random.view(), other, 1) == "");
        SampledView wrong = random;
        for (auto& cell : wrong.cells)
            if (cell >= 0 && rng.below(4) == 0) cell = static_cast<std::int8_t>(rng.below(9));
        CHECK(reference::compare(counter, wrong.view(), wrong.mines, 1) == "");
    }
    CHECK(kept > 100);
    CHECK(exceeded > 100);
}

TEST_CASE("drawn layouts are solutions, each as often as the others") {
    const Drawing drawing({"??1?", "????", "??_?"});
    const auto found = reference::solutions(drawing.view(), 3);
    REQUIRE(found.size() > 20);
    std::vector<int> times(found.size(), 0);
    SolutionCounter counter;
    counter.count(drawing.view(), {3, 1, reference::kBudget});
    Rng rng(7);
    Bytes layout(12);
    const int draws = 200 * static_cast<int>(found.size());
    for (int i = 0; i < draws; ++i) {
        counter.draw(rng, layout);
        const auto place = std::find(found.begin(), found.end(), layout);
        REQUIRE(place != found.end());
        ++times[static_cast<std::size_t>(place - found.begin())];
    }
    CHECK(std::abs(excess_over_uniform(times)) < 5);
}

TEST_CASE("long components: neither overflow nor underflow, whatever the density") {
    // One row of clues between two of covered cells, 4,000 of them, all in one component.
    const int width = 2000;
    std::vector<std::int8_t> cells(3 * width, fairmines::kCovered);
    for (int c = 0; c < width; c += 2) cells[static_cast<std::size_t>(width + c)] = 2;
    for (int c = 1; c < width; c += 2)
        cells[static_cast<std::size_t>(width + c)] = fairmines::kFree;
    const fairmines::View view{{width, 3}, cells};
    SolutionCounter counter;
    std::vector<double> p(cells.size());
    counter.count(view, {std::nullopt, 1, 1 << 26});
    CHECK(std::isfinite(counter.log_solutions()));
    // From the least number of mines there can be to the largest.
    for (const int mines : {1000, 1001, 1020, 1200, 1500, 1990, 1999, 2000}) {
        CAPTURE(mines);
        counter.count(view, {mines, 1, 1 << 26});
        counter.mine_probability(p);
        double sum = 0;
        for (const double x : p) sum += std::isnan(x) ? 0 : x;
        CHECK(sum == doctest::Approx(mines).epsilon(1e-11));
    }
    CHECK_THROWS_AS(counter.count(view, {999, 1, 1 << 26}), fairmines::WrongTotal);
    CHECK_THROWS_AS(counter.count(view, {2001, 1, 1 << 26}), fairmines::WrongTotal);
}
