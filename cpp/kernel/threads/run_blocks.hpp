// Runs blocks of work on several threads. The only file of the kernel that needs threads.
#pragma once

#include <cstddef>
#include <functional>

#include "counting/stop_check.hpp"

namespace fairmines {

// Does the block with this number. It reports its work to the check.
using Worker = std::function<void(std::size_t block, StopCheck& stop)>;

// Does blocks 0 to blocks - 1; each thread has a worker of its own, made by `make_worker`. If
// blocks throw, throws what the first of them throws. Throws Stopped when `stop` holds; only the
// calling thread asks it.
void run_blocks(std::size_t blocks, int threads, const std::function<Worker()>& make_worker,
                const StopCheck::Condition& stop);

}  // namespace fairmines
