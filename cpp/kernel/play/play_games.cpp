// Gives blocks of games to threads, each with its own player.
#include "play/play_games.hpp"

#include <algorithm>
#include <memory>

#include "play/signature.hpp"
#include "threads/run_blocks.hpp"

namespace fairmines {

void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<GameResult> results, int threads, const StopCheck::Condition& stop) {
    const auto make_worker = [&]() -> Worker {
        const auto player = std::make_shared<Player>(make_guesser());
        const auto signature = std::make_shared<Signature>();
        player->listen(signature.get());
        return [&, player, signature](std::size_t block, StopCheck& check) {
            const std::size_t end = std::min(results.size(), (block + 1) * kGamesABlock);
            for (std::size_t i = block * kGamesABlock; i < end; ++i) {
                signature->begin();
                results[i] = player->play(match, first + i, &check);
                if (match.conditional) signature->weigh(results[i].weight);
                results[i].signature = signature->value();
            }
        };
    };
    run_blocks((results.size() + kGamesABlock - 1) / kGamesABlock, threads, make_worker, stop);
}

}  // namespace fairmines
