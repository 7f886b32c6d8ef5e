// Boards in play: openings, floods and flags.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "board/deal.hpp"
#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "reference.hpp"

using fairmines::Board;
using fairmines::Grid;
using fairmines::kCovered;
using reference::Bytes;

namespace {

using Cells = std::vector<std::int8_t>;

Cells seen(const Board& board) { return {board.cells().begin(), board.cells().end()}; }

// The opening in the most obvious way: a free cell, and each neighbour of a zero clue in turn. A
// flagged cell stays covered, and nothing is opened through it.
void flood(const Grid& grid, const Bytes& clues, const Bytes& flags, int cell, Cells& cells) {
    const auto here = static_cast<std::size_t>(cell);
    cells[here] = static_cast<std::int8_t>(clues[here]);
    if (clues[here] > 0) return;
    for (int other = 0; other < grid.cells(); ++other) {
        const auto there = static_cast<std::size_t>(other);
        if (reference::adjacent(grid, cell, other) && cells[there] == kCovered && !flags[there])
            flood(grid, clues, flags, other, cells);
    }
}

}  // namespace

TEST_CASE("a board is laid all covered, and laid anew for the next game") {
    Board board;
    for (int round = 0; round < 2; ++round) {
        board.lay({3, 1}, Bytes{0, 0, 1});
        CHECK(seen(board) == Cells{kCovered, kCovered, kCovered});
        CHECK(board.left() == 2);
        CHECK(board.mines() == 1);
        CHECK(board.open(0).size() == 2);
        CHECK(seen(board) == Cells{0, 1, kCovered});
        CHECK(board.left() == 0);
    }
    board.lay({1, 2}, Bytes{1, 1});
    CHECK(seen(board) == Cells{kCovered, kCovered});
    CHECK(board.left() == 0);
}

TEST_CASE("without the flood an opening is one cell") {
    Board board;
    board.lay({3, 2}, Bytes{0, 0, 0, 0, 0, 0});
    CHECK(board.open(4, false).size() == 1);
    CHECK(seen(board) == Cells{kCovered, kCovered, kCovered, kCovered, 0, kCovered});
    CHECK(board.left() == 5);
    // What is opened already does not stop the next flood, nor is it counted twice.
    CHECK(board.open(0).size() == 5);
    CHECK(board.left() == 0);
}

TEST_CASE("replace() moves the mines and keeps the view") {
    Board board;
    board.lay({5, 1}, Bytes{0, 0, 0, 0, 1});
    board.open(3);
    board.replace(Bytes{0, 0, 1, 0, 0});
    CHECK(seen(board) == Cells{kCovered, kCovered, kCovered, 1, kCovered});
    CHECK(board.mine(2));
    CHECK_FALSE(board.mine(4));
    CHECK(board.left() == 3);
    CHECK(board.open(4).size() == 1);
    CHECK(board.open(0).size() == 2);
    CHECK(seen(board) == Cells{0, 1, kCovered, 1, 0});
    CHECK(board.left() == 0);
}

TEST_CASE("openings of random boards, with and without flags, are those of the reference") {
    Board board;
    fairmines::Rng rng(12);
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        const Grid grid{static_cast<int>(1 + rng.below(10)), static_cast<int>(1 + rng.below(8))};
        const auto size = static_cast<std::size_t>(grid.cells());
        Bytes layout(size);
        fairmines::deal(grid, grid.cells() / 9, {0, 0, -1}, rng.next(), layout);
        const Bytes clues = reference::clues(grid, layout);
        board.lay(grid, layout);
        Cells expected(size, kCovered);
        for (int move = 0; move < 4; ++move) {
            Bytes flags(size), mask(size);
            if (round % 3)
                for (auto& flag : flags) flag = rng.below(5) == 0;
            for (auto& wanted : mask) wanted = rng.below(8) == 0;
            for (std::size_t i = 0; i < size; ++i)
                if (mask[i] && !layout[i]) flood(grid, clues, flags, static_cast<int>(i), expected);
            const int left = board.left();
            std::size_t opened = 0;
            if (round % 3)
                opened = board.open_cells(mask, flags).size();
            else  // without flags, one cell after the other
                for (std::size_t i = 0; i < size; ++i)
                    if (mask[i]) opened += board.open(static_cast<int>(i)).size();
            CHECK(seen(board) == expected);
            CHECK(left - board.left() == static_cast<int>(opened));
            CHECK(board.left() ==
                  static_cast<int>(std::count(expected.begin(), expected.end(), kCovered)) -
                      board.mines());
        }
    }
}
