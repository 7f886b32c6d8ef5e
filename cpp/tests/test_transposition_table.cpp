// The transposition table of the endgame search.
#include <cstdint>
#include <vector>

#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "endgame/transposition_table.hpp"

using namespace fairmines;

TEST_CASE("stored entries are found again, also after the table has grown") {
    TranspositionTable table;
    Rng rng(3);
    std::vector<SetKey> keys;
    // Every third key begins in the same place as the one before it, and is another all the same.
    for (std::uint64_t i = 0; i < 5000; ++i)
        keys.push_back({i % 3 == 0 && i > 0 ? keys.back().low : rng.next(), rng.next()});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        REQUIRE(table[keys[i]].value == 0);
        table.store(keys[i], {static_cast<int>(i) + 1, i % 2 == 0});
    }
    table.store(keys[7], {70, true});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        CHECK(table[keys[i]].value == (i == 7 ? 70 : static_cast<int>(i) + 1));
        CHECK(table[keys[i]].exact == (i == 7 || i % 2 == 0));
    }
    table.clear();
    for (const auto& key : keys) CHECK(table[key].value == 0);
}
