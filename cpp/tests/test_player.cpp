// Whole games: plain, conditional, and played on from a view.
#include <algorithm>
#include <utility>
#include <vector>

#include "board/deal.hpp"
#include "count_judge.hpp"
#include "doctest/doctest.h"
#include "guessers.hpp"
#include "guessing/single_point.hpp"
#include "play/play_games.hpp"
#include "play/player.hpp"

namespace {

using namespace fairmines;

using reference::kBudget;
using tests::expert;
using tests::min_risk;

Match match(int width, int height, int mines, int radius, std::uint64_t seed) {
    return {{width, height}, mines, radius, Cell{0, 0}, seed, kBudget};
}

std::vector<std::uint8_t> dealt(const Match& match, std::uint64_t seed) {
    std::vector<std::uint8_t> layout(static_cast<std::size_t>(match.grid.cells()));
    deal(match.grid, match.mines, {match.start->row, match.start->column, match.free_radius}, seed,
         layout);
    return layout;
}

Match conditional(Match match) {
    match.conditional = true;
    return match;
}

Match under(Rules rules, Match match) {
    match.rules = rules;
    return match;
}

struct Mean {
    double value, variance;
};

Mean mean_weight(const std::vector<GameResult>& games) {
    double sum = 0, squares = 0;
    for (const GameResult& game : games) {
        sum += game.weight;
        squares += game.weight * game.weight;
    }
    const auto n = static_cast<double>(games.size());
    return {sum / n, squares / n - sum / n * (sum / n)};
}

bool same(const GameResult& a, const GameResult& b) {
    return a.won == b.won && a.guesses == b.guesses && a.opened == b.opened && a.weight == b.weight;
}

// Whether a single clue still shows a covered cell to be safe; found the slow way.
bool overlooked(const Board& board) {
    const Grid& grid = board.grid();
    std::vector<bool> marked(static_cast<std::size_t>(grid.cells()));
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < grid.cells(); ++cell) {
            if (board.covered(cell)) continue;
            std::vector<std::size_t> unknown;
            int marks = 0;
            grid.for_neighbours(cell / grid.width, cell % grid.width, [&](int around) {
                const auto i = static_cast<std::size_t>(around);
                if (marked[i])
                    ++marks;
                else if (board.covered(around))
                    unknown.push_back(i);
            });
            const int need = board.cells()[static_cast<std::size_t>(cell)] - marks;
            if (unknown.empty()) continue;
            if (need == 0) return true;
            if (need != static_cast<int>(unknown.size())) continue;
            for (const auto i : unknown) marked[i] = true;
            changed = true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("single points open only free cells, and overlook none") {
    SinglePoint single_point;
    Board board;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Match m = match(12, 9, 14, 1, seed);
        const auto layout = dealt(m, seed);
        board.lay(m.grid, layout);
        single_point.begin(m.grid);
        single_point.open(board, 0);
        int covered = 0;
        for (int cell = 0; cell < m.grid.cells(); ++cell) {
            covered += board.covered(cell);
            if (!board.covered(cell)) CHECK(layout[static_cast<std::size_t>(cell)] == 0);
        }
        CHECK(covered == board.left() + m.mines);
        CHECK_FALSE(overlooked(board));
    }
}

TEST_CASE("games do not depend on the threads, on the games played together or on a book") {
    for (const auto& [guesser, m] :
         {std::pair{&min_risk, match(16, 16, 40, 0, 7)}, {&expert, match(12, 12, 28, 0, 3)}}) {
        std::vector<GameResult> alone(60), together(60), late(20);
        play_games(m, guesser, 0, alone, 1);
        play_games(m, guesser, 0, together, 3);
        play_games(m, guesser, 40, late, 2);
        for (std::size_t i = 0; i < 60; ++i) CHECK(same(alone[i], together[i]));
        for (std::size_t i = 0; i < 20; ++i) CHECK(same(alone[40 + i], late[i]));
        CHECK(std::ranges::any_of(alone, &GameResult::won));
    }
}

TEST_CASE("in a small position playing on wins as often as perfect play says") {
    // A row of three with one mine: opening an end tells where it is, if it survives.
    const std::vector<std::int8_t> row{kCovered, kCovered, kCovered};
    std::vector<GameResult> games(50);
    Player player(expert());
    player.play_on({{3, 1}, row, 1, {0, 0}, 7, kBudget}, 0, games);
    for (const GameResult& game : games) CHECK(game.won);
    // The middle tells nothing: a 50/50 follows.
    std::vector<GameResult> games_of_two(2000);
    player.play_on({{3, 1}, row, 1, {0, 1}, 7, kBudget}, 0, games_of_two);
    int won = 0;
    for (const GameResult& game : games_of_two) {
        won += game.won;
        CHECK(game.guesses == 1);
    }
    CHECK(won > 900);
    CHECK(won < 1100);
    // The same games again, and a cell that cannot be safe.
    std::vector<GameResult> again(2000);
    player.play_on({{3, 1}, row, 1, {0, 1}, 7, kBudget}, 0, again);
    for (std::size_t i = 0; i < 2000; ++i) CHECK(same(games_of_two[i], again[i]));
    CHECK_THROWS_AS(player.play_on({{3, 1}, row, 3, {0, 1}, 7, kBudget}, 0, again), WrongTotal);
}

TEST_CASE("conditional play wins as often as plain play, and varies less") {
    // The expert's games are few because they are slow; tests/simulation/test_conditional.py plays
    // more.
    for (const auto& [guesser, number] : {std::pair{&min_risk, 2000}, {&expert, 100}})
        for (const int radius : {-1, 0}) {
            const Match m = match(8, 8, 14, radius, 5);
            const auto size = static_cast<std::size_t>(number);
            std::vector<GameResult> plain(size), weighed(size), together(100);
            play_games(m, guesser, 0, plain, 1);
            play_games(conditional(m), guesser, 0, weighed, 1);
            const Mean one = mean_weight(plain), other = mean_weight(weighed);
            CHECK(one.value > 0.1);
            CHECK(other.variance < 0.5 * one.variance);
            const double bound = 16 * (one.variance + other.variance) / number;
            CHECK((one.value - other.value) * (one.value - other.value) < bound);
            play_games(conditional(m), guesser, 0, together, 3);
            for (std::size_t i = 0; i < together.size(); ++i) CHECK(same(weighed[i], together[i]));
        }
}

TEST_CASE("in conditional play all games have one weight where they are alike") {
    // A row of three with one mine: the start may be it, what follows is certain.
    std::vector<GameResult> games(20);
    play_games(conditional(match(3, 1, 1, -1, 1)), min_risk, 0, games, 1);
    for (const GameResult& game : games) CHECK(game.weight == 1 - 1.0 / 3);
    // All mines: there is no layout in which the start is none.
    play_games(conditional(match(3, 1, 3, -1, 1)), min_risk, 0, games, 1);
    for (const GameResult& game : games) CHECK(game.weight == 0);
    // From the middle on: a 50/50, which is searched or weighed.
    const std::vector<std::int8_t> row{kCovered, kCovered, kCovered};
    for (const auto guesser : {&min_risk, &expert}) {
        Player player(guesser());
        player.play_on({{3, 1}, row, 1, {0, 1}, 7, kBudget, true}, 0, games);
        for (const GameResult& game : games) CHECK(game.weight == 0.5);
    }
}

TEST_CASE("who guesses only if no cell is safe wins every fair and every kind game") {
    for (const auto guesser : {&min_risk, &expert})
        for (const Rules rules : {Rules::fair, Rules::kind})
            for (const int mines : {0, 1, 12, 20, 35}) {
                const Match m = match(6, 6, mines, -1, 5);
                std::vector<GameResult> classic(40), games(40), together(40);
                play_games(m, guesser, 0, classic, 1);
                play_games(under(rules, m), guesser, 0, games, 1);
                play_games(under(rules, m), guesser, 0, together, 3);
                for (std::size_t i = 0; i < games.size(); ++i) {
                    CHECK(games[i].won);
                    CHECK(games[i].opened == 36 - mines);
                    CHECK(same(games[i], together[i]));
                    // Only what would have been lost is drawn anew.
                    if (classic[i].won) CHECK(same(games[i], classic[i]));
                }
            }
    // On a board of mines the start is certain to be one.
    std::vector<GameResult> lost(5);
    play_games(under(Rules::fair, match(3, 3, 9, -1, 1)), min_risk, 0, lost, 1);
    for (const GameResult& game : lost) CHECK_FALSE(game.won);
}

TEST_CASE("the start is drawn from the game's own seed where none is stated") {
    Match m = match(5, 5, 5, -1, 11);
    m.start.reset();
    std::vector<GameResult> games(400);
    play_games(m, min_risk, 0, games, 1);
    int hit = 0;
    for (const GameResult& game : games) hit += game.opened == 0;
    CHECK(hit > 40);  // 80 of 400 starts are mines, give or take 8
    CHECK(hit < 120);
}

TEST_CASE("play_games() throws what a game throws in a thread") {
    const Match m{{30, 30}, 180, 1, Cell{0, 0}, 1, 1};
    std::vector<GameResult> games(50);
    CHECK_THROWS_AS(play_games(m, min_risk, 0, games, 2), TooComplex);
}
