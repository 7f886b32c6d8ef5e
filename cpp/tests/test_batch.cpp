// Games of a batch: steps, rewards, seeds and renewals, compared with single games.
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "board/deal.hpp"
#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "play/batch.hpp"

using fairmines::Batch;
using fairmines::BatchSettings;
using fairmines::Board;
using fairmines::Grid;
using fairmines::kCovered;

namespace {

using Seeds = std::vector<std::uint64_t>;
using Actions = std::vector<std::int64_t>;

// Powers of two, so that sums are exact and say what they are made of.
constexpr fairmines::Rewards rewards{64, -64, 1, -2};

BatchSettings settings(const Grid& grid, int mines) { return {grid, mines, 0, true, rewards, 0}; }

// The answers to a step, and their memory.
struct Answers {
    std::vector<std::int8_t> cells, masks;
    std::vector<double> rewards;
    std::vector<std::uint8_t> terminated, truncated, won, decided_by;

    Answers(Batch& batch, const Actions& actions)
        : cells(batch.size() * static_cast<std::size_t>(batch.grid().cells()), 77),
          masks(cells.size(), 77),
          rewards(batch.size(), 77),
          terminated(batch.size(), 77),
          truncated(batch.size(), 77),
          won(batch.size(), 77),
          decided_by(batch.size(), 77) {
        batch.step(actions, {cells, masks, rewards, terminated, truncated, won, decided_by});
    }

    bool all_covered(std::size_t game, std::size_t size) const {
        const auto board = std::span(cells).subspan(game * size, size);
        return std::all_of(board.begin(), board.end(), [](auto code) { return code == kCovered; });
    }
};

}  // namespace

TEST_CASE("games of a batch are the games played alone") {
    const Grid grid{7, 5};
    for (const int radius : {-1, 0, 1})
        for (const bool flood : {true, false}) {
            CAPTURE(radius);
            CAPTURE(flood);
            auto set = settings(grid, 8);
            set.free_radius = radius;
            set.flood = flood;
            const Seeds seeds{3, 1, 4, 1, 5};
            Batch batch(set, seeds);
            std::vector<Board> boards(seeds.size());
            std::vector<std::uint64_t> number(seeds.size(), 0);
            std::vector<bool> begun(seeds.size(), false), over(seeds.size(), false);
            fairmines::Rng rng(9);
            int wins = 0;
            int losses = 0;
            for (int step = 0; step < 2000; ++step) {
                Actions actions;
                for (std::size_t i = 0; i < seeds.size(); ++i) actions.push_back(rng.below(35));
                const Answers answers(batch, actions);
                for (std::size_t i = 0; i < seeds.size(); ++i) {
                    Board& board = boards[i];
                    const int cell = static_cast<int>(actions[i]);
                    double reward = 0;
                    bool won = false;
                    if (over[i]) {
                        over[i] = begun[i] = false;
                        ++number[i];
                    } else {
                        if (!begun[i]) {
                            std::vector<std::uint8_t> layout(35);
                            fairmines::deal(grid, 8, {cell / 7, cell % 7, radius},
                                            fairmines::game_seeds(seeds[i], number[i]).layout,
                                            layout);
                            board.lay(grid, layout);
                            begun[i] = true;
                        }
                        const bool covered = board.covered(cell);
                        const auto opened = static_cast<double>(board.open(cell, flood).size());
                        over[i] = covered && (opened == 0 || board.left() == 0);
                        won = over[i] && opened > 0;
                        reward = !covered      ? rewards.repeat
                                 : opened == 0 ? rewards.loss
                                               : rewards.progress * (opened / 27);
                        if (won) reward += rewards.win;
                        wins += won;
                        losses += over[i] && !won;
                    }
                    CHECK(answers.rewards[i] == reward);
                    CHECK(answers.terminated[i] == over[i]);
                    CHECK(answers.truncated[i] == 0);
                    CHECK(answers.won[i] == won);
                    for (std::size_t at = 0; at < 35; ++at) {
                        const auto code = begun[i] ? board.cells()[at] : kCovered;
                        CHECK(answers.cells[35 * i + at] == code);
                        CHECK(answers.masks[35 * i + at] == (code == kCovered));
                    }
                }
            }
            CHECK(losses > 100);
            if (radius == 1 && flood) CHECK(wins > 0);
        }
}

TEST_CASE("after a game that is over the next one begins at the next step, or at once by renew()") {
    Batch batch(settings({2, 1}, 1), Seeds{1, 2});
    CHECK(Answers(batch, {0, 1}).won == std::vector<std::uint8_t>{1, 1});
    const Answers fresh(batch, {0, 0});
    CHECK(fresh.rewards == std::vector<double>{0, 0});
    CHECK(fresh.terminated == std::vector<std::uint8_t>{0, 0});
    CHECK(fresh.won == std::vector<std::uint8_t>{0, 0});
    CHECK(fresh.all_covered(0, 2));
    CHECK(fresh.all_covered(1, 2));
    CHECK(Answers(batch, {0, 1}).won == std::vector<std::uint8_t>{1, 1});
    batch.renew();
    CHECK(Answers(batch, {0, 1}).won == std::vector<std::uint8_t>{1, 1});
}

TEST_CASE("renew() changes only games that are over; begin() begins the next game where asked") {
    auto set = settings({3, 1}, 1);
    set.flood = false;
    Batch batch(set, Seeds{1, 1});
    // Some cell of three is a mine, so one action does not end a game whose first cell is safe.
    CHECK(Answers(batch, {0, 0}).terminated == std::vector<std::uint8_t>{0, 0});
    batch.renew();
    CHECK(Answers(batch, {0, 0}).rewards == std::vector<double>{-2, -2});
    batch.begin(std::vector<std::uint8_t>(batch.size(), 1));
    CHECK(Answers(batch, {0, 0}).rewards == std::vector<double>{0.5, 0.5});
}

TEST_CASE("begin() leaves other games alone, and restart() begins game 0 of a seed") {
    const auto set = settings({6, 5}, 9);
    Batch batch(set, Seeds{1, 2, 3});
    const Answers first(batch, {7, 7, 7});
    batch.begin(std::vector<std::uint8_t>{0, 1, 0});
    batch.restart(2, 1);
    std::vector<std::int8_t> cells(90, 77), masks(90, 77);
    batch.look(cells, masks);
    CHECK(std::equal(cells.begin(), cells.begin() + 30, first.cells.begin()));
    CHECK(std::all_of(cells.begin() + 30, cells.end(), [](auto it) { return it == kCovered; }));
    CHECK(std::all_of(masks.begin() + 30, masks.end(), [](auto it) { return it == 1; }));
    const Answers second(batch, {8, 7, 7});
    CHECK(std::equal(second.cells.begin() + 60, second.cells.end(), first.cells.begin()));
    CHECK(!std::equal(second.cells.begin() + 30, second.cells.begin() + 60,
                      first.cells.begin() + 30));
}

TEST_CASE("a game gets the layout that was set for it, and only that game") {
    const auto set = settings({6, 5}, 9);
    Batch batch(set, Seeds{1, 1}), other(set, Seeds{1, 1});
    CHECK(batch.layout_seed(0) == batch.layout_seed(1));
    std::vector<std::uint8_t> layout(30);
    std::fill(layout.begin() + 20, layout.begin() + 29, std::uint8_t{1});
    batch.set_layout(1, layout);
    const Answers changed(batch, {7, 7}), same(other, {7, 7});
    CHECK(std::equal(same.cells.begin(), same.cells.begin() + 30, changed.cells.begin()));
    CHECK(!std::equal(same.cells.begin() + 30, same.cells.end(), changed.cells.begin() + 30));
    const std::vector<std::uint8_t> all(2, 1);
    batch.begin(all);
    other.begin(all);
    CHECK(batch.layout_seed(1) == other.layout_seed(1));
}

TEST_CASE("a game is truncated after max_steps, also if it ends with the last step") {
    auto set = settings({3, 1}, 1);
    set.max_steps = 2;
    set.flood = false;
    Batch batch(set, Seeds{1});
    for (int game = 0; game < 3; ++game) {
        CAPTURE(game);
        CHECK(Answers(batch, {0}).truncated[0] == 0);
        const Answers last(batch, {0});
        CHECK(last.truncated[0] == 1);
        CHECK(last.terminated[0] == 0);
        CHECK(last.cells[0] != kCovered);
        CHECK(Answers(batch, {0}).all_covered(0, 3));
    }
    set.max_steps = 1;
    set.grid = {2, 1};
    Batch brief(set, Seeds{1});
    const Answers won(brief, {1});
    CHECK(won.terminated[0] == 1);
    CHECK(won.truncated[0] == 1);
    CHECK(Answers(brief, {1}).truncated[0] == 0);
}
