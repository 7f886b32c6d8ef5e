// The random numbers, compared with published values.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/rng.hpp"
#include "chi_square.hpp"
#include "doctest/doctest.h"

using fairmines::Rng;

// The expected numbers below come from another implementation of the papers, in Python, which was
// itself checked with the published vectors of SplitMix64 (seed 1234567) and of xoshiro256++
// (state 1, 2, 3, 4).

TEST_CASE("xoshiro256++ gives the numbers of the paper for any seed") {
    const auto first_four = [](std::uint64_t seed) {
        Rng rng(seed);
        std::vector<std::uint64_t> numbers(4);
        for (auto& number : numbers) number = rng.next();
        return numbers;
    };
    using Numbers = std::vector<std::uint64_t>;
    CHECK(first_four(0) ==
          Numbers{0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc, 0x2eebf8c3bbe5e1a});
    CHECK(first_four(1) ==
          Numbers{0xcfc5d07f6f03c29b, 0xbf424132963fe08d, 0x19a37d5757aaf520, 0xbf08119f05cd56d6});
    CHECK(first_four(~std::uint64_t{0}) ==
          Numbers{0x56ccf8ce948e27b2, 0xe68588432e5a5b90, 0xe3e9b5a48119ca8b, 0x460f19495532ae73});
}

TEST_CASE("below gives the numbers of Lemire's method") {
    Rng rng(7);
    CHECK(rng.below(1) == 0);
    CHECK(rng.below(2) == 0);
    CHECK(rng.below(10) == 7);
    CHECK(rng.below(480) == 205);
    CHECK(rng.below(1'000'000) == 963'659);
    CHECK(rng.below(3U << 30) == 1'500'136'585);
    CHECK(rng.below(~0U) == 3'109'157'298);
    CHECK(rng.below(6) == 1);
}

// Without its rejections, a bound of 3/4 of the range would make one number in three twice as
// likely as the other two.
TEST_CASE("below is uniform where careless scaling shows") {
    Rng rng(2027);
    constexpr std::uint32_t bound = 3U << 30;
    std::vector<int> residues(3, 0), thirds(3, 0);
    for (int i = 0; i < 90'000; ++i) {
        const std::uint32_t number = rng.below(bound);
        REQUIRE(number < bound);
        ++residues[number % 3];
        ++thirds[number >> 30];
    }
    CHECK(excess_over_uniform(residues) < 5);
    CHECK(excess_over_uniform(thirds) < 5);
}

TEST_CASE("unit takes 53 bits to a number in [0, 1)") {
    Rng rng(7);
    CHECK(rng.unit() == 0x1.c583400555d20p-5);
    CHECK(rng.unit() == 0x1.607e46efd274cp-3);
    CHECK(rng.unit() == 0x1.6f66236761a8bp-1);
}
