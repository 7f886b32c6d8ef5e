// Clues and 3BV, compared with a reference that checks every pair of cells.
#include <cstdint>
#include <string>
#include <vector>

#include "board/clues.hpp"
#include "board/deal.hpp"
#include "doctest/doctest.h"
#include "reference.hpp"

using fairmines::Grid;
using reference::Bytes;

namespace {

// A board drawn by hand, `*` for a mine: its grid and its layout.
struct DrawnBoard {
    Grid grid;
    Bytes layout;

    explicit DrawnBoard(const std::vector<std::string>& rows)
        : grid{static_cast<int>(rows[0].size()), static_cast<int>(rows.size())} {
        for (const auto& row : rows)
            for (const char cell : row) layout.push_back(cell == '*');
    }

    std::string clues() const {
        Bytes bytes(layout.size(), 99);
        fairmines::count_clues(grid, layout, bytes);
        std::string text;
        for (const auto clue : bytes) text += static_cast<char>('0' + clue);
        return text;
    }

    int bbbv() const { return fairmines::bbbv(grid, layout); }
};

}  // namespace

TEST_CASE("clues count the mines around a cell, its own not included") {
    CHECK(DrawnBoard({"*"}).clues() == "0");
    CHECK(DrawnBoard({"***", "*.*", "***"}).clues() ==
          "242"
          "484"
          "242");
    CHECK(DrawnBoard({"*..", "...", "..*"}).clues() ==
          "010"
          "121"
          "010");
    CHECK(DrawnBoard({"*...*"}).clues() == "01010");
    CHECK(DrawnBoard({"****", "****"}).clues() ==
          "3553"
          "3553");
}

TEST_CASE("3BV: openings, and free cells that no opening shows") {
    // Nothing to open.
    CHECK(DrawnBoard({"*"}).bbbv() == 0);
    CHECK(DrawnBoard({"**", "**"}).bbbv() == 0);
    // One opening shows all.
    CHECK(DrawnBoard({"."}).bbbv() == 1);
    CHECK(DrawnBoard({"...", "...", "..."}).bbbv() == 1);
    CHECK(DrawnBoard({"....*"}).bbbv() == 1);
    // No opening: every free cell is a click.
    CHECK(DrawnBoard({"..", ".*"}).bbbv() == 3);
    CHECK(DrawnBoard({"...", ".*.", "..."}).bbbv() == 8);
    CHECK(DrawnBoard({"*.*.*"}).bbbv() == 2);
    // Two openings, the second time with cells of their borders in common.
    CHECK(DrawnBoard({"..*..", "..*..", "..*.."}).bbbv() == 2);
    CHECK(DrawnBoard({"*..", "...", "..*"}).bbbv() == 2);
    // One opening all around a mine.
    CHECK(DrawnBoard({".....", ".....", "..*..", ".....", "....."}).bbbv() == 1);
    // Zeros that meet at a corner are one opening.
    CHECK(DrawnBoard({"....*", "....*", "....*", ".....", "***.."}).bbbv() == 2);
    // An opening, and behind the wall of mines cells of their own.
    CHECK(DrawnBoard({"...*.", "...*.", "...*."}).bbbv() == 4);
}

TEST_CASE("clues and 3BV of dealt boards are those of the reference") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const Grid grid{static_cast<int>(1 + seed % 11), static_cast<int>(1 + seed % 7)};
        const int mines = static_cast<int>(seed * 31) % (grid.cells() / 2 + 1);
        Bytes layout(static_cast<std::size_t>(grid.cells()));
        fairmines::deal(grid, mines, {0, 0, -1}, seed, layout);
        Bytes clues(layout.size());
        fairmines::count_clues(grid, layout, clues);
        CHECK(clues == reference::clues(grid, layout));
        CHECK(fairmines::bbbv(grid, layout) == reference::bbbv(grid, layout));
    }
}
