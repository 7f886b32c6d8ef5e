// Computes seeds as NumPy does: SeedSequence, then PCG64.
#include "board/drawn_seeds.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include "counting/uint128.hpp"

namespace fairmines {
namespace {

// Hashes any numbers into four words, and makes any number of words of them (O'Neill 2015).
class SeedSequence {
   public:
    SeedSequence(std::uint64_t seed, std::initializer_list<std::uint32_t> spawn_key) {
        // The seed has as many words as it needs. Zeros follow it, so that it does not run into the
        // key.
        std::vector<std::uint32_t> entropy(kPool);
        entropy[0] = static_cast<std::uint32_t>(seed);
        entropy[1] = static_cast<std::uint32_t>(seed >> 32);
        entropy.insert(entropy.end(), spawn_key);
        std::uint32_t multiplier = 0x43b0d7e5;
        for (std::size_t i = 0; i < kPool; ++i) pool_[i] = hash(entropy[i], multiplier);
        for (std::size_t from = 0; from < kPool; ++from)
            for (std::size_t to = 0; to < kPool; ++to)
                if (from != to) pool_[to] = mix(pool_[to], hash(pool_[from], multiplier));
        for (const std::uint32_t word : std::span(entropy).subspan(kPool))
            for (auto& to : pool_) to = mix(to, hash(word, multiplier));
    }

    template <std::size_t n>
    std::array<std::uint64_t, n> generate() const {
        std::array<std::uint64_t, n> numbers{};
        std::uint32_t multiplier = 0x8b51f9dd;
        for (std::size_t i = 0; i < 2 * n; ++i) {
            std::uint32_t word = pool_[i % kPool] ^ multiplier;
            multiplier *= 0x58f38ded;
            word *= multiplier;
            word ^= word >> kShift;
            numbers[i / 2] |= std::uint64_t{word} << (32 * (i % 2));
        }
        return numbers;
    }

   private:
    static constexpr std::size_t kPool = 4;
    static constexpr int kShift = 16;

    static std::uint32_t hash(std::uint32_t word, std::uint32_t& multiplier) {
        word ^= multiplier;
        multiplier *= 0x931e8875;
        word *= multiplier;
        return word ^ word >> kShift;
    }

    static std::uint32_t mix(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t mixed = 0xca01f9dd * a - 0x4973f715 * b;
        return mixed ^ mixed >> kShift;
    }

    std::array<std::uint32_t, kPool> pool_{};
};

Uint128 join(std::uint64_t high, std::uint64_t low) { return Uint128{high} << 64 | Uint128{low}; }

Uint128 step(Uint128 state, Uint128 increment) {
    return state * join(0x2360ed051fc65da4, 0x4385df649fccf645) + increment;
}

}  // namespace

Pcg64::Pcg64(std::uint64_t seed) : Pcg64(SeedSequence(seed, {}).generate<4>()) {}

Pcg64::Pcg64(const std::array<std::uint64_t, 4>& words)
    : increment_{words[2] << 1 | words[3] >> 63, words[3] << 1 | 1} {
    const Uint128 increment = join(increment_.high, increment_.low);
    const Uint128 state = step(increment + join(words[0], words[1]), increment);
    state_ = {static_cast<std::uint64_t>(state >> 64), static_cast<std::uint64_t>(state)};
}

// The variant XSL-RR 128/64 (O'Neill 2014).
std::uint64_t Pcg64::next() {
    const Uint128 state =
        step(join(state_.high, state_.low), join(increment_.high, increment_.low));
    state_ = {static_cast<std::uint64_t>(state >> 64), static_cast<std::uint64_t>(state)};
    return std::rotr(state_.high ^ state_.low, static_cast<int>(state_.high >> 58));
}

std::array<std::uint64_t, 4> Pcg64::state() const {
    return {state_.high, state_.low, increment_.high, increment_.low};
}

Pcg64 Pcg64::of_state(const std::array<std::uint64_t, 4>& words) {
    Pcg64 rng(0);
    rng.state_ = {words[0], words[1]};
    rng.increment_ = {words[2], words[3]};
    return rng;
}

std::uint64_t move_seed(std::uint64_t seed, std::uint32_t move, std::uint32_t step) {
    return Pcg64(SeedSequence(seed, {move, step}).generate<4>()).next();
}

std::uint64_t attempt_seed(std::uint64_t seed, std::uint32_t attempt) {
    return attempt == 0 ? seed : SeedSequence(seed, {attempt}).generate<1>()[0];
}

}  // namespace fairmines
