// Listens to a player, and keeps or draws the positions before its openings.
#include "play/record_positions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "guessing/guesser.hpp"
#include "threads/run_blocks.hpp"

namespace fairmines {
namespace {

constexpr double kNoScore = std::numeric_limits<double>::quiet_NaN();  // no score

// Adds the values of position i of a record.
void append(const RecordedPositions& from, std::size_t i, RecordedPositions& to) {
    const std::size_t cells = from.cells.size() / from.size();
    const auto view = from.cells.begin() + static_cast<std::ptrdiff_t>(i * cells);
    to.cells.insert(to.cells.end(), view, view + static_cast<std::ptrdiff_t>(cells));
    to.game.push_back(from.game[i]);
    to.opening.push_back(from.opening[i]);
    to.move.push_back(from.move[i]);
    to.guess.push_back(from.guess[i]);
    to.score.push_back(from.score[i]);
    to.won.push_back(from.won[i]);
}

// Records the positions of one game after the other.
class Recorder final : public OpeningListener {
   public:
    explicit Recorder(const RecordOptions& options) : options_(options) {}

    void begin(std::uint64_t game) {
        number_ = game;
        opening_ = 0;
        game_ = {};
    }

    void before_safe_cell(const Board& board, int cell) override {
        ++opening_;
        if (!options_.guesses_only) record(board, cell, false, kNoScore);
    }

    void before_guess(const Board& board, const Choice& choice) override {
        ++opening_;
        const bool known = std::isfinite(choice.score);
        record(board, choice.cell, true, known ? choice.score : kNoScore);
    }

    // Moves the positions of the game, or those that are drawn from it, to `positions`.
    void end(bool won, std::uint64_t seed, RecordedPositions& positions) {
        std::fill(game_.won.begin(), game_.won.end(), won);
        const std::size_t size = game_.size();
        std::size_t left = std::min(size, options_.per_game.value_or(size));
        Rng rng(seed);
        // Selection sampling (Knuth, TAOCP volume 2, 3.4.2, algorithm S): in order.
        for (std::size_t i = 0; i < size; ++i) {
            if (left < size - i && rng.below(static_cast<std::uint32_t>(size - i)) >= left)
                continue;
            append(game_, i, positions);
            --left;
        }
    }

   private:
    void record(const Board& board, int cell, bool guess, double score) {
        game_.cells.insert(game_.cells.end(), board.cells().begin(), board.cells().end());
        game_.game.push_back(number_);
        game_.opening.push_back(opening_);
        game_.move.push_back(cell);
        game_.guess.push_back(guess);
        game_.score.push_back(score);
        game_.won.push_back(false);
    }

    RecordOptions options_;
    std::uint64_t number_ = 0;
    std::int32_t opening_ = 0;
    RecordedPositions game_;
};

}  // namespace

RecordedPositions record_positions(const Match& match, const MakeGuesser& make_guesser,
                                   const RecordOptions& options, std::uint64_t first,
                                   std::size_t games, int threads,
                                   const StopCheck::Condition& stop) {
    std::vector<RecordedPositions> blocks((games + kGamesABlock - 1) / kGamesABlock);
    const auto make_worker = [&]() -> Worker {
        const auto recorder = std::make_shared<Recorder>(options);
        const auto player = std::make_shared<Player>(make_guesser());
        player->listen(recorder.get());
        return [&, recorder, player](std::size_t block, StopCheck& check) {
            const std::size_t end = std::min(games, (block + 1) * kGamesABlock);
            for (std::size_t i = block * kGamesABlock; i < end; ++i) {
                recorder->begin(first + i);
                const GameResult result = player->play(match, first + i, &check);
                // Plain play draws no layouts: the seed for those draws positions.
                recorder->end(result.won, game_seeds(match.seed, first + i).redraws, blocks[block]);
            }
        };
    };
    run_blocks(blocks.size(), threads, make_worker, stop);
    RecordedPositions positions;
    for (RecordedPositions& block : blocks) {
        for (std::size_t i = 0; i < block.size(); ++i) append(block, i, positions);
        block = {};
    }
    return positions;
}

}  // namespace fairmines
