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

TEST_CASE("a full table takes new sets in place of others, and stays as large as it is") {
    constexpr std::size_t kMany = 2'300'000;  // sets; it has room for 2.1 million
    TranspositionTable table;
    Rng rng(4);
    std::vector<SetKey> last;
    std::size_t lost = 0;  // of what has just been stored
    for (std::size_t i = 0; i < kMany; ++i) {
        const SetKey key{rng.next(), rng.next()};
        const int value = static_cast<int>(key.high % 1000) + 1;
        table.store(key, {value, true});
        lost += table[key].value != value;
        if (i >= kMany - 1000) last.push_back(key);
    }
    CHECK(lost == 0);
    CHECK(table.slots() == TranspositionTable::kMostSlots);
    std::size_t kept = 0;
    for (const auto& key : last) {
        const int value = table[key].value;
        CHECK((value == 0 || value == static_cast<int>(key.high % 1000) + 1));
        kept += value > 0;
    }
    CHECK(kept > last.size() * 9 / 10);
}
