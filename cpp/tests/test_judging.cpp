// Tests of reviews: sums, chances, decisions, and whole games.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "all_solutions.hpp"
#include "board/at.hpp"
#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "judging/exact_sum.hpp"
#include "judging/judge.hpp"
#include "playing.hpp"

namespace {

using namespace fairmines;
using tests::complete;
using tests::given;
using tests::make;
using tests::open;
using tests::review_options;
using Bytes = std::vector<std::uint8_t>;

// A mine in the first of three cells in a row, of which the others are opened: 1/3, then 1/2.
Game row_of_three() {
    Game game = given({3, 1}, {1, 0, 0});
    open(game, 1);
    open(game, 2);
    return game;
}

// A review with all its steps.
struct Reviewed : GameReview {
    Reviewed(const Game& game, const ReviewOptions& options)
        : GameReview(game, tests::kOptions, options) {
        complete(*this);
    }
};

}  // namespace

TEST_CASE("sums are rounded once, in any order") {
    CHECK(exact_sum({}) == 0);
    CHECK(exact_sum(std::array{1e16, 1.0, -1e16}) == 1);
    CHECK(exact_sum(std::array{1.0, 0x1p-53, 0x1p-106}) == 1 + 0x1p-52);  // above the half
    CHECK(exact_sum(std::array{1.0, 0x1p-53}) == 1);                      // the half, to even
    Rng rng(1);
    for (int i = 0; i < 200; ++i) {
        std::vector<double> numbers(9);
        for (double& it : numbers) it = (rng.unit() - 0.5) * std::ldexp(1, int(rng.below(60)));
        const double sum = exact_sum(numbers);
        std::reverse(numbers.begin(), numbers.end());
        CHECK(exact_sum(numbers) == sum);
    }
}

TEST_CASE("hypotenuses are rounded once") {
    CHECK(exact_hypotenuse(0, 0) == 0);
    CHECK(exact_hypotenuse(0.6, 0) == 0.6);
    Rng rng(2);
    for (int i = 0; i < 2000; ++i) {
        const double x = rng.unit(), y = rng.unit() * (i % 3 ? 1 : 1e-8);
        const long double exact = std::sqrt((long double)x * x + (long double)y * y);
        const double found = exact_hypotenuse(x, y);
        const double unit = std::nextafter(found, 2) - found;
        CHECK(std::abs((long double)found - exact) <= 0.501L * unit);
    }
}

TEST_CASE("the interval of equal weights is that of no event") {
    PlayedGames played;
    played.add(std::array{1.0, 1.0, 1.0, 1.0});
    const Chance chance = played.chance(0.5);
    CHECK(chance.value == 0.5);
    CHECK(chance.high == 0.5);
    CHECK(chance.low == doctest::Approx(0.5 * (1 - 0.4899)).epsilon(1e-4));  // Wilson: 0 of 4
    PlayedGames one;
    one.add(std::array{0.5});
    CHECK(one.chance(0.8).low == 0);
    CHECK(one.chance(0.8).high == 0.8);
}

TEST_CASE("the difference of chances stays within what both allow") {
    const Chance cost = Chance{0.5, 0.4, 0.6, false}.minus(Chance::certain(0.25));
    CHECK(cost.value == 0.25);
    CHECK(cost.low == doctest::Approx(0.15));
    CHECK(cost.high == doctest::Approx(0.35));
    CHECK_FALSE(cost.exact);
    CHECK(Chance::certain(1).minus(Chance::certain(0.5)).exact);
}

TEST_CASE("the risk of each kind of cell under each rule") {
    for (const bool forced : {false, true})
        for (const Rules rules : kEach<Rules>) {
            CHECK(risk_under(rules, 0, forced) == 0);
            CHECK(risk_under(rules, 1, forced) == 1);
        }
    CHECK(risk_under(Rules::classic, 0.3, true) == 0.3);
    CHECK(risk_under(Rules::fair, 0.3, true) == 0);
    CHECK(risk_under(Rules::kind, 0.3, true) == 0);
    CHECK(risk_under(Rules::fair, 0.3, false) == 1);
    CHECK(risk_under(Rules::kind, 0.3, false) == 0.3);
}

TEST_CASE("the mine probability of several cells is that of all solutions") {
    const reference::Drawing drawing({"????", "?2??", "????"});
    SolutionCounter counter;
    const CountOptions options{3, 1, tests::kReviewBudget};
    const Analysis analysis = analyse(drawing.view(), options, counter);
    const auto all = reference::solutions(drawing.view(), 3);
    for (const std::vector<int>& cells : {std::vector{0}, {0, 2}, {0, 1, 2, 3}, {0, 3, 7, 8, 11}}) {
        const auto lost = std::count_if(all.begin(), all.end(), [&](const auto& layout) {
            return std::any_of(cells.begin(), cells.end(), [&](int it) { return layout[at(it)]; });
        });
        CHECK(mine_probability_of(analysis, cells, options, counter) ==
              doctest::Approx(double(lost) / double(all.size())));
    }
}

TEST_CASE("openings: chords with what they open in turn, and no moves that were taken back") {
    // 0 0 1 *    a chord on the 1 of column 2 opens column 3 of the second row
    // 0 0 1 1
    Game game = given({4, 2}, {0, 0, 0, 1, 0, 0, 0, 0});
    open(game, 0);
    make(game, {MoveKind::flag, 3, kLookFlag});
    make(game, {MoveKind::chord, 2, 0, 4.0});
    make(game, {MoveKind::undo, 2});
    make(game, {MoveKind::chord, 6, 0, 5.0});
    OpeningMoves moves(game);
    REQUIRE(moves.size() == 2);
    CHECK(moves.next().targets == std::vector{0});
    const OpeningMove chord = moves.next();
    CHECK(chord.move == 4);
    CHECK(chord.kind == MoveKind::chord);
    CHECK(chord.targets == std::vector{7});
    CHECK(chord.opened.size() == 1);
    CHECK(chord.opened.front().cells[7] == kCovered);
    CHECK(chord.opened.front().cells[6] == 1);
    CHECK(chord.seconds == 5);
    CHECK(chord.survived);
}

TEST_CASE("a game with two guesses, worked out by hand") {
    const Reviewed review(row_of_three(), review_options(Rules::classic, 0));
    REQUIRE(review.decisions().size() == 2);
    const Decision& first = review.decisions()[0];
    // The middle tells nothing: an end would have.
    CHECK(first.judged.risk == doctest::Approx(1.0 / 3));
    CHECK(first.values->before->value == doctest::Approx(2.0 / 3));
    CHECK(first.values->chosen->value == doctest::Approx(1.0 / 3));
    CHECK(first.verdict.mistake == Mistake::worse);
    CHECK(first.verdict.better->cell == 0);
    CHECK(review.decisions()[1].judged.risk == 0.5);
    CHECK_FALSE(review.decisions()[1].verdict.mistake);
    const GameFigures& figures = review.figures();
    CHECK(figures.complete);
    CHECK(figures.luck == doctest::Approx(-std::log10(2.0 / 3) - std::log10(0.5)));
    CHECK(*figures.cost == doctest::Approx(1.0 / 3));
    CHECK(figures.end->value ==
          doctest::Approx(figures.start->value - *figures.cost + *figures.gained));
    CHECK(figures.curve.size() == 3);
    CHECK(figures.curve.back().chance.value == figures.end->value);
}

TEST_CASE("under the rules fair and kind only a needless risk costs") {
    // ? 1 ? ? with the mine on the left: the last cell is safe.
    const Bytes layout{1, 0, 0, 0};
    for (const Rules rules : {Rules::fair, Rules::kind}) {
        Game game = given({4, 1}, layout, rules);
        open(game, 1);
        REQUIRE(game.status() == GameStatus::playing);
        open(game, 2);
        const Reviewed review(game, review_options(rules, 5));
        const Decision& guess = review.decisions()[1];
        CHECK(guess.verdict.mistake == Mistake::needless);
        CHECK(guess.verdict.better->cell == 3);
        CHECK(guess.verdict.better->safe);
        CHECK(guess.judged.missed->proof);
        CHECK(guess.judged.risk == (rules == Rules::fair ? 1 : 0.5));
        CHECK(guess.verdict.cost->value == guess.judged.risk);
        CHECK(review.figures().start->value == 1);
    }
}

TEST_CASE("a verdict is no stronger than its interval, and sure if that is wide of 0") {
    Game game = given({3, 1}, {1, 0, 0});
    open(game, 1);
    Judge judge(Rules::classic, {1, 1, tests::kReviewBudget}, 1 << 12);
    const auto judged = [&](int cell) {
        Game moved = game;
        open(moved, cell);
        OpeningMoves moves(moved);
        moves.next();
        return judge.judge(moves.next(), {3, 1}, false, nullptr);
    };
    const auto verdict = [&](double low) {
        const Chance before{0.5, low + 0.2, 0.8, false};  // the cost is 0.3
        return decide(judged(2), {0, before, Chance::certain(0.2), {}}, Rules::classic);
    };
    CHECK_FALSE(verdict(-0.01).mistake);
    CHECK(verdict(0.01).mistake == Mistake::worse);
    CHECK_FALSE(verdict(0.01).sure);
    CHECK(verdict(0.2).sure);
    CHECK(verdict(0.2).better->cell == 0);
    // Without a chance, only the risk counts; here both cells have the same.
    CHECK_FALSE(decide(judged(2), {}, Rules::classic).mistake);
}

TEST_CASE("a game costs no more than the chance that it began with") {
    // A certain mine: at the start luck had made sure that the game can be won.
    Game game = given({4, 1}, {0, 0, 1, 0});
    open(game, 0);
    open(game, 2);
    const Reviewed review(game, review_options(Rules::classic, 0));
    CHECK(*review.counts().costs == doctest::Approx(1.0));
    CHECK(*review.figures().cost == doctest::Approx(review.figures().start->value));
    CHECK(review.counts().mistakes == std::array{1, 0, 0, 0});
    CHECK(review.counts().guesses == 2);
}

TEST_CASE("slices may be played by any player, and cutting them short keeps what was played") {
    Game game = given({6, 5}, [] {
        Bytes layout(30);
        for (const int mine : {3, 8, 11, 17, 20, 26}) layout[at(mine)] = 1;
        return layout;
    }());
    for (const int cell : {0, 14, 29}) open(game, cell);
    const auto options = review_options(Rules::classic, 60, 0);
    const Reviewed whole(game, options);
    const auto never = [] { return false; };
    StopCheck stop(never);
    std::array players{std::make_unique<PlayingOn>(tests::kOptions),
                       std::make_unique<PlayingOn>(tests::kOptions)};
    for (const int slices : {1, 9}) {
        GameReview review(game, tests::kOptions, options);
        while (review.judge_next(&stop)) {
        }
        review.begin_chances(never);
        REQUIRE(review.plays() > 1);
        bool more = true;
        for (int slice = 0; slice < slices && more; ++slice) {
            more = review.next_slice(never);
            if (more)
                for (std::size_t i = review.plays(); i-- > 0;)
                    review.play(i, *players[i % 2], stop);
        }
        if (more) review.cut_short();
        review.finish(9);
        CHECK(review.figures().complete == (slices == 9));
        const auto& ours = review.decisions()[0].values->before;
        const auto& theirs = whole.decisions()[0].values->before;
        REQUIRE(ours);
        CHECK((ours->value == theirs->value) == (slices == 9));
    }
}

TEST_CASE("a review that is to end at once has what needs no games") {
    const auto always = [] { return true; };
    GameReview review(row_of_three(), tests::kOptions, review_options(Rules::classic, 10));
    while (review.judge_next(nullptr)) {
    }
    review.begin_chances(always);
    CHECK_FALSE(review.next_slice(always));
    review.finish(1);
    CHECK_FALSE(review.figures().complete);
    CHECK_FALSE(review.figures().start);
    CHECK_FALSE(review.figures().cost);
    CHECK(review.figures().end->value == 1);
    StopCheck stop(always);
    GameReview judged(row_of_three(), tests::kOptions, review_options(Rules::classic, 10));
    CHECK(judged.judge_next(&stop));  // a short count does not ask
}
