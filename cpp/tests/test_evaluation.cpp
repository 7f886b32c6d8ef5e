#include <array>
#include <vector>

#include "counting/solution_counter.hpp"
#include "doctest/doctest.h"
#include "guessing/evaluation.hpp"
#include "guessing/pockets.hpp"

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
    Traits traits() const {
        return outlook(counting.problem(), counting.shares(), counting.interior_share()).traits;
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

namespace {

// The risks of the four best cells.
std::array<double, 4> risks(const Traits& traits) {
    return {traits[Trait::first_risk], traits[Trait::second_risk], traits[Trait::third_risk],
            traits[Trait::fourth_risk]};
}

}  // namespace

TEST_CASE("a won board lacks nothing") {
    // Nothing is left to open, or nothing but safe cells.
    for (const Counted& view : {Counted(2, {2, M, 2, M}, 2), Counted(3, {0, C, C}, 0)}) {
        CHECK(view.traits()[Trait::alive] == 1);
        CHECK(risks(view.traits()) == std::array{0.0, 0.0, 0.0, 0.0});
        CHECK(view.traits()[Trait::crowd] == 0);
    }
}

TEST_CASE("where nothing tells, the cells that there are count") {
    const Counted view(2, {C, 1, C, 1}, 1);
    CHECK(risks(view.traits()) == std::array{0.5, 0.5, 0.5, 0.5});
    CHECK(view.traits()[Trait::crowd] == 1);
}

TEST_CASE("the best cells count, and the last one for those that are missing") {
    // An open board: all cells have one risk, and count as surrounded by eight.
    const Counted open(6, std::vector<std::int8_t>(36, C), 4);
    for (const double risk : risks(open.traits())) CHECK(risk == doctest::Approx(4.0 / 36));
    CHECK(open.traits()[Trait::crowd] == 8);
    // A safe cell comes first, and of equals the one with fewer undetermined neighbours.
    const Counted row(7, {0, C, C, C, C, C, C}, 2);
    const double risk = 2.0 / 5;
    CHECK(row.traits()[Trait::first_risk] == 0);
    CHECK(row.traits()[Trait::second_risk] == doctest::Approx(risk));
    CHECK(row.traits()[Trait::crowd] == doctest::Approx((1 + 8 + 8) / 3.0));
}

TEST_CASE("a cell that tells nothing does not count beside one that does") {
    // The middle cell of the first column tells nothing, the ends do.
    const Counted three(2, {C, C, C, 1, C, C}, 1);
    CHECK_FALSE(three.tells(1, 0));
    CHECK(three.tells(0, 0));
    CHECK(three.traits()[Trait::crowd] < 4);
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
