// Tests which failure of several blocks is thrown.
#include <stdexcept>
#include <string>

#include "doctest/doctest.h"
#include "threads/run_blocks.hpp"

namespace {

using namespace fairmines;

TEST_CASE("of blocks that fail, the first one is named, whichever thread was quicker") {
    const auto fail_late = [] {
        return [](std::size_t block, StopCheck&) {
            if (block >= 20) throw std::runtime_error(std::to_string(block));
        };
    };
    for (const int threads : {1, 4})
        CHECK_THROWS_WITH(run_blocks(60, threads, fail_late, {}), "20");
}

}  // namespace
