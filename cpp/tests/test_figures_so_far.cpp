// Tests of the figures of games that may go on.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "judging/figures_so_far.hpp"
#include "playing.hpp"

namespace {

using namespace fairmines;
using tests::given;
using tests::kReviewBudget;
using tests::make;
using Bytes = std::vector<std::uint8_t>;

// The luck and the mistakes.
std::pair<double, int> figures_of(const Game& game) {
    FiguresSoFar figures(game, false, kReviewBudget);
    figures.update(game, nullptr);
    return {figures.luck(), figures.mistakes()};
}

Bytes random_layout(int cells, int mines, Rng& rng) {
    Bytes layout(static_cast<std::size_t>(cells));
    std::fill_n(layout.begin(), mines, 1);
    for (std::size_t i = layout.size(); i > 1; --i)
        std::swap(layout[i - 1], layout[rng.below(static_cast<std::uint32_t>(i))]);
    return layout;
}

// An opening, a flag, a chord, or a move taken back.
Move random_move(int cells, Rng& rng) {
    constexpr std::array kinds{MoveKind::open, MoveKind::open,  MoveKind::open,
                               MoveKind::flag, MoveKind::chord, MoveKind::undo};
    const MoveKind kind = kinds[rng.below(6)];
    const int cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells)));
    return {kind, cell, kind == MoveKind::flag ? kLookFlag : std::int8_t{0}};
}

}  // namespace

TEST_CASE("two risks of a row of three, until one is taken back") {
    Game game = given({3, 1}, {1, 0, 0}, Rules::classic);
    FiguresSoFar figures(game, false, kReviewBudget);
    const auto luck = [&] {
        figures.update(game, nullptr);
        return figures.luck();
    };
    CHECK(luck() == 0);
    make(game, {MoveKind::open, 2});
    CHECK(luck() == doctest::Approx(-std::log10(2.0 / 3)));
    CHECK(figures.mistakes() == 0);
    make(game, {MoveKind::undo, 2});
    CHECK(luck() == 0);
    make(game, {MoveKind::open, 1});  // shows 1: the mine is beside it
    make(game, {MoveKind::open, 2});
    CHECK(luck() == doctest::Approx(-std::log10(1.0 / 3)));
}

TEST_CASE("a first opening that the rule keeps free has no risk") {
    Game game = given({3, 1}, {1, 0, 0}, Rules::classic);
    make(game, {MoveKind::open, 1});
    FiguresSoFar figures(game, true, kReviewBudget);
    figures.update(game, nullptr);
    CHECK(figures.luck() == 0);
}

TEST_CASE("figures so far are those of a review in the end, whatever was asked before") {
    Rng rng(5);
    for (int number = 0; number < 300; ++number) {
        const Rules rules = kEach<Rules>[rng.below(kEach<Rules>.size())];
        Game game = given({4, 4}, random_layout(16, 3, rng), rules);
        FiguresSoFar figures(game, false, kReviewBudget);
        for (int i = 0; i < 12 && !game.over(); ++i) {
            make(game, random_move(16, rng));
            if (rng.below(2)) figures.update(game, nullptr);
        }
        figures.update(game, nullptr);
        CHECK(std::pair{figures.luck(), figures.mistakes()} == figures_of(game));
        GameReview review(game, tests::kOptions, tests::review_options(rules, 0, 0));
        if (!review.openings()) continue;
        tests::complete(review);
        CHECK(figures.luck() == review.figures().luck);
        const auto& counts = review.counts().mistakes;
        CHECK(figures.mistakes() == std::accumulate(counts.begin(), counts.end(), 0));
    }
}

TEST_CASE("games with equal views and moves have equal figures, wherever their mines are") {
    Rng rng(6);
    int pairs = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Move> moves;
        for (int i = 0; i < 4; ++i) moves.push_back(random_move(9, rng));
        Bytes layout{0, 0, 0, 0, 0, 0, 1, 1, 1};
        std::map<std::vector<std::int8_t>, std::pair<double, int>> seen;
        do {
            Game game = given({3, 3}, layout, Rules::classic);
            for (const Move& move : moves) make(game, move);
            if (game.over()) continue;
            const auto cells = game.board().cells();
            const auto [place, fresh] =
                seen.try_emplace({cells.begin(), cells.end()}, figures_of(game));
            if (fresh) continue;
            ++pairs;
            CHECK(place->second == figures_of(game));
        } while (std::next_permutation(layout.begin(), layout.end()));
    }
    CHECK(pairs > 500);
}
