// The integer of two words: known answers, and the compiler's integer of 128 bits.
#include <cstdint>
#include <vector>

#include "board/rng.hpp"
#include "counting/portable_uint128.hpp"
#include "doctest/doctest.h"

using fairmines::PortableUint128;

namespace {

constexpr std::uint64_t kOnes = 0xffffffffffffffffULL;

std::uint64_t low_word(PortableUint128 number) { return static_cast<std::uint64_t>(number); }
std::uint64_t high_word(PortableUint128 number) { return static_cast<std::uint64_t>(number >> 64); }
bool has_words(PortableUint128 number, std::uint64_t high, std::uint64_t low) {
    return high_word(number) == high && low_word(number) == low;
}

}  // namespace

TEST_CASE("two words carry, borrow and shift from one to the other") {
    const PortableUint128 ones = kOnes, one = 1;
    CHECK(has_words(ones + one, 1, 0));
    CHECK(has_words(PortableUint128{} - one, kOnes, kOnes));
    CHECK(has_words(ones * ones, kOnes - 1, 1));
    CHECK(has_words(~one, kOnes, kOnes - 1));
    CHECK(has_words(one << 127, 1ULL << 63, 0));
    CHECK(has_words(ones << 1, 1, kOnes - 1));
    CHECK(has_words(ones << 0, 0, kOnes));
    CHECK(has_words((ones << 64) >> 60, 15, kOnes << 4));
    CHECK((ones << 64) >> 64 == ones);
    CHECK(ones << 64 != ones);
    CHECK(static_cast<bool>(one << 100));
    CHECK_FALSE(static_cast<bool>(one << 100 ^ one << 100));
}

#ifdef __SIZEOF_INT128__
namespace {

__extension__ typedef unsigned __int128 CompilerUint128;

bool same(PortableUint128 number, CompilerUint128 expected) {
    return has_words(number, static_cast<std::uint64_t>(expected >> 64),
                     static_cast<std::uint64_t>(expected));
}

}  // namespace

TEST_CASE("two words equal the compiler's integer") {
    // Random words, and words at the edges of a carry.
    std::vector<std::uint64_t> words{0, 1, 0xffffffffU, 0x100000000ULL, 1ULL << 63, kOnes};
    fairmines::Rng rng(1);
    for (int i = 0; i < 10; ++i) words.push_back(rng.next());
    std::vector<CompilerUint128> numbers;
    for (const auto high : words)
        for (const auto low : words) numbers.push_back(CompilerUint128{high} << 64 | low);
    const auto portable = [](CompilerUint128 number) {
        return PortableUint128(static_cast<std::uint64_t>(number >> 64)) << 64 |
               PortableUint128(static_cast<std::uint64_t>(number));
    };
    bool equal = true;
    for (const auto a : numbers) {
        const PortableUint128 x = portable(a);
        equal = equal && same(x, a) && same(~x, ~a) && static_cast<bool>(x) == (a != 0);
        for (int bits = 0; bits < 128; ++bits)
            equal = equal && same(x << bits, a << bits) && same(x >> bits, a >> bits);
        for (const auto b : numbers) {
            const PortableUint128 y = portable(b);
            equal = equal && same(x + y, a + b) && same(x - y, a - b) && same(x * y, a * b) &&
                    same(x & y, a & b) && same(x | y, a | b) && same(x ^ y, a ^ b) &&
                    (x == y) == (a == b);
        }
    }
    CHECK(equal);
}
#endif
