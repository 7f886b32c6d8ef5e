// Perfect play of endgames: limits, thresholds and steps. fuzz_endgame has a plain search.
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
};

}  // namespace

TEST_CASE("no more than 128 cells can be listed") {
    Scene fits({16, 8}, 1, 0, -1), wide({43, 3}, 1, 0, -1);
    CHECK(fits.list(200));
    CHECK(fits.solutions.mines().size() == 128);
    CHECK_FALSE(wide.list(200));
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
