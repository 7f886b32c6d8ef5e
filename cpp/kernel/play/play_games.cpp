#include "play/play_games.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace fairmines {
namespace {

// A thread takes this many games at a time.
constexpr std::size_t kBlock = 16;

}  // namespace

void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<GameResult> results, int threads) {
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
