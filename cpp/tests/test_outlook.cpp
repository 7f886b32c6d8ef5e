#include <limits>
#include <vector>

#include "doctest/doctest.h"
#include "fairmines/counting.hpp"
#include "fairmines/outlook.hpp"
#include "fairmines/pockets.hpp"

namespace {

using namespace fairmines;

constexpr std::int8_t C = kCovered, M = kMine;

struct Counted {
    Counted(int width, std::vector<std::int8_t> codes, int mines)
        : cells(std::move(codes)),
          grid{width, static_cast<int>(cells.size()) / width},
          question{mines, 1.0, 1 << 20},
          risk(cells.size()) {
        counting.count({grid, cells}, question);
        counting.mine_probability(risk);
    }
    bool tells(int row, int column) const {
        return may_tell(counting.problem(), counting.problem().place(row, column));
    }
    double value() const {
        return outlook(counting.problem(), counting.shares(), counting.interior_share());
    }
    Dilemma dilemma() const { return {{grid, cells}, question, counting, risk}; }

    std::vector<std::int8_t> cells;
    Grid grid;
    Question question;
    Counting counting;
    std::vector<double> risk;
};

}  // namespace

TEST_CASE("a cell beside the interior may tell") {
    const Counted view(4, {1, C, C, C, C, C, C, C}, 2);
    CHECK(view.tells(0, 1));
    CHECK(view.tells(0, 2));
}

TEST_CASE("a cell among known ones tells nothing") {
    const Counted view(3, {C, M, 1}, 2);
    CHECK_FALSE(view.tells(0, 0));
}

TEST_CASE("a cell tells nothing that other clues tell already") {
    // One of the two cells of the first column is a mine: either, opened, counts just the other.
    const Counted alone(2, {C, 1, C, 1}, 1);
    CHECK_FALSE(alone.tells(0, 0));
    CHECK_FALSE(alone.tells(1, 0));
    // Three in a column, the clue of the middle row sees all: the ends see a part of the rest.
    const Counted three(2, {C, C, C, 1, C, C}, 1);
    CHECK(three.tells(0, 0));
    CHECK_FALSE(three.tells(1, 0));
}

TEST_CASE("a board on which nothing is left to open is won") {
    const Counted view(2, {2, M, 2, M}, 2);
    CHECK(view.value() == 1);
}

TEST_CASE("where nothing tells the safest cells stand for it") {
    const Counted view(2, {C, 1, C, 1}, 1);
    CHECK(view.value() == doctest::Approx(1 - 1.5 * 0.5));
}

TEST_CASE("the outlook falls with the risks of the safest cells") {
    // An open board: all cells have one risk.
    const Counted few(6, std::vector<std::int8_t>(36, C), 4);
    const Counted many(6, std::vector<std::int8_t>(36, C), 8);
    CHECK(few.value() == doctest::Approx(1 - 1.5 * 4 / 36));
    CHECK(many.value() == doctest::Approx(1 - 1.5 * 8 / 36));
    // A single safe cell is worth less than a few.
    const Counted safe(6, {0, C, C, C, C, C, C, C, C, C, C, C}, 3);
    CHECK(safe.value() < 1);
    CHECK(safe.value() > 1 - 1.5 * 3.0 / 8);
}

TEST_CASE("a pocket is found, and only where nothing else touches it") {
    Pockets pockets;
    Solutions solutions;
    const auto count = [&](const Counted& view) {
        std::vector<std::size_t> found;
        pockets.any(view.dilemma(), 100, solutions, [&] {
            found.push_back(solutions.mines().size());
            return false;
        });
        return found;
    };
    // The pair in the first column touches the interior below it.
    const Counted touched(6, {C, 4, M, C, C, C, C, M, M, C, C, C, C, M, M, C, C, C}, 8);
    CHECK(count(touched).empty());
    // Nothing but a box of two cells: one mine, two solutions.
    const Counted box(6, {C, 3, M, C, C, C, C, 6, M, C, C, C, M, M, M, C, C, C}, 8);
    CHECK(count(box) == std::vector<std::size_t>{2});
}
