// Hands out blocks to threads, and passes on what the first failing block throws.
#include "threads/run_blocks.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace fairmines {
namespace {

// What a vector of std::jthread does. The standard library of macOS does not have that yet.
class JoiningThreads {
   public:
    JoiningThreads() = default;
    JoiningThreads(const JoiningThreads&) = delete;
    JoiningThreads& operator=(const JoiningThreads&) = delete;
    ~JoiningThreads() {
        for (auto& thread : threads_) thread.join();
    }

    template <class Work>
    void start(Work&& work) {
        threads_.emplace_back(std::forward<Work>(work));
    }

   private:
    std::vector<std::thread> threads_;
};

// How often the calling thread asks whether to stop while it waits for the others.
constexpr std::chrono::milliseconds kInterval{25};

// Blocks, which several threads take one at a time.
class Blocks {
   public:
    Blocks(std::size_t blocks, const std::function<Worker()>& make_worker)
        : make_worker_(make_worker), failures_(blocks) {}

    // Works until no block is left, or until a thread has been stopped: by this condition, which
    // this thread asks.
    void work(const StopCheck::Condition& condition) {
        StopCheck stop([&] { return stopped_ || (condition && condition()); });
        const Worker worker = make_worker_();
        for (std::size_t block = next_++; block < failures_.size(); block = next_++) {
            try {
                worker(block, stop);
            } catch (const Stopped&) {
                stopped_ = true;
                return;
            } catch (...) {
                failures_[block] = std::current_exception();
            }
        }
    }

    // Works in this thread and in this many others, and waits for them.
    void work_beside(int others, const StopCheck::Condition& condition) {
        std::mutex mutex;
        std::condition_variable ended;
        int working = others;
        JoiningThreads threads;
        for (int i = 0; i < others; ++i)
            threads.start([&] {
                work({});
                const std::lock_guard lock(mutex);
                --working;
                ended.notify_one();
            });
        work(condition);
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, kInterval, [&] { return working == 0; })) {
            lock.unlock();
            if (condition && !stopped_) stopped_ = condition();
            lock.lock();
        }
    }

    // Throws Stopped, or what the first block threw that threw anything.
    void rethrow() const {
        if (stopped_) throw Stopped{};
        for (const auto& failure : failures_)
            if (failure) std::rethrow_exception(failure);
    }

   private:
    const std::function<Worker()>& make_worker_;
    std::vector<std::exception_ptr> failures_;  // by block
    std::atomic<std::size_t> next_{0};          // block
    std::atomic<bool> stopped_{false};
};

}  // namespace

void run_blocks(std::size_t blocks, int threads, const std::function<Worker()>& make_worker,
                const StopCheck::Condition& stop) {
    Blocks work(blocks, make_worker);
    work.work_beside(threads - 1, stop);
    work.rethrow();
}

}  // namespace fairmines
