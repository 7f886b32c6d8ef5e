// Games of a batch: steps, rewards and seeds, compared with single games.
#include <cstdint>
#include <vector>

#include "board/deal.hpp"
#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "play/batch.hpp"

using fairmines::Batch;
using fairmines::Board;
using fairmines::Grid;
using fairmines::kCovered;

namespace {

using Seeds = std::vector<std::uint64_t>;
using Actions = std::vector<std::int64_t>;

// Powers of two, so that sums are exact and say what they are made of.
constexpr fairmines::Rewards rewards{64, -64, 1, -2};

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
};

}  // namespace

TEST_CASE("games of a batch are the games played alone") {
    const Grid grid{7, 5};
    for (const int radius : {-1, 0, 1})
        for (const bool flood : {true, false}) {
            CAPTURE(radius);
            CAPTURE(flood);
            const Seeds seeds{3, 1, 4, 1, 5};
            Batch batch({grid, 8, radius, flood, rewards, 0}, seeds);
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
