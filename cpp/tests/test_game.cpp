// Games: what their moves do, draw and take back.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "doctest/doctest.h"
#include "play/moments.hpp"
#include "playing.hpp"

namespace {

using namespace fairmines;
using tests::given;
using tests::make;
using tests::open;

using Bytes = std::vector<std::uint8_t>;
using Cells = std::vector<int>;

GameTerms terms(Grid grid, int mines, Rules rules = Rules::classic) {
    return {grid, mines, rules, 7, 0, HowDealt::random, std::nullopt};
}

Cells flag(Game& game, int cell) { return make(game, {MoveKind::flag, cell, kLookFlag}); }
Cells chord(Game& game, int cell) { return make(game, {MoveKind::chord, cell}); }
Cells undo(Game& game) { return make(game, {MoveKind::undo, game.last_cell()}); }

std::vector<std::int8_t> looks(const Game& game) {
    return {game.looks().begin(), game.looks().end()};
}

}  // namespace

TEST_CASE("a game is won when all free cells are opened") {
    Game game = given({4, 1}, {0, 0, 0, 1});
    CHECK(game.status() == GameStatus::ready);
    CHECK(flag(game, 1) == Cells{1});
    CHECK(open(game, 0) == Cells{0});  // the flag keeps its cell covered
    CHECK(game.status() == GameStatus::playing);
    CHECK(game.mines_left() == 0);
    CHECK(open(game, 1) == Cells{});
    CHECK(flag(game, 1) == Cells{});  // as it is already
    CHECK(make(game, {MoveKind::flag, 1, kLookCovered}) == Cells{1});
    CHECK(open(game, 1) == Cells{1, 2, 3});  // the mine gets a flag
    CHECK(game.status() == GameStatus::won);
    CHECK(looks(game) == std::vector<std::int8_t>{0, 0, 1, kLookFlag});
    CHECK(flag(game, 3) == Cells{});
    CHECK(game.moves().size() == 4);
}

TEST_CASE("a lost game shows its mines and wrong flags, and why it was lost") {
    Game game = given({5, 1}, {0, 1, 0, 0, 1});
    flag(game, 3);
    open(game, 2);
    CHECK(open(game, 1) == Cells{1, 3, 4});
    CHECK(game.status() == GameStatus::lost);
    CHECK(looks(game) ==
          std::vector<std::int8_t>{kLookCovered, kLookHit, 1, kLookWrong, kLookMine});
    SolutionCounter counter;
    const Loss loss = game.explain_loss({2, 1, 1 << 20}, counter);
    CHECK(loss.kind == LossKind::guess);
    CHECK(loss.hit == 1);
    CHECK(loss.safe == -1);
    CHECK(loss.flag == -1);
}

TEST_CASE("a chord relies on its flags") {
    Game game = given({3, 1}, {1, 0, 0});
    open(game, 1);
    CHECK(chord(game, 1) == Cells{});  // no flag
    flag(game, 2);
    CHECK(chord(game, 1) == Cells{0, 2});
    SolutionCounter counter;
    CHECK(game.explain_loss({1, 1, 1 << 20}, counter).flag == 2);
    undo(game);
    undo(game);
    flag(game, 0);
    CHECK(chord(game, 1) == Cells{2});
    CHECK(game.status() == GameStatus::won);
}

TEST_CASE("an undo brings back what was, the mines included") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        auto seeded = terms({5, 5}, seed % 2 ? 6 : 3, Rules::fair);
        seeded.seed = seed;
        Game game(seeded);
        CHECK_FALSE(game.dealt());
        open(game, 12);
        for (int cell = 0; game.status() == GameStatus::playing; ++cell) {
            const auto before = looks(game);
            const Bytes layout(game.board().layout().begin(), game.board().layout().end());
            if (open(game, cell).empty()) continue;
            undo(game);
            CHECK(looks(game) == before);
            CHECK(std::ranges::equal(game.board().layout(), layout));
            CHECK(game.practice());
            open(game, cell);
        }
        while (game.last_cell() >= 0) undo(game);
        CHECK(game.status() == GameStatus::ready);
        CHECK_FALSE(game.dealt());
        CHECK(game.start() == -1);
        CHECK(make(game, {MoveKind::undo, 12}) == Cells{});
    }
}

TEST_CASE("a move that throws changes nothing") {
    Game game = given({4, 3}, {1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0}, Rules::fair);
    make(game, {MoveKind::open, 5});
    make(game, {MoveKind::open, 6});
    const auto before = looks(game);
    CHECK_THROWS_AS(make(game, {MoveKind::open, 0}, 0, true), TooComplexMove);
    CHECK(looks(game) == before);
    // Without that, what was dealt decides.
    Game dealt = game;
    make(dealt, {MoveKind::open, 0}, 0);
    CHECK(dealt.status() == GameStatus::lost);
    CHECK(dealt.moves().back().decided_by == DecidedBy::deal);
    // What a question has found out serves the next move, if the move could have found it.
    const auto known = std::make_shared<const std::vector<double>>(12, 0.5);
    for (const std::size_t budget : {0, 1}) {
        Game asked = game;
        asked.keep({known, budget});
        make(asked, {MoveKind::open, 1}, 0);  // free as dealt: nothing is drawn
        CHECK((asked.moves().back().decided_by == DecidedBy::deal) == (budget > 0));
    }
}

TEST_CASE("a recorded move that does not fit is refused") {
    const auto refusal_of = [](Game game, const Move& move) -> std::string {
        try {
            make(game, move);
        } catch (const Refusal& misfit) {
            return sentence_of(misfit);
        }
        return "";
    };
    const auto recorded = [](int cell, Cells redrawn, std::optional<SizedLayout> layout = {}) {
        Move move{MoveKind::open, cell};
        move.redrawn = std::move(redrawn);
        move.layout = std::move(layout);
        return move;
    };
    const Game fresh(terms({4, 1}, 1));
    const SizedLayout good{{4, 1}, {0, 0, 0, 1}};
    const std::string name = "the recorded 'open' at row 0, column ";
    CHECK(refusal_of(fresh, recorded(0, {}, good)) == "");
    CHECK(refusal_of(fresh, recorded(0, {})) ==
          name + "0 has no layout: expected one for a first opening");
    CHECK(refusal_of(fresh, recorded(0, {}, SizedLayout{{4, 1}, {0, 0, 1, 1}})) ==
          name +
              "0 deals Level(width=4, height=1, mines=2): "
              "expected Level(width=4, height=1, mines=1)");
    CHECK(refusal_of(fresh, recorded(0, {}, SizedLayout{{1, 4}, {0, 0, 0, 1}})) ==
          name +
              "0 deals Level(width=1, height=4, mines=1): "
              "expected Level(width=4, height=1, mines=1)");
    Game other = given({4, 1}, {0, 1, 0, 0});
    open(other, 0);
    CHECK(refusal_of(other, recorded(2, {}, good)) ==
          name + "2 deals a layout: expected it at a first opening only");
    CHECK(refusal_of(other, recorded(2, {-1})) ==
          name + "2 redraws a cell off the board: expected rows 0 to 0 and columns 0 to 3");
    CHECK(refusal_of(other, recorded(2, {3})) ==
          name + "2 changes the number of mines to 2: expected 1");
    CHECK(refusal_of(other, recorded(2, {1, 3})) ==
          name + "2 redraws mines against the clue 1 at row 0, column 0");
    CHECK(refusal_of(other, recorded(2, {})) == "");
}

TEST_CASE("a plan that was overtaken does not fit") {
    Game game = given({3, 1}, {0, 0, 1});
    const auto plan = game.plan({MoveKind::open, 0});
    CHECK(game.fits(*plan));
    flag(game, 2);
    CHECK_FALSE(game.fits(*plan));
}

TEST_CASE("the moments of a game are what the player saw before each opening") {
    Game game = given({5, 1}, {0, 1, 0, 1, 0});
    open(game, 0);
    flag(game, 1);
    open(game, 2);
    undo(game);
    open(game, 4);
    open(game, 3);
    const Moments moments(game);
    REQUIRE(moments.size() == 3);
    CHECK(moments.at(0).cells == std::vector<std::int8_t>(5, kCovered));
    CHECK(moments.at(1).move == 4);
    CHECK(moments.at(1).looks == std::vector<std::int8_t>{1, kLookFlag, 9, 9, 9});
    CHECK(moments.at(2).cells == std::vector<std::int8_t>{1, kCovered, kCovered, kCovered, 1});
    CHECK(moments.at(2).opened == Cells{3});
}
