// Ends a long computation early, when a condition of its caller holds: Ctrl-C, or a time limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

namespace fairmines {

// Thrown when the condition holds.
struct Stopped {};

// Asks the condition after about a tenth of a millisecond and then forty times a second, in the
// thread that computes. Loops report their work, so that between two questions there is at most a
// subtraction and now and then a look at the clock. What has not been stopped gives the same result
// with a condition as without.
class StopCheck {
   public:
    using Condition = std::function<bool()>;

    explicit StopCheck(Condition condition) : condition_(std::move(condition)) {}

    // Reports work, in steps of about a nanosecond; a rough number will do. Throws Stopped.
    void work(std::size_t steps) {
        if (steps < left_)
            left_ -= steps;
        else
            look();
    }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kSteps = 1 << 17;  // between two looks at the clock
    static constexpr std::chrono::milliseconds kInterval{25};

    void look() {
        left_ = kSteps;
        const auto now = Clock::now();
        if (now < next_) return;
        if (condition_()) throw Stopped{};
        next_ = now + kInterval;
    }

    Condition condition_;
    std::size_t left_ = kSteps;
    Clock::time_point next_ = Clock::time_point::min();  // short computations read no clock
};

// Reports work if there is a check.
inline void report_work(StopCheck* stop, std::size_t steps) {
    if (stop) stop->work(steps);
}

}  // namespace fairmines
