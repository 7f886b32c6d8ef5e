// A counter for each thread, kept between calls.
#pragma once

#include <cstddef>

#include "counting/solution_counter.hpp"

namespace bindings {

// The counter of this thread, kept for its memory. The memory of a very large view is freed.
class Workspace {
   public:
    Workspace() : counter_(instance()) {}
    ~Workspace() {
        if (counter_.diagram().size() > kKept) counter_ = fairmines::SolutionCounter();
    }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    fairmines::SolutionCounter* operator->() { return &counter_; }
    fairmines::SolutionCounter& operator*() { return counter_; }

   private:
    static constexpr std::size_t kKept = 1 << 20;
    static fairmines::SolutionCounter& instance() {
        thread_local fairmines::SolutionCounter counter;
        return counter;
    }
    fairmines::SolutionCounter& counter_;
};

}  // namespace bindings
