// The verdicts of the rules, and the layouts that they draw.
#include <algorithm>
#include <map>
#include <vector>

#include "all_solutions.hpp"
#include "board/at.hpp"
#include "chi_square.hpp"
#include "doctest/doctest.h"
#include "play/referee.hpp"

namespace {

using namespace fairmines;
using reference::Bytes;
using reference::Drawing;

// A board that shows what a drawing shows, with one of the layouts that fit it.
Board board_of(const Drawing& drawing, const Bytes& layout) {
    Board board;
    board.lay(drawing.grid, layout);
    for (int cell = 0; cell < drawing.grid.cells(); ++cell)
        if (drawing.cells[static_cast<std::size_t>(cell)] >= 0) board.open(cell, false);
    return board;
}

Bytes layout_of(const Board& board) {
    Bytes layout;
    for (int cell = 0; cell < board.grid().cells(); ++cell)
        layout.push_back(board.mine(cell) ? 1 : 0);
    return layout;
}

CountOptions options(int mines) { return {mines, 1, 1 << 20}; }

std::uint64_t no_seed() {
    FAIL("a layout is drawn");
    return 0;
}

}  // namespace

TEST_CASE("a certain cell is what it is, under all rules") {
    for (const Rules rules : kEach<Rules>) {
        CHECK_FALSE(verdict(rules, std::vector{0.0, 1.0}, 0, false));
        CHECK(verdict(rules, std::vector{0.0, 1.0}, 1, true));
        CHECK(verdict(rules, std::vector{1.0, 1.0}, 1, true));
    }
}

TEST_CASE("an undetermined cell is what the rules say") {
    const std::vector<double> coin{0.5, 0.5}, needless{0, 0.5, 0.5};
    for (const bool dealt : {false, true}) {
        CHECK(verdict(Rules::classic, coin, 0, dealt) == dealt);
        CHECK_FALSE(verdict(Rules::fair, coin, 0, dealt));
        CHECK_FALSE(verdict(Rules::kind, coin, 0, dealt));
        CHECK(verdict(Rules::classic, needless, 1, dealt) == dealt);
        CHECK(verdict(Rules::fair, needless, 1, dealt));
        CHECK(verdict(Rules::kind, needless, 1, dealt) == dealt);
    }
}

TEST_CASE("a cell or a chord has one verdict, and all layouts that have it are equally likely") {
    struct Case {
        Drawing drawing;
        int mines;
        std::vector<int> cells;
        Rules rules;
        bool loses, moves;
    };
    // Those with a 0 have safe cells beside it, the others none. The last one cannot be free.
    for (const Case& it :
         {Case{Drawing({"?1??", "????", "????"}), 4, {0}, Rules::fair, false, true},
          Case{Drawing({"?1??", "????", "0???"}), 3, {2}, Rules::fair, true, true},
          Case{Drawing({"?1??", "????", "0???"}), 3, {2, 4, 5, 6}, Rules::fair, true, true},
          Case{Drawing({"?1??", "????", "0???"}), 3, {2, 4, 5, 6}, Rules::kind, true, false},
          Case{Drawing({"?2?", "???", "???"}), 4, {2, 3, 4}, Rules::fair, false, true},
          Case{Drawing({"?2?", "???", "???"}), 4, {2, 3, 4}, Rules::kind, false, true},
          Case{Drawing({"?2?", "???", "???"}), 4, {0, 2, 3, 4}, Rules::fair, true, false}}) {
        const auto solutions = reference::solutions(it.drawing.view(), it.mines);
        const auto lost = [&](const Bytes& layout) {
            return std::ranges::any_of(it.cells, [&](int cell) { return layout[at(cell)] != 0; });
        };
        std::map<Bytes, std::size_t> number;  // of the layouts that have the verdict
        for (const Bytes& layout : solutions)
            if (lost(layout) == it.loses) number.emplace(layout, number.size());
        SolutionCounter counter;
        Referee referee(counter);
        std::vector<int> counts(number.size());
        std::uint64_t seed = 0;
        for (const Bytes& layout : solutions) {
            const bool moves = it.moves && lost(layout) != it.loses;
            for (std::size_t i = 0; i < (moves ? 20 * number.size() : 1); ++i) {
                Board board = board_of(it.drawing, layout);
                const auto next = [&] { return moves ? ++seed : no_seed(); };
                const auto ruling =
                    referee.settle(it.rules, board, it.cells, options(it.mines), next);
                CHECK(ruling.moved == moves);
                if (moves)
                    ++counts[number.at(layout_of(board))];
                else
                    CHECK(layout_of(board) == layout);
            }
        }
        if (it.moves) CHECK(excess_over_uniform(counts) < 5);
    }
}

TEST_CASE("a view that is too complex moves no mine: the rules of proof decide, or the deal") {
    const Drawing drawing({"????", "?22?", "????"});
    const Bytes layout{1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0};
    Board board = board_of(drawing, layout);
    SolutionCounter counter;
    Referee referee(counter);
    const int corner[] = {0}, beside[] = {1}, chord[] = {0, 1};
    for (const auto& cells : {std::span<const int>(corner), std::span<const int>(chord)}) {
        const auto ruling = referee.settle(Rules::fair, board, cells, {3, 1, 0}, no_seed);
        CHECK_FALSE(ruling.moved);
        CHECK(ruling.decided_by == DecidedBy::deal);
        CHECK_THROWS_AS(
            Referee(counter, true).settle(Rules::fair, board, cells, {3, 1, 0}, no_seed),
            TooComplex);
    }
    CHECK(layout_of(board) == layout);
    // What the elimination proves needs no count.
    const Drawing zero({"0?", "??"});
    Board safe = board_of(zero, {0, 0, 0, 0});
    CHECK(referee.settle(Rules::fair, safe, beside, {0, 1, 0}, no_seed).decided_by ==
          DecidedBy::count);
}
