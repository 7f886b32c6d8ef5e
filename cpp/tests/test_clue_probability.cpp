// Clue probabilities, compared with drawings whose answers are known and with nine counts a cell.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clue_judge.hpp"
#include "doctest/doctest.h"

using fairmines::CountOptions;
using fairmines::SolutionCounter;
using fairmines::StopCheck;
using reference::clue_probability;
using reference::Drawing;
using reference::kBudget;

namespace {

void check_clues(const Drawing& drawing, const CountOptions& options) {
    SolutionCounter counter;
    CHECK_EQ(reference::compare_clues(counter, drawing.view(), options, 1e-12), "");
}

}  // namespace

TEST_CASE("known mines, free cells and safe cells around a cell") {
    check_clues(Drawing({"?!?_", "?3??", "1???", "????"}), {5, 1, kBudget});
    check_clues(Drawing({"?0??", "????", "??2?", "????"}), {3, 1, kBudget});
}

TEST_CASE("lone boxes, two components and the interior around a cell") {
    const Drawing drawing({"??????", "?2??2?", "??????", "??1???", "??????"});
    for (int mines = 4; mines <= 11; ++mines) check_clues(drawing, {mines, 1, kBudget});
    for (const double odds : {1e-9, 0.1, 1.0, 1e9})
        check_clues(drawing, {std::nullopt, odds, kBudget});
}

TEST_CASE("a view whose layers are scaled") {
    // A row of 300 cells with a clue at every other one.
    const std::size_t width = 301;
    std::vector<std::string> rows(3, std::string(width, '?'));
    for (std::size_t c = 1; c < width; c += 2) rows[1][c] = '3';
    const Drawing drawing(rows);
    SolutionCounter counter, judge;
    const CountOptions options{350, 1, std::size_t{1} << 26};
    const auto found = clue_probability(counter, drawing.view(), options);
    std::vector<double> mine_probability(drawing.cells.size());
    counter.count(drawing.view(), options);
    REQUIRE(counter.diagram().components()[0].scaled);
    counter.mine_probability(mine_probability);
    for (const std::size_t i : {std::size_t{0}, std::size_t{150}, 301 + std::size_t{2}}) {
        auto cells = drawing.cells;
        double safety = 0;
        for (std::size_t clue = 0; clue < 9; ++clue) {
            cells[i] = static_cast<std::int8_t>(clue);
            const bool possible = reference::counts(judge, {drawing.grid, cells}, options);
            const double expected =
                possible ? std::exp(judge.log_solutions() - counter.log_solutions()) : 0;
            CHECK(found[9 * i + clue] == doctest::Approx(expected).epsilon(1e-9));
            safety += found[9 * i + clue];
        }
        CHECK(safety == doctest::Approx(1 - mine_probability[i]));
    }
}

TEST_CASE("the clues may take more than the budget of the count, but not nine times as much") {
    const Drawing drawing({"?????", "?3?3?", "?????"});
    SolutionCounter counter;
    const auto fits = [&](std::size_t budget) {
        try {
            counter.count(drawing.view(), {5, 1, budget});
            return true;
        } catch (const fairmines::TooComplex&) {
            return false;
        }
    };
    std::size_t budget = 1;
    while (!fits(budget)) ++budget;
    CHECK_THROWS_AS(clue_probability(counter, drawing.view(), {5, 1, budget}),
                    fairmines::TooComplex);
    CHECK_NOTHROW(clue_probability(counter, drawing.view(), {5, 1, 9 * budget}));
}

// The kernel for browsers keeps its counter: a query that ran out of time must not spoil the next
// one.
TEST_CASE("a query that was stopped leaves nothing behind") {
    const std::string clues = "?11???11???11???11???11???11???11???11?", covered(clues.size(), '?');
    const Drawing drawing({clues.c_str(), covered.c_str()});
    const CountOptions options{20, 1, kBudget};
    // Between two of eight components each: the fourth and the fifth are far apart in a tree.
    const std::vector<int> stopped{19}, asked{4, 9, 14, 24, 29, 34};
    const auto find = [&](SolutionCounter& counter, CountOptions with, std::span<const int> cells) {
        std::vector<double> result(cells.size() * fairmines::kClues);
        fairmines::ClueProbability clues_of;
        counter.count(drawing.view(), with);
        clues_of.find(counter, with, cells, result);
        return result;
    };
    SolutionCounter fresh, kept;
    const auto right = find(fresh, options, asked);
    bool finished = false;
    for (std::size_t steps = 1; !finished; ++steps) {
        // The check asks after 2^17 steps of work for the first time.
        StopCheck stop([] { return true; });
        stop.work((1 << 17) - steps);
        CountOptions stoppable = options;
        stoppable.stop = &stop;
        try {
            find(kept, stoppable, stopped);
            finished = true;
        } catch (const fairmines::Stopped&) {
        }
        REQUIRE(find(kept, options, asked) == right);
    }
}
