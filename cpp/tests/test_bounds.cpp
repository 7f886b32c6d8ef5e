// Upper bounds on small boards: all layouts, compared with perfect play.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "all_solutions.hpp"
#include "bounds/charged_game.hpp"
#include "bounds/gifts.hpp"
#include "bounds/plans.hpp"
#include "bounds/sample_pool.hpp"
#include "bounds/separate_parts.hpp"
#include "bounds/upper_bound.hpp"
#include "count_judge.hpp"
#include "doctest/doctest.h"
#include "endgame/solve_endgame.hpp"

namespace {

using namespace fairmines;
using reference::Drawing;
using reference::kBudget;

constexpr double kRoundingOfMeans = 1e-9;

double perfect_play(const View& view, int mines) {
    const EndgameResult result = solve_endgame(view, {mines, 100'000, 1 << 30, kBudget}, {});
    return *std::max_element(result.wins.begin(), result.wins.end()) /
           static_cast<double>(result.solutions.value());
}

struct HelpedView {
    Drawing drawing;
    int mines;
};

// Open areas, walls of known mines, several parts, dense and sparse boards.
const std::vector<HelpedView> kHelpedViews = {
    {Drawing({"1???", "????", "????"}), 3},
    {Drawing({"0???", "????", "????"}), 4},
    {Drawing({"2???", "????", "????"}), 5},
    {Drawing({"?1?", "???", "???", "???"}), 4},
    {Drawing({"?1?????1?"}), 3},
    {Drawing({"?4???", "!!!!!", "???4?"}), 9},
    {Drawing({"?!3???", "?!????"}), 5},
    {Drawing({"????????"}), 3},
    {Drawing({"?!?!?!?", "?!?!?!?"}), 10},
};

// Plays every layout of a view, or one of `step`, with gifts, in a pool with payoffs rounded
// upwards. Returns the mean.
double play_all(const HelpedView& example, std::size_t most_solutions, SamplePool& pool,
                std::size_t step = 1) {
    const View view = example.drawing.view();
    const auto all = reference::solutions(view, example.mines);
    std::vector<std::vector<std::uint8_t>> layouts;
    for (std::size_t i = 0; i < all.size(); i += step) layouts.push_back(all[i]);
    Gifts gifts({example.mines, most_solutions, kBudget});
    pool.begin(view, layouts.size());
    double sum = 0;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        gifts.play(view, layouts[i], nullptr);
        CHECK_FALSE(gifts.cut());
        pool.set(i, layouts[i], gifts, 1 - 1e-7);
        sum += gifts.value();
    }
    return sum / static_cast<double>(layouts.size());
}

double mean_of(const SamplePool& pool, PayoffSum sum) {
    return static_cast<double>(sum) / (SamplePool::kOne * static_cast<double>(pool.size()));
}

// The largest sum over all plans of two picks, tried one by one.
PayoffSum best_of_two(const SamplePool& pool) {
    PayoffSum most = 0;
    for (std::size_t first = 0; first < pool.cells(); ++first) {
        PayoffSum sum = 0;
        for (std::uint8_t clue = 1; clue <= SamplePool::kEnds; ++clue) {
            PayoffSum best = 0;
            for (std::size_t second = 0; second < pool.cells(); ++second) {
                if (clue < SamplePool::kEnds && second == first) continue;
                PayoffSum part = 0;
                for (std::size_t i = 0; i < pool.size(); ++i)
                    if (pool.shown(first)[i] == clue)
                        part += pool.payoffs(i)[clue == SamplePool::kEnds ? first : second];
                best = std::max(best, part);
            }
            sum += best;
        }
        most = std::max(most, sum);
    }
    return most;
}

}  // namespace

TEST_CASE("gifts are worth at least perfect play") {
    SamplePool pool;
    int above = 0;
    for (const HelpedView& example : kHelpedViews) {
        const double perfect = perfect_play(example.drawing.view(), example.mines);
        for (const std::size_t most : {1, 2, 8, 1000}) {
            const double value = play_all(example, most, pool);
            CHECK(value >= perfect - kRoundingOfMeans);
            above += value > perfect + kRoundingOfMeans;
            // A view that is searched as a whole has the value of perfect play.
            if (most == 1000) CHECK(value == doctest::Approx(perfect));
        }
    }
    CHECK(above > 10);
}

TEST_CASE("the best plan is that of trying all, and worth at least perfect play") {
    SamplePool pool;
    int below = 0;
    for (const HelpedView& example : kHelpedViews) {
        const double perfect = perfect_play(example.drawing.view(), example.mines);
        // Few of the layouts: what the others are worth does not make up for theirs.
        for (const std::size_t step : {1, 5, 23}) {
            play_all(example, 2, pool, step);
            CHECK(best_plan(pool, 2, {}, 1) == best_of_two(pool));
            PayoffSum before = pool.size() * SamplePool::kOne;
            for (const int picks : {1, 2, 3, 4}) {
                const PayoffSum best = PlanSearch(pool).best(picks, nullptr);
                CHECK(best_plan(pool, picks, {}, 3) == best);
                CHECK(best <= before);
                below += mean_of(pool, best) < mean_of(pool, before) - 0.01;
                before = best;
            }
            // The pool has all layouts, not a part of them.
            if (step == 1) CHECK(mean_of(pool, before) >= perfect - kRoundingOfMeans);
        }
    }
    CHECK(below > 10);
}

TEST_CASE("parts are connected by neighbours and shared clues, and by nothing else") {
    // A wall of known mines, which no clue sees.
    const std::vector<std::uint8_t> layout = {1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1};
    const Drawing apart({"?!??", "?!??", "?!!!"});
    HelpedGame game;
    game.start(apart.view(), layout);
    REQUIRE_FALSE(game.open_certain({7, 1.0, kBudget, nullptr}));
    SeparateParts parts;
    parts.find(game);
    REQUIRE(parts.size() == 2);
    CHECK(std::vector<int>(parts[0].begin(), parts[0].end()) == std::vector<int>{0, 4, 8});
    CHECK(std::vector<int>(parts[1].begin(), parts[1].end()) == std::vector<int>{2, 3, 6, 7});

    // A clue joins cells that are no neighbours.
    const Drawing shared({"?4?", "!!!", "???"});
    game.start(shared.view(), std::vector<std::uint8_t>{1, 0, 0, 1, 1, 1, 0, 1, 0});
    REQUIRE_FALSE(game.open_certain({5, 1.0, kBudget, nullptr}));
    parts.find(game);
    CHECK(parts.size() == 2);
}

TEST_CASE("bounds depend on the seed alone, and their mean is above perfect play") {
    const HelpedView& example = kHelpedViews[0];
    const View view = example.drawing.view();
    const BoundRun run{view, {example.mines, 2, kBudget}, 5};
    for (const int picks : {1, 2}) {
        const ChargeOptions charge{30, 0.95, picks};
        std::vector<BoundedGame> games(600), slice(50);
        bound_games(run, charge, 0, games, 3);
        bound_games(run, charge, 70, slice, 1);
        double bound = 0, gifts = 0;
        for (const BoundedGame& game : games) {
            bound += game.bound / static_cast<double>(games.size());
            gifts += game.gifts / static_cast<double>(games.size());
            CHECK_FALSE(game.cut);
        }
        for (std::size_t i = 0; i < slice.size(); ++i) {
            CHECK(slice[i].bound == games[70 + i].bound);
            CHECK(slice[i].gifts == games[70 + i].gifts);
        }
        CHECK(bound > perfect_play(view, example.mines));
        CHECK(bound < gifts);
    }
    const StartBound one = bound_start(run, 3, {}, 5000, 1),
                     three = bound_start(run, 3, {}, 5000, 3);
    CHECK(one.bound == three.bound);
    CHECK(one.gifts == three.gifts);
    CHECK(one.bound > perfect_play(view, example.mines));
    CHECK(one.bound < one.gifts);
}

TEST_CASE("what is beyond the budget counts as won") {
    const View view = kHelpedViews[0].drawing.view();
    const auto layouts = reference::solutions(view, kHelpedViews[0].mines);
    Gifts gifts({kHelpedViews[0].mines, 8, 1});
    gifts.play(view, layouts[0], nullptr);
    CHECK(gifts.cut());
    CHECK(gifts.value() == 1);
    for (int cell = 0; cell < view.grid.cells(); ++cell) CHECK(gifts.value_if_first(cell) == 1);
    ChargedGame game({kHelpedViews[0].mines, 8, 1}, {10, 0.99, 1});
    Rng rng(1);
    const BoundedGame bounded = game.play(view, layouts[0], rng, nullptr);
    CHECK(bounded.cut);
    // The safest cell is safe with this probability, and all that follows is won.
    CHECK(bounded.bound == doctest::Approx(0.75));
}
