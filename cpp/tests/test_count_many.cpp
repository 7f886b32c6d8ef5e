// Many views counted at once, compared with one count after the other.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "count_judge.hpp"
#include "counting/count_many.hpp"
#include "doctest/doctest.h"

using fairmines::CountRefusal;
using fairmines::ManyCounts;
using fairmines::ManyViews;

namespace {

constexpr fairmines::Grid kGrid{9, 7};
constexpr std::size_t kCells = 63, kViews = 200;

// Views of random layouts; some have another total, some a wrong clue, some no total.
struct Views {
    std::vector<std::int8_t> cells;
    std::vector<std::int32_t> mines;

    Views() : cells(kCells * kViews, fairmines::kCovered), mines(kViews, 10) {
        fairmines::Rng rng(5);
        reference::Bytes layout(kCells), clues(kCells);
        for (std::size_t v = 0; v < kViews; ++v) {
            fairmines::deal(kGrid, 10, {0, 0, -1}, rng.next(), layout);
            fairmines::count_clues(kGrid, layout, clues);
            for (std::size_t i = 0; i < kCells; ++i)
                if (!layout[i] && rng.below(2) == 0)
                    cells[v * kCells + i] = static_cast<std::int8_t>(clues[i]);
            if (v % 7 == 3) mines[v] = 40;
            if (v % 7 == 4) mines[v] = fairmines::kUnknownTotal;
            if (v % 7 == 5) cells[v * kCells] = 4;
        }
    }
    ManyViews many(std::size_t budget) const { return {kGrid, cells, mines, 1, budget}; }
};

struct Results {
    std::vector<double> log_solutions = std::vector<double>(kViews);
    std::vector<double> mine_probability = std::vector<double>(kViews * kCells);
    std::vector<double> clue_probability = std::vector<double>(kViews * kCells * 9);
    std::vector<CountRefusal> refusals = std::vector<CountRefusal>(kViews);

    ManyCounts counts() { return {log_solutions, mine_probability, clue_probability, refusals}; }
};

bool same(const std::vector<double>& a, const std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])))) return false;
    return a.size() == b.size();
}

}  // namespace

TEST_CASE("many views have the results of one view after the other, with any number of threads") {
    const Views views;
    Results one, many;
    fairmines::count_many(views.many(reference::kBudget), one.counts(), 1);
    fairmines::count_many(views.many(reference::kBudget), many.counts(), 4);
    CHECK(same(one.log_solutions, many.log_solutions));
    CHECK(same(one.mine_probability, many.mine_probability));
    CHECK(same(one.clue_probability, many.clue_probability));
    CHECK(one.refusals == many.refusals);

    fairmines::SolutionCounter counter;
    for (std::size_t v = 0; v < kViews; ++v) {
        const std::span cells(views.cells.data() + v * kCells, kCells);
        fairmines::CountOptions options{views.mines[v], 1, reference::kBudget};
        if (views.mines[v] == fairmines::kUnknownTotal) options.mines.reset();
        const bool solvable = reference::counts(counter, {kGrid, cells}, options);
        CHECK_EQ(one.refusals[v] == CountRefusal::none, solvable);
        CHECK_EQ(std::isnan(one.log_solutions[v]), !solvable);
        CHECK_EQ(std::isnan(one.mine_probability[(v + 1) * kCells - 1]),
                 !solvable || cells[kCells - 1] != fairmines::kCovered ||
                     std::isnan(one.clue_probability[(v + 1) * kCells * 9 - 1]));
        if (!solvable) continue;
        std::vector<double> expected(kCells);
        counter.mine_probability(expected);
        const auto first = one.mine_probability.begin() + static_cast<std::ptrdiff_t>(v * kCells);
        CHECK(same(expected, {first, first + kCells}));
    }
}

TEST_CASE("a bulk count can be stopped") {
    const Views views;
    Results results;
    std::vector<std::int8_t> cells;
    std::vector<std::int32_t> mines;
    for (int i = 0; i < 400; ++i) {
        cells.insert(cells.end(), views.cells.begin(), views.cells.end());
        mines.insert(mines.end(), views.mines.begin(), views.mines.end());
    }
    std::vector<double> log_solutions(mines.size()), none;
    std::vector<CountRefusal> refusals(mines.size());
    CHECK_THROWS_AS(
        fairmines::count_many({kGrid, cells, mines, 1, reference::kBudget},
                              {log_solutions, none, none, refusals}, 2, [] { return true; }),
        fairmines::Stopped);
}
