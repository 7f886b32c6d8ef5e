// The strategy `deliberate`: what knowing a difference better would gain, and rollouts.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/board.hpp"
#include "board/deal.hpp"
#include "count_judge.hpp"
#include "doctest/doctest.h"
#include "endgame/solve_endgame.hpp"
#include "guessers.hpp"
#include "play/deliberate.hpp"

namespace {

using namespace fairmines;

// The position after the corner of a dealt board is opened.
struct Corner {
    Board board;
    SolutionCounter counter;
    CountOptions options;
    std::vector<double> mine_probability;

    Corner(const Grid& grid, int mines, std::uint64_t seed)
        : options{mines, 1.0, reference::kBudget}, mine_probability(grid.cells()) {
        std::vector<std::uint8_t> layout(static_cast<std::size_t>(grid.cells()));
        deal(grid, mines, {0, 0, 0}, seed, layout);
        board.lay(grid, layout);
        board.open(0);
        counter.count(board.view(), options);
        counter.mine_probability(mine_probability);
    }
    GuessPosition position() const { return {board.view(), options, counter, mine_probability}; }
    bool forced() const {
        return std::none_of(mine_probability.begin(), mine_probability.end(),
                            [](double it) { return it == 0; });
    }
};

}  // namespace

TEST_CASE("the gain of knowing a normal difference is that of the formula") {
    for (double mean = -0.2; mean <= 0.2; mean += 0.003)
        for (const double deviation : {0.002, 0.02, 0.1}) {
            const double z = mean / deviation;
            const double density = std::exp(-z * z / 2) / std::sqrt(2 * 3.141592653589793);
            const double gain = mean * 0.5 * std::erfc(-z / std::sqrt(2.0)) + deviation * density;
            CHECK(std::fabs(expected_gain(mean, deviation) - gain) < deviation * 0.001);
        }
    CHECK(expected_gain(-0.1, 0) == 0);
    CHECK(expected_gain(0.1, 0) == 0.1);
}

TEST_CASE("views that differ in a cell have other keys") {
    std::vector<std::int8_t> cells(21, kCovered);
    std::vector<ViewKey> keys{key_of(cells)};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i] = 1;
        keys.push_back(key_of(cells));
        cells[i] = kCovered;
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(keys[i] == keys[j]);
}

TEST_CASE("rollouts have the mean of perfect play where the expert plays perfectly") {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 40 && compared < 4; ++seed) {
        const Corner corner({5, 4}, 5, seed);
        if (!corner.forced()) continue;
        const auto endgame =
            solve_endgame(corner.board.view(), {5, 3000, 1 << 30, reference::kBudget}, {});
        if (!endgame.solutions) continue;
        ++compared;
        std::vector<int> cells;
        for (int cell = 0; cell < 20; ++cell)
            if (endgame.wins[static_cast<std::size_t>(cell)] > 0) cells.push_back(cell);
        Rollouts rollouts(tests::expert());
        const GuessPosition position = corner.position();
        rollouts.begin(position, cells, 7);
        for (std::size_t i = 0; i < cells.size(); i += 5) {
            constexpr int kGames = 300;
            double sum = 0, squares = 0;
            for (int k = 0; k < kGames; ++k) {
                const double value = rollouts.play(i, static_cast<std::uint64_t>(k));
                sum += value;
                squares += value * value;
            }
            const double mean = sum / kGames;
            const double error = std::sqrt(std::max(0.0, squares / kGames - mean * mean) / kGames);
            const double exact = endgame.wins[static_cast<std::size_t>(cells[i])] /
                                 static_cast<double>(*endgame.solutions);
            CHECK(std::fabs(mean - exact) < 5 * error + 1e-9);
        }
    }
    CHECK(compared == 4);
}

TEST_CASE("a choice depends on the view alone") {
    // No endgame is searched, so rollouts decide every guess.
    const Thinking thinking{1, 1000, 0, 72, 0.0005};
    Deliberate one(tests::kOptions, thinking), other(tests::kOptions, thinking);
    Rng unused(0);
    std::vector<int> chosen;
    std::vector<std::unique_ptr<Corner>> corners;
    for (std::uint64_t seed = 0; corners.size() < 5; ++seed) {
        auto corner = std::make_unique<Corner>(Grid{8, 8}, 12, seed);
        if (corner->forced()) corners.push_back(std::move(corner));
    }
    for (const auto& corner : corners)
        chosen.push_back(one.choose(corner->position(), unused).cell);
    for (std::size_t i = corners.size(); i-- > 0;)
        CHECK(other.choose(corners[i]->position(), unused).cell == chosen[i]);
}
