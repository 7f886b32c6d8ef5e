// Positions recorded from games: whose they are, in which order, and which are drawn.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "doctest/doctest.h"
#include "guessers.hpp"
#include "play/record_positions.hpp"

namespace {

using namespace fairmines;
using tests::min_risk;

constexpr std::size_t kCells = 81, kGames = 100;
const Match kMatch{{9, 9}, 10, 0, Cell{0, 0}, 7, 1 << 20};

RecordedPositions recorded(const RecordOptions& options, int threads = 1) {
    return record_positions(kMatch, min_risk, options, 0, kGames, threads);
}

}  // namespace

TEST_CASE("positions are those of the games, whatever the number of threads") {
    const auto one = recorded({}), three = recorded({}, 3);
    CHECK(one.cells == three.cells);
    CHECK(one.move == three.move);
    std::vector<GameResult> games(kGames);
    play_games(kMatch, min_risk, 0, games, 1);
    std::vector<int> guesses(kGames);
    for (std::size_t i = 0; i < one.size(); ++i) {
        CHECK_EQ(one.game[i], three.game[i]);
        const auto game = static_cast<std::size_t>(one.game[i]);
        CHECK_EQ(one.won[i] != 0, games[game].won);
        guesses[game] += one.guess[i];
        CHECK_EQ(std::isnan(one.score[i]), one.guess[i] == 0);
        const bool next = i > 0 && one.game[i] == one.game[i - 1];
        CHECK_EQ(one.opening[i], next ? one.opening[i - 1] + 1 : 1);
        // The move opens a covered cell; the next view has it.
        const auto move = static_cast<std::size_t>(one.move[i]);
        CHECK_EQ(one.cells[i * kCells + move], kCovered);
        if (next) {
            const auto last = static_cast<std::size_t>(one.move[i - 1]);
            CHECK(one.cells[i * kCells + last] >= 0);
        }
    }
    for (std::size_t game = 0; game < kGames; ++game) CHECK_EQ(guesses[game], games[game].guesses);
}

TEST_CASE("only guesses, or a few positions of each game") {
    const auto all = recorded({});
    const auto guesses = recorded({true, {}});
    CHECK_EQ(guesses.size(),
             static_cast<std::size_t>(std::count(all.guess.begin(), all.guess.end(), 1)));
    const auto drawn = recorded({false, 2}, 2);
    std::vector<std::size_t> of_game(kGames), drawn_of_game(kGames);
    for (const auto game : all.game) ++of_game[game];
    for (const auto game : drawn.game) ++drawn_of_game[game];
    for (std::size_t game = 0; game < kGames; ++game)
        CHECK_EQ(drawn_of_game[game], std::min<std::size_t>(2, of_game[game]));
    for (std::size_t i = 1; i < drawn.size(); ++i)
        CHECK((drawn.game[i] > drawn.game[i - 1] || drawn.opening[i] > drawn.opening[i - 1]));
}
