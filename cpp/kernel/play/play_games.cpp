#include "play/play_games.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

#include "counting/joining_threads.hpp"

namespace fairmines {
namespace {

// A thread takes this many games at a time.
constexpr std::size_t kBlock = 16;
// How often the calling thread asks whether to stop while it waits for the others.
constexpr std::chrono::milliseconds kInterval{25};

// The games of a match, which several threads take in blocks.
class Games {
   public:
    Games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
          std::span<GameResult> results)
        : match_(match),
          make_guesser_(make_guesser),
          first_(first),
          results_(results),
          failures_((results.size() + kBlock - 1) / kBlock) {}

    // Plays until no game is left, or until a thread has been stopped: by this condition, which
    // this thread asks.
    void play(const StopCheck::Condition& condition) {
        StopCheck stop([&] { return stopped_ || (condition && condition()); });
        Player player(make_guesser_());
        for (std::size_t block = next_++; block < failures_.size(); block = next_++) {
            try {
                const std::size_t end = std::min(results_.size(), (block + 1) * kBlock);
                for (std::size_t i = block * kBlock; i < end; ++i)
                    results_[i] = player.play(match_, first_ + i, &stop);
            } catch (const Stopped&) {
                stopped_ = true;
                return;
            } catch (...) {
                failures_[block] = std::current_exception();
            }
        }
    }

    // Plays in this many other threads while `work` runs in this one, and waits for them.
    template <class Work>
    void play_beside(int others, const StopCheck::Condition& condition, Work&& work) {
        std::mutex mutex;
        std::condition_variable ended;
        int playing = others;
        JoiningThreads threads;
        for (int i = 0; i < others; ++i)
            threads.start([&] {
                play({});
                const std::lock_guard lock(mutex);
                --playing;
                ended.notify_one();
            });
        work();
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, kInterval, [&] { return playing == 0; })) {
            lock.unlock();
            if (condition && !stopped_) stopped_ = condition();
            lock.lock();
        }
    }

    // Throws Stopped, or what the first game threw that threw anything.
    void rethrow() const {
        if (stopped_) throw Stopped{};
        for (const auto& failure : failures_)
            if (failure) std::rethrow_exception(failure);
    }

   private:
    const Match& match_;
    const MakeGuesser& make_guesser_;
    std::uint64_t first_;
    std::span<GameResult> results_;
    std::vector<std::exception_ptr> failures_;  // by block
    std::atomic<std::size_t> next_{0};          // block
    std::atomic<bool> stopped_{false};
};

}  // namespace

void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<GameResult> results, int threads, const StopCheck::Condition& stop) {
    Games games(match, make_guesser, first, results);
    games.play_beside(threads - 1, stop, [&] { games.play(stop); });
    games.rethrow();
}

}  // namespace fairmines
