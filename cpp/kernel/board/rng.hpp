// A random number generator with the same numbers on every machine, and the seeds of a game.
//
// The generator is xoshiro256++ (Blackman and Vigna 2021), its state filled by SplitMix64 (Steele,
// Lea and Flood 2014) as its authors advise. The distributions are our own: those of the standard
// library differ between implementations.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace fairmines {

inline std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

class Rng {
   public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) word = split_mix(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A uniform number in [0, bound), bound > 0, without bias (Lemire 2019).
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold)
                product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // A uniform number in [0, 1), a multiple of 2^-53.
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

   private:
    std::array<std::uint64_t, 4> state_{};
};

// The seeds of one game: for its layout, for its start if that is drawn, for the player, and for
// the layouts drawn in conditional play. Different games of one seed have different layout seeds.
struct GameSeeds {
    std::uint64_t layout;
    std::uint64_t start;
    std::uint64_t player;
    std::uint64_t redraws;
};

inline GameSeeds game_seeds(std::uint64_t seed, std::uint64_t game) {
    std::uint64_t state = split_mix(seed) ^ game;
    GameSeeds seeds{};
    seeds.layout = split_mix(state);
    seeds.start = split_mix(state);
    seeds.player = split_mix(state);
    seeds.redraws = split_mix(state);
    return seeds;
}

}  // namespace fairmines
