// Which clicks of a finished game opened nothing new, and how few would have done.
#include <doctest/doctest.h>

#include <vector>

#include "board/at.hpp"
#include "board/deal.hpp"
#include "judging/click_use.hpp"
#include "playing.hpp"

namespace {

using namespace fairmines;
using Layout = std::vector<std::uint8_t>;

void flag(Game& game, int cell, std::int8_t mark = kLookFlag) {
    tests::make(game, {MoveKind::flag, cell, mark});
}

void chord(Game& game, int cell) { tests::make(game, {MoveKind::chord, cell}); }

// * 1 0      0 1 2
// 1 1 0      3 4 5
const Layout kCorner{1, 0, 0, 0, 0, 0};
// 1 1 0      0 1 2
// * 2 1      3 4 5
// 2 * 1      6 7 8
const Layout kTwoMines{0, 0, 0, 1, 0, 0, 0, 1, 0};

}  // namespace

TEST_CASE("a click on the border of an opening is wasted, and one that opens it is not") {
    Game game = tests::given({3, 2}, kCorner);
    tests::open(game, 1);
    tests::open(game, 4);
    tests::open(game, 2);
    tests::open(game, 3);
    CHECK(game.status() == GameStatus::won);
    const ClickUse use = find_click_use(game);
    CHECK(use.clicks == 4);
    CHECK(use.bbbv == 2);
    CHECK(use.least == 2);
    CHECK(use.wasted == std::vector{1, 4});
}

TEST_CASE("a flag is of use to a chord that opens something new") {
    Game game = tests::given({3, 3}, kTwoMines);
    tests::open(game, 2);  // with 1, 4 and 5
    flag(game, 7);         // for the chord on 5
    flag(game, 3, kLookQuestion);
    flag(game, 3);  // no chord uses it
    chord(game, 5);
    tests::open(game, 0);
    tests::open(game, 6);
    CHECK(game.status() == GameStatus::won);
    const ClickUse use = find_click_use(game);
    CHECK(use.clicks == 7);
    CHECK(use.wasted == std::vector{3, 3});
}

TEST_CASE("the opening that lost is not wasted, and moves that were taken back do not count") {
    Game game = tests::given({3, 2}, kCorner);
    tests::open(game, 1);
    tests::make(game, {MoveKind::undo, 1});
    tests::open(game, 2);
    tests::open(game, 0);
    CHECK(game.status() == GameStatus::lost);
    const ClickUse use = find_click_use(game);
    CHECK(use.clicks == 2);
    CHECK(use.wasted.empty());
}

TEST_CASE("never more clicks would have done than were made") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Grid grid{9, 9};
        Layout layout(at(grid.cells()));
        deal(grid, 12, {0, 0, 0}, seed, layout);
        Game game = tests::given(grid, layout);
        // Flags and chords wherever they can be, then single clicks.
        tests::open(game, 0);
        for (int cell = 0; cell < grid.cells(); ++cell) {
            if (layout[at(cell)] && seed % 2) flag(game, cell);
            if (!game.board().covered(cell) && seed % 2) chord(game, cell);
        }
        for (int cell = 0; cell < grid.cells(); ++cell)
            if (!layout[at(cell)]) tests::open(game, cell);
        REQUIRE(game.status() == GameStatus::won);
        const ClickUse use = find_click_use(game);
        CHECK(use.clicks == static_cast<int>(game.moves().size()));
        CHECK(use.least <= use.clicks);
        CHECK(use.least <= use.zini);
        CHECK(use.least <= use.human_zini);
        // What is left still solves the whole 3BV, each click at least one.
        if (seed % 2 == 0) CHECK(use.clicks - static_cast<int>(use.wasted.size()) == use.bbbv);
    }
}
