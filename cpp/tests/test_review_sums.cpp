// Tests of the figures of many reviewed games.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "judging/review_sums.hpp"

namespace {

using namespace fairmines;
using Mistakes = std::vector<std::pair<Mistake, std::int64_t>>;

ReviewSummary summary_of(const std::vector<GameSummary>& games) {
    ReviewSums sums;
    for (const auto& it : games) sums.add(it);
    return sums.summary();
}

GameSummary won(double start, double luck) {
    GameSummary game{GameStatus::won, 5};
    game.start = start;
    game.luck = luck;
    return game;
}

GameSummary random_game(Rng& rng) {
    GameSummary game = won(rng.unit(), rng.unit());
    game.counts.costs = rng.unit();
    game.counts.expected = rng.unit();
    game.counts.variance = rng.unit();
    for (auto left = rng.below(9); left > 0; --left)
        game.counts.times[rng.below(kRules)].push_back(rng.unit());
    return game;
}

std::vector<double> figures_of(const ReviewSummary& it) {
    std::vector<double> figures{it.guesses.expected, it.guesses.error, it.wins.expected,
                                it.wins.error,       *it.cost,         *it.luck};
    for (const auto& times : it.times)
        for (const double figure : {times.quarter, times.median, times.three_quarters})
            figures.push_back(figure);
    return figures;
}

}  // namespace

TEST_CASE("no game has no figures") {
    const auto none = summary_of({});
    CHECK((none.games == 0 && none.mistakes.empty() && none.times.empty()));
    CHECK((!none.cost && !none.luck));
    CHECK((none.guesses.expected == 0 && none.wins.error == 0));
}

TEST_CASE("games are counted") {
    GameSummary lost{GameStatus::lost, 3}, playing{GameStatus::playing, 2};
    lost.counts.mistakes = {0, 1, 0, 2};
    lost.counts.guesses = 4;
    lost.counts.survived = 3;
    lost.counts.missed[1] = 2;
    playing.counts.mistakes = {1, 1, 0, 0};
    playing.complete = false;
    playing.start = 0.5;  // of a game that is not over
    const auto found = summary_of({lost, playing, won(0.25, 1), won(0.5, 2)});
    CHECK((found.games == 4 && found.won == 2 && found.lost == 1 && found.decisions == 15));
    CHECK((found.games_without_mistake == 2 && found.games_cut == 1));
    // The most frequent first; of equal ones the first kind.
    CHECK(found.mistakes ==
          Mistakes{{Mistake::needless, 2}, {Mistake::worse, 2}, {Mistake::mined, 1}});
    CHECK(found.missed == std::array<std::int64_t, kRules>{0, 2});
    CHECK((found.guesses.number == 4 && found.guesses.came_true == 3));
    CHECK((found.wins.number == 2 && found.wins.came_true == 2));
    CHECK(found.wins.expected == 0.75);
    CHECK(found.wins.error == std::sqrt(0.25 * 0.75 + 0.25));
    CHECK(found.luck == 1.5);
}

TEST_CASE("games cost no more than could be won") {
    GameSummary one{GameStatus::lost}, two{GameStatus::lost}, unknown{GameStatus::lost};
    one.start = 0.5, one.counts.costs = 0.25;
    two.start = 0.25, two.counts.costs = 0.25;
    unknown.counts.costs = 9;
    CHECK(summary_of({one, two, unknown}).cost == 0.25);
    two.counts.costs = 2;
    CHECK(summary_of({one, two, unknown}).cost == 0.375);
    CHECK(!summary_of({unknown}).cost);
}

TEST_CASE("quarters of the times") {
    const auto times_of = [](std::vector<double> seconds) {
        GameSummary game{GameStatus::won};
        game.counts.times[2] = std::move(seconds);
        return summary_of({game}).times;
    };
    const auto check = [](const std::vector<RuleTimes>& found, std::array<double, 3> wanted) {
        REQUIRE(found.size() == 1);
        CHECK(found[0].rule == Rule::overlap);
        CHECK(std::array{found[0].quarter, found[0].median, found[0].three_quarters} == wanted);
    };
    CHECK(times_of({}).empty());
    check(times_of({3}), {3, 3, 3});
    check(times_of({3, 1}), {1.5, 2, 2.5});
    check(times_of({5, 4, 1, 2, 3}), {2, 3, 4});
    check(times_of({6, 1, 4, 2}), {1.75, 3, 4.5});
}

TEST_CASE("the order of the games makes no difference") {
    Rng rng(1);
    for (int round = 0; round < 50; ++round) {
        std::vector<GameSummary> games;
        for (int i = 0; i < 20; ++i) games.push_back(random_game(rng));
        const auto figures = figures_of(summary_of(games));
        std::reverse(games.begin(), games.end());
        std::swap(games[3], games[11]);
        CHECK(figures_of(summary_of(games)) == figures);
    }
}

TEST_CASE("more games may follow a summary") {
    Rng rng(2);
    std::vector<GameSummary> games;
    ReviewSums sums;
    for (int i = 0; i < 9; ++i) {
        sums.add(games.emplace_back(random_game(rng)));
        CHECK(figures_of(sums.summary()) == figures_of(summary_of(games)));
    }
}
