#include "play/player.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

namespace fairmines {
namespace {

// Games that a thread takes at a time.
constexpr std::size_t kBlock = 16;

}  // namespace

Played Player::play(const Match& match, std::uint64_t game) {
    const GameSeeds seeds = game_seeds(match.seed, game);
    double weight = 1;
    if (match.conditional && match.start.radius < 0) {
        // The first opening is a guess like any other.
        weight -= static_cast<double>(match.mines) / match.grid.cells();
        if (weight == 0) return {false, 0, 0, 0};
    }
    const int start = deal(match, seeds);
    const Question question{match.mines, 1.0, match.budget};
    return finish(start, question, chance_of(seeds, match.conditional), weight);
}

Player::Chance Player::chance_of(const GameSeeds& seeds, bool conditional) {
    Chance chance{Rng(seeds.player), {}};
    if (conditional) chance.redraws.emplace(seeds.redraws);
    return chance;
}

void Player::play_on(const Situation& situation, std::uint64_t first, std::span<Played> results) {
    // 1. What the layouts are drawn from.
    std::vector<std::int8_t> cells(situation.view.cells.begin(), situation.view.cells.end());
    cells[static_cast<std::size_t>(situation.cell)] = kFree;
    const Question question{situation.mines, 1.0, situation.budget};
    source_.count({situation.view.grid, cells}, question);
    for (std::size_t i = 0; i < results.size(); ++i) {
        // 2. A layout, opened as far as the view is, and all that single clues show.
        const GameSeeds seeds = game_seeds(situation.seed, first + i);
        Rng rng(seeds.layout);
        layout_.resize(cells.size());
        source_.draw(rng, layout_);
        lay_out(situation.view.grid);
        for (int cell = 0; cell < situation.view.grid.cells(); ++cell)
            if (situation.view.cells[static_cast<std::size_t>(cell)] == kMine) {
                board_.mark(cell);
                single_point_.mark(board_, cell);
            }
        for (int cell = 0; cell < situation.view.grid.cells(); ++cell)
            if (situation.view.cells[static_cast<std::size_t>(cell)] >= 0)
                single_point_.open(board_, cell);
        // 3. The rest.
        results[i] = finish(situation.cell, question, chance_of(seeds, situation.conditional), 1);
    }
}

// Opens a cell and plays to the end. The weight is that of the game so far.
Played Player::finish(int cell, const Question& question, Chance chance, double weight) {
    const int free = board_.grid().cells() - board_.mines();
    for (int guesses = 0;; ++guesses) {
        // 1. The cell, and all that single clues show.
        if (board_.mine(cell)) return {false, guesses, free - board_.left(), 0};
        single_point_.open(board_, cell);
        // 2. Everything that is safe.
        while (board_.left() > 0 && find_safe(question))
            for (const int safe : safe_)
                if (board_.covered(safe)) single_point_.open(board_, safe);
        if (board_.left() == 0) return {true, guesses, free, weight};
        // 3. A guess.
        const Choice choice =
            guesser_->choose({board_.view(), question, counting_, risk_}, chance.player);
        cell = choice.cell;
        if (!chance.redraws) continue;
        // 4. In conditional play it does not kill.
        if (choice.chance) return {false, guesses, free - board_.left(), weight * *choice.chance};
        weight *= 1 - risk_[static_cast<std::size_t>(cell)];
        survive(cell, question, *chance.redraws);
    }
}

// Sees to it that a cell is no mine: if it is one, draws another of the solutions.
void Player::survive(int cell, const Question& question, Rng& redraws) {
    if (!board_.mine(cell)) return;
    const View view = board_.view();
    cells_.assign(view.cells.begin(), view.cells.end());
    cells_[static_cast<std::size_t>(cell)] = kFree;
    counting_.count({view.grid, cells_}, question);
    Rng rng(redraws.next());
    counting_.draw(rng, layout_);
    board_.replace(layout_);
}

// Lays the board and returns the cell of the first opening.
int Player::deal(const Match& match, const GameSeeds& seeds) {
    const auto cells = static_cast<std::uint32_t>(match.grid.cells());
    FreeSquare start = match.start;
    if (start.row < 0) {
        const int cell = static_cast<int>(Rng(seeds.start).unit() * cells);
        start.row = cell / match.grid.width;
        start.column = cell % match.grid.width;
    }
    // A start that may be a mine is not to be one in conditional play.
    if (match.conditional) start.radius = std::max(start.radius, 0);
    layout_.resize(cells);
    fairmines::deal(match.grid, match.mines, start, seeds.layout, layout_);
    lay_out(match.grid);
    return match.grid.index(start.row, start.column);
}

// Lays layout_.
void Player::lay_out(const Grid& grid) {
    board_.lay(grid, layout_);
    single_point_.begin(grid);
}

// Fills safe_. What the elimination finds needs no counting.
bool Player::find_safe(const Question& question) {
    const View view = board_.view();
    counting_.eliminate(view, question);
    counting_.problem().list_safe(safe_);
    if (!safe_.empty()) return true;
    counting_.count_rest(question);
    risk_.resize(view.cells.size());
    counting_.mine_probability(risk_);
    for (std::size_t i = 0; i < risk_.size(); ++i)
        if (risk_[i] == 0) safe_.push_back(static_cast<int>(i));
    return !safe_.empty();
}

void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<Played> results, int threads) {
    std::atomic<std::size_t> next{0};
    std::vector<std::exception_ptr> failures((results.size() + kBlock - 1) / kBlock);
    const auto work = [&] {
        Player player(make_guesser());
        while (true) {
            const std::size_t block = next++;
            if (block >= failures.size()) return;
            const std::size_t end = std::min(results.size(), (block + 1) * kBlock);
            try {
                for (std::size_t i = block * kBlock; i < end; ++i)
                    results[i] = player.play(match, first + i);
            } catch (...) {
                failures[block] = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    for (const auto& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace fairmines
