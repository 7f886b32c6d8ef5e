// The features of positions after a guess, and their weighted sum.
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
          options{mines, 1.0, 1 << 20},
          mine_probability(cells.size()) {
        counter.count({grid, cells}, options);
        counter.mine_probability(mine_probability);
    }
    bool is_live(int row, int column) const {
        return may_be_live(counter.problem(), counter.problem().place(row, column));
    }
    Features features(const EvaluationOptions& evaluation = {}) const {
        return evaluate(counter.problem(), counter.box_mine_probability(),
                        counter.interior_mine_probability(), evaluation)
            .features;
    }
    GuessPosition position() const { return {{grid, cells}, options, counter, mine_probability}; }

    std::vector<std::int8_t> cells;
    Grid grid;
    CountOptions options;
    SolutionCounter counter;
    std::vector<double> mine_probability;
};

}  // namespace

TEST_CASE("a dead cell is not described beside a live one, unless the options say so") {
    // The middle cell of the first column is dead, the ends are live.
    const Counted three(2, {C, C, C, 1, C, C}, 1);
    CHECK_FALSE(three.is_live(1, 0));
    CHECK(three.is_live(0, 0));
    CHECK(three.features()[Feature::crowd] == 2);
    // With the dead cell, which has one neighbour more and the same mine probability.
    CHECK(three.features({.crowd_penalty = 0, .count_dead_cells = true})[Feature::crowd] > 2);
}

TEST_CASE("a pocket is found, and only where nothing else touches it") {
    Pockets pockets;
    Solutions solutions;
    const auto count = [&](const Counted& view) {
        std::vector<std::size_t> found;
        pockets.any(view.position(), 100, solutions, [&] {
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
    // Four cells in turn, two mines: again two solutions. A mine parts them from the interior.
    const Counted chain(11, {C, 1, C, 1, C, 1, C, M, C, C, C}, 4);
    CHECK(count(chain) == std::vector<std::size_t>{2});
    const Counted joined(11, {C, 1, C, 1, C, 1, C, C, C, C, C}, 4);
    CHECK(count(joined).empty());
}
