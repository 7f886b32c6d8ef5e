// Makes one action in each game, and begins the next game where one is over.
#include "play/batch.hpp"

#include <algorithm>
#include <utility>

#include "board/deal.hpp"
#include "board/rng.hpp"

namespace fairmines {

Batch::Batch(const BatchSettings& settings, std::span<const std::uint64_t> seeds)
    : settings_(settings), layout_(static_cast<std::size_t>(settings.grid.cells())) {
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        games_.push_back({seeds[i], 0, 0, {}, Pcg64(0), 0, false, false, false, {}});
        begin_number(games_[i], 0);
    }
}

void Batch::step(std::span<const std::int64_t> actions, const StepResult& result, StopCheck* stop) {
    settle(actions, result.decided_by, stop);
    const std::size_t cells = layout_.size();
    for (std::size_t i = 0; i < games_.size(); ++i) {
        BatchedGame& game = games_[i];
        const bool fresh = game.over;
        if (fresh)
            next(game);
        else
            ++game.steps;
        result.rewards[i] = fresh ? 0.0 : open(game, static_cast<int>(actions[i]));
        result.terminated[i] = game.over;
        result.won[i] = game.won;
        const bool cut_off = !fresh && game.steps == settings_.max_steps;
        result.truncated[i] = cut_off;
        game.over |= cut_off;
        show(game, result.cells.subspan(i * cells, cells), result.masks.subspan(i * cells, cells));
    }
}

// Deals and moves mines for the actions of all games, before one of them opens a cell: so a count
// that is stopped leaves no step half made.
void Batch::settle(std::span<const std::int64_t> actions, std::span<std::uint8_t> decided_by,
                   StopCheck* stop) {
    std::fill(decided_by.begin(), decided_by.end(), std::uint8_t{0});
    if (settings_.rules == Rules::classic) return;
    const CountOptions options{settings_.mines, 1.0, settings_.budget, stop};
    undo_.clear();
    for (std::size_t i = 0; i < games_.size(); ++i) {
        if (games_[i].over) continue;
        try {
            decided_by[i] =
                static_cast<std::uint8_t>(settle(i, static_cast<int>(actions[i]), options));
        } catch (...) {
            undo();
            throw;
        }
    }
}

DecidedBy Batch::settle(std::size_t i, int cell, const CountOptions& options) {
    BatchedGame& game = games_[i];
    if (!game.dealt) {
        undo_.push_back({i, {}, game.redraws});
        deal_around(game, cell);
    }
    if (!game.board.covered(cell)) return DecidedBy::count;
    Referee referee(counter_);
    const auto seed = [&] {
        Undo undo{i, std::vector<std::uint8_t>(layout_.size()), game.redraws};
        for (std::size_t j = 0; j < layout_.size(); ++j)
            undo.layout[j] = game.board.mine(static_cast<int>(j)) ? 1 : 0;
        undo_.push_back(std::move(undo));
        return game.redraws.next();
    };
    return referee.settle(settings_.rules, game.board, {&cell, 1}, options, seed).decided_by;
}

void Batch::undo() {
    for (auto it = undo_.rbegin(); it != undo_.rend(); ++it) {
        BatchedGame& game = games_[it->game];
        game.redraws = it->redraws;
        if (it->layout.empty())
            game.dealt = false;
        else
            game.board.replace(it->layout);
    }
}

void Batch::renew() {
    for (auto& game : games_)
        if (game.over) next(game);
}

void Batch::begin(std::span<const std::uint8_t> which) {
    for (std::size_t i = 0; i < games_.size(); ++i)
        if (which[i]) next(games_[i]);
}

void Batch::restart(std::size_t i, std::uint64_t seed) {
    games_[i].seed = seed;
    begin_number(games_[i], 0);
}

void Batch::look(std::span<std::int8_t> cells, std::span<std::int8_t> masks) const {
    const std::size_t size = layout_.size();
    for (std::size_t i = 0; i < games_.size(); ++i)
        show(games_[i], cells.subspan(i * size, size), masks.subspan(i * size, size));
}

void Batch::next(BatchedGame& game) { begin_number(game, game.number + 1); }

void Batch::begin_number(BatchedGame& game, std::uint64_t number) {
    game.number = number;
    const GameSeeds seeds = game_seeds(game.seed, number);
    game.layout_seed = seeds.layout;
    game.layout.clear();
    game.redraws = Pcg64(seeds.player);
    game.steps = 0;
    game.dealt = game.over = game.won = false;
}

void Batch::deal_around(BatchedGame& game, int cell) {
    const Grid& grid = settings_.grid;
    const FreeSquare free{cell / grid.width, cell % grid.width, settings_.free_radius};
    if (game.layout.empty()) deal(grid, settings_.mines, free, game.layout_seed, layout_);
    game.board.lay(grid, game.layout.empty() ? layout_ : game.layout);
    game.dealt = true;
}

// Opens a cell, and returns the reward.
double Batch::open(BatchedGame& game, int cell) {
    if (!game.dealt) deal_around(game, cell);
    if (!game.board.covered(cell)) return settings_.rewards.repeat;
    const auto opened = game.board.open(cell, settings_.flood).size();
    if (opened == 0) {
        game.over = true;
        return settings_.rewards.loss;
    }
    const int free = settings_.grid.cells() - settings_.mines;
    const double share = static_cast<double>(opened) / free;
    const double reward = settings_.rewards.progress * share;
    if (game.board.left() > 0) return reward;
    game.over = game.won = true;
    return reward + settings_.rewards.win;
}

void Batch::show(const BatchedGame& game, std::span<std::int8_t> cells,
                 std::span<std::int8_t> mask) const {
    if (!game.dealt) {
        std::fill(cells.begin(), cells.end(), kCovered);
        std::fill(mask.begin(), mask.end(), std::int8_t{1});
        return;
    }
    const auto seen = game.board.cells();
    std::copy(seen.begin(), seen.end(), cells.begin());
    std::transform(seen.begin(), seen.end(), mask.begin(),
                   [](std::int8_t code) { return std::int8_t{code == kCovered}; });
}

}  // namespace fairmines
