// Tests of StopCheck: long computations end early, and in time.
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "count_judge.hpp"
#include "counting/big_integer_counts.hpp"
#include "counting/solution_counter.hpp"
#include "counting/stop_check.hpp"
#include "doctest/doctest.h"
#include "endgame/solve_endgame.hpp"
#include "guessers.hpp"
#include "play/play_games.hpp"
#include "play/training_data.hpp"

namespace {

using namespace fairmines;
using tests::expert;
using tests::min_risk;

constexpr std::size_t kNoLimit = std::size_t{1} << 40;
const StopCheck::Condition kAlways = [] { return true; };
const StopCheck::Condition kNever = [] { return false; };

// A view with one long component: every other cell of every other row is a clue of 3.
struct LongFrontier {
    Grid grid;
    std::vector<std::int8_t> cells;

    LongFrontier(int width, int height) : grid{width, height} {
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                cells.push_back(row % 2 == 1 && column % 2 == 1 ? std::int8_t{3} : kCovered);
    }
    View view() const { return {grid, cells}; }
};

// Whether a computation ends early once its condition is asked.
template <class Compute>
bool stops(Compute&& compute) {
    StopCheck stop(kAlways);
    try {
        compute(stop);
        return false;
    } catch (const Stopped&) {
        return true;
    }
}

// A game that takes minutes.
Match long_match() {
    Match match{{200, 200}, 10'000, 0, Cell{0, 0}, 1, kNoLimit};
    match.conditional = true;
    return match;
}

}  // namespace

TEST_SUITE("stop check") {
    TEST_CASE("no condition is asked in the first few steps") {
        StopCheck stop(kAlways);
        CHECK_NOTHROW(stop.work(1000));
        CHECK_NOTHROW(report_work(nullptr, 1 << 30));
    }

    TEST_CASE("the condition is asked in time, however large the steps are") {
        for (const std::size_t steps : {std::size_t{1}, std::size_t{1} << 40}) {
            int asked = 0;
            StopCheck stop([&] { return ++asked == 3; });
            const auto begin = std::chrono::steady_clock::now();
            CHECK_THROWS_AS(while (true) stop.work(steps), Stopped);
            CHECK(asked == 3);
            CHECK(std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(50));
        }
    }

    TEST_CASE("every long step of a count can be stopped") {
        const LongFrontier board(250, 7);
        SolutionCounter counter;
        CHECK(
            stops([&](StopCheck& stop) { counter.count(board.view(), {{}, 1, kNoLimit, &stop}); }));
        counter.count(board.view(), {{}, 1, kNoLimit});
        CHECK(stops([&](StopCheck& stop) { count_exactly(counter, &stop); }));
        // The passes for the mine probabilities come last: let the count itself go by.
        for (const std::optional<int> mines : {std::optional<int>(), std::optional<int>(400)}) {
            bool counted = false;
            StopCheck stop([&] { return counted; });
            counter.count(board.view(), {mines, 0.9, kNoLimit, &stop});
            counted = true;
            std::vector<double> probability(board.cells.size());
            const auto pass = [&] {
                for (int i = 0; i < 200; ++i) counter.mine_probability(probability);
            };
            CHECK_THROWS_AS(pass(), Stopped);
        }
    }

    TEST_CASE("the work of an exact count is known beforehand") {
        const LongFrontier one(100, 5), longer(200, 5);
        SolutionCounter counter;
        counter.count(one.view(), {{}, 1, kNoLimit});
        const std::size_t work = exact_work(counter);
        counter.count(longer.view(), {{}, 1, kNoLimit});
        CHECK(work > 1000);
        CHECK(exact_work(counter) > 4 * work);
    }

    TEST_CASE("an endgame can be stopped, and its list of solutions") {
        const std::vector<std::int8_t> cells(25, kCovered);
        const View view{{5, 5}, cells};
        CHECK(stops([&](StopCheck& stop) {
            solve_endgame(view, {7, 1 << 20, kNoLimit, kNoLimit, &stop}, {});
        }));
        const std::vector<std::int8_t> more(36, kCovered);
        SolutionCounter counter;
        counter.count({{6, 6}, more}, {12, 1, kNoLimit});
        Solutions solutions;
        CHECK(stops([&](StopCheck& stop) {
            solutions.list(counter, {6, 6}, 12, kNoLimit, kNoLimit, &stop);
        }));
    }

    TEST_CASE("a game can be stopped") {
        const Match match = long_match();
        CHECK(stops([&](StopCheck& stop) { Player(min_risk()).play(match, 0, &stop); }));
        CHECK(stops([&](StopCheck& stop) { Player(expert()).play(match, 0, &stop); }));
        const TrainingRun run{match, tests::kWeights, 0.9};
        CHECK(stops([&](StopCheck& stop) { training_data(run, 0, 1, &stop); }));
        const std::vector<std::int8_t> cells(40'000, kCovered);
        const Continuation continuation{{200, 200}, cells, 10'000, {0, 0}, 1, kNoLimit, true};
        std::vector<GameResult> results(5);
        CHECK(stops(
            [&](StopCheck& stop) { Player(expert()).play_on(continuation, 0, results, &stop); }));
    }

    TEST_CASE("games of several threads stop when the calling thread says so") {
        const auto caller = std::this_thread::get_id();
        // With 16 games another thread may play all of them: the calling thread asks while it
        // waits.
        for (const std::size_t games : {std::size_t{16}, std::size_t{64}}) {
            std::vector<GameResult> results(games);
            std::atomic<bool> asked_elsewhere{false};
            const auto condition = [&] {
                asked_elsewhere = asked_elsewhere || std::this_thread::get_id() != caller;
                return true;
            };
            CHECK_THROWS_AS(play_games(long_match(), expert, 0, results, 3, condition), Stopped);
            CHECK_FALSE(asked_elsewhere);
        }
    }
}
