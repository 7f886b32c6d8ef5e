// Perfect play of endgames, compared with a plain search.
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/deal.hpp"
#include "count_judge.hpp"
#include "counting/solution_counter.hpp"
#include "doctest/doctest.h"
#include "endgame/endgame_search.hpp"
#include "endgame/solutions.hpp"

namespace {

using namespace fairmines;
using reference::kBudget;

constexpr std::size_t kPatience = 1 << 30;

// A position of play: a dealt board with its corner opened, and its solutions.
struct Scene {
    Board board;
    SolutionCounter counter;
    Solutions solutions;

    Scene(const Grid& grid, int mines, std::uint64_t seed, int radius) {
        std::vector<std::uint8_t> layout(static_cast<std::size_t>(grid.cells()));
        deal(grid, mines, {0, 0, radius}, seed, layout);
        board.lay(grid, layout);
        if (radius >= 0) board.open(0);
        counter.count(board.view(), {mines, 1.0, kBudget});
    }
    bool list(std::size_t limit) {
        return solutions.list(counter, board.grid(), board.mines(), limit, 1 << 16);
    }
    // Whether a set of mines shows what is opened.
    bool agrees(const CellSet& mines) const {
        const Grid& grid = board.grid();
        std::vector<int> mine(static_cast<std::size_t>(grid.cells()), 0);
        for (int cell = 0; cell < grid.cells(); ++cell)
            mine[static_cast<std::size_t>(cell)] =
                board.covered(cell) && counter.problem().status(counter.problem().place(
                                           cell / grid.width, cell % grid.width)) == Status::mined;
        for (std::size_t i = 0; i < solutions.cells().size(); ++i)
            mine[static_cast<std::size_t>(solutions.cells()[i])] = mines.has(i);
        int total = 0;
        for (const int m : mine) total += m;
        bool good = total == board.mines();
        for (int cell = 0; cell < grid.cells(); ++cell) {
            if (board.covered(cell)) continue;
            int around = 0;
            grid.for_neighbours(cell / grid.width, cell % grid.width, [&](int other) {
                around += mine[static_cast<std::size_t>(other)];
            });
            good &= around == board.cells()[static_cast<std::size_t>(cell)];
        }
        return good;
    }
};

int best(EndgameSearch& endgame, std::size_t cells) {
    int most = 0;
    for (std::size_t i = 0; i < cells; ++i)
        most = std::max(most, endgame.wins(i, -1, kPatience).value());
    return most;
}

}  // namespace

TEST_CASE("all solutions are listed once, and nothing else") {
    int listed = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Scene scene({7, 5}, 8, seed, seed % 2 ? 1 : 0);
        if (scene.counter.log_solutions() > std::log(4000.0)) continue;
        ++listed;
        REQUIRE(scene.list(4000));
        const auto mines = scene.solutions.mines();
        CHECK(static_cast<double>(mines.size()) ==
              doctest::Approx(std::exp(scene.counter.log_solutions())));
        std::set<std::pair<std::uint64_t, std::uint64_t>> different;
        for (const auto& set : mines) {
            different.insert({set.words[0], set.words[1]});
            CHECK(scene.agrees(set));
        }
        CHECK(different.size() == mines.size());
        if (mines.size() > 1) CHECK_FALSE(scene.list(mines.size() - 1));
        CHECK(scene.list(mines.size()));
    }
    CHECK(listed > 10);
}

TEST_CASE("no more than 128 cells can be listed") {
    Scene fits({16, 8}, 1, 0, -1), wide({43, 3}, 1, 0, -1);
    CHECK(fits.list(200));
    CHECK(fits.solutions.mines().size() == 128);
    CHECK_FALSE(wide.list(200));
}

TEST_CASE("values of small boards, worked out by hand") {
    EndgameSearch endgame;
    // One mine on 2x2: every opened cell shows 1, so three cells are opened blindly.
    Scene square({2, 2}, 1, 0, -1);
    REQUIRE(square.list(10));
    endgame.begin(square.board.view(), square.solutions);
    CHECK(best(endgame, 4) == 1);
    // One mine in a row of three: the end tells where it is, the middle does not.
    Scene row({3, 1}, 1, 0, -1);
    REQUIRE(row.list(10));
    endgame.begin(row.board.view(), row.solutions);
    CHECK(endgame.wins(0, -1, kPatience) == 2);
    CHECK(endgame.wins(1, -1, kPatience) == 1);
}

TEST_CASE("values are exact above the threshold, else upper bounds within it") {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        Scene scene({6, 5}, 9, seed, 0);
        if (!scene.list(1500)) continue;
        const std::size_t cells = scene.solutions.cells().size();
        EndgameSearch exact;
        exact.begin(scene.board.view(), scene.solutions);
        for (std::size_t i = 0; i < cells; ++i) {
            const int truth = exact.wins(i, -1, kPatience).value();
            for (const int threshold : {0, truth - 1, truth, truth + 3}) {
                EndgameSearch bounded;
                bounded.begin(scene.board.view(), scene.solutions);
                const int answer = bounded.wins(i, threshold, kPatience).value();
                if (truth > threshold) CHECK(answer == truth);
                if (truth <= threshold) {
                    CHECK(answer >= truth);
                    CHECK(answer <= threshold);
                }
                // What is stored for one threshold does not change the result of another.
                CHECK(bounded.wins(i, -1, kPatience) == truth);
            }
        }
    }
}

TEST_CASE("a search that took too many steps does not change later results") {
    Scene scene({4, 4}, 5, 0, -1);
    REQUIRE(scene.list(5000));
    EndgameSearch patient, hurried;
    patient.begin(scene.board.view(), scene.solutions);
    hurried.begin(scene.board.view(), scene.solutions);
    for (std::size_t steps = 1000; steps < kPatience; steps *= 7)
        if (hurried.wins(1, -1, steps)) break;
    CHECK_FALSE(hurried.wins(6, -1, 10));
    CHECK(hurried.wins(1, -1, kPatience) == patient.wins(1, -1, kPatience));
    CHECK(patient.wins(1, -1, kPatience) == 1461);
}
