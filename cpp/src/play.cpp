#include "fairmines/play.hpp"

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
    Rng rng(seeds.player);
    const Question question{match.mines, 1.0, match.budget};
    const int free = match.grid.cells() - match.mines;
    int guesses = 0;
    for (int cell = deal(match, seeds);;) {
        // 1. The first opening, or a guess.
        if (board_.mine(cell)) return {false, guesses, free - board_.left()};
        single_point_.open(board_, cell);
        // 2. Everything that is safe.
        while (board_.left() > 0 && find_safe(question))
            for (const int safe : safe_)
                if (board_.covered(safe)) single_point_.open(board_, safe);
        if (board_.left() == 0) return {true, guesses, free};
        // 3. A guess.
        cell = guesser_->choose({board_.view(), question, counting_, risk_}, rng);
        ++guesses;
    }
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
    layout_.resize(cells);
    fairmines::deal(match.grid, match.mines, start, seeds.layout, layout_);
    board_.lay(match.grid, layout_);
    single_point_.begin(match.grid);
    return match.grid.index(start.row, start.column);
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

void play_games(const Match& match, MakeGuesser make_guesser, std::uint64_t first,
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
