// Threads that are waited for at the end of their scope.
#pragma once

#include <thread>
#include <utility>
#include <vector>

namespace fairmines {

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

}  // namespace fairmines
