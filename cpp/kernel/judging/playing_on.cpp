// Plays games from cells and chords to their ends.
#include "judging/playing_on.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "board/at.hpp"

namespace fairmines {
namespace {

// What drawing a layout is worth as work, for each cell.
constexpr std::size_t kDrawWork = 4;

}  // namespace

PlayingOn::PlayingOn(const ExpertOptions& options)
    : player_(std::make_unique<Expert>(options)), expert_(options) {}

std::vector<double> PlayingOn::from_cell(const View& view, int cell, const NumberedGames& games,
                                         const CountOptions& options) {
    const Continuation continuation{view.grid,
                                    {view.cells.begin(), view.cells.end()},
                                    *options.mines,
                                    view.grid.cell(cell),
                                    games.seed,
                                    options.budget,
                                    true};
    std::vector<GameResult> results(games.games);
    player_.play_on(continuation, games.first, results, options.stop);
    std::vector<double> weights;
    for (const GameResult& result : results) weights.push_back(result.weight);
    return weights;
}

std::vector<double> PlayingOn::from_chord(const View& view, std::span<const int> cells,
                                          const NumberedGames& games, const CountOptions& options) {
    follows_.clear();
    // 1. The solutions in which all cells are safe: layouts are drawn from them.
    std::vector<std::int8_t> codes(view.cells.begin(), view.cells.end());
    std::vector<std::uint8_t> opened(codes.size()), covered(codes.size()), targets(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
        opened[i] = codes[i] >= 0;
        covered[i] = codes[i] < 0;
    }
    for (const int cell : cells) {
        codes[at(cell)] = kFree;
        targets[at(cell)] = 1;
    }
    source_.count({view.grid, codes}, options);
    Rng rng(games.seed + games.first);
    std::vector<std::uint8_t> layout(codes.size());
    std::vector<double> weights;
    for (std::size_t i = 0; i < games.games; ++i) {
        // 2. What the cells show in one of them.
        source_.draw(rng, layout);
        report_work(options.stop, kDrawWork * layout.size());
        board_.lay(view.grid, layout);
        board_.open_cells(opened, covered);
        board_.open_cells(targets);
        // 3. A game from there. Its layout is drawn anew.
        const std::vector<std::int8_t> shown(board_.cells().begin(), board_.cells().end());
        const Follows& it = follows({view.grid, shown}, options);
        if (it.won) {
            weights.push_back(1);
            continue;
        }
        const NumberedGames one{games.seed, games.first + i, 1};
        const auto played = from_cell({view.grid, shown}, it.choice, one, options);
        weights.push_back(it.safety * played.front());
    }
    return weights;
}

int PlayingOn::choose(const View& view, const CountOptions& options) {
    follows_.clear();
    return follows(view, options).choice;
}

const PlayingOn::Follows& PlayingOn::follows(const View& view, const CountOptions& options) {
    const std::vector<std::int8_t> key(view.cells.begin(), view.cells.end());
    if (const auto it = follows_.find(key); it != follows_.end()) return it->second;
    counter_.count(view, options);
    mine_probability_.resize(key.size());
    counter_.mine_probability(mine_probability_);
    Follows found{false, -1, 1};
    const auto& p = mine_probability_;
    if (const auto safe = std::find(p.begin(), p.end(), 0.0); safe != p.end()) {
        found.choice = static_cast<int>(safe - p.begin());
    } else if (std::all_of(p.begin(), p.end(),
                           [](double it) { return std::isnan(it) || it == 1; })) {
        found.won = true;
    } else {
        Rng unused(0);
        found.choice = expert_.choose({view, options, counter_, p}, unused).cell;
        found.safety = 1 - p[at(found.choice)];
    }
    return follows_.emplace(key, found).first->second;
}

}  // namespace fairmines
