// The seeds of what is drawn while a game is dealt and played: a function of the game's seed and of
// the place in the game, the same on every machine.
//
// They are what NumPy's SeedSequence and PCG64 make of these numbers (O'Neill 2014, 2015), because
// earlier versions drew with NumPy: old games, seeds and links give the boards that they gave.
#pragma once

#include <array>
#include <cstdint>

namespace fairmines {

// The seed of the layout that is drawn in a move, counted from 0, at its step: a chord opens up to
// eight cells, one at a step. It is the first number of
// PCG64(SeedSequence(seed, spawn_key=(move, step))).
std::uint64_t move_seed(std::uint64_t seed, std::uint32_t move, std::uint32_t step);

// The seed of a layout that a search for a no-guess layout tries, counted from 0: the first number
// of SeedSequence(seed, spawn_key=(attempt,)). Number 0 is the random deal of the seed itself.
std::uint64_t attempt_seed(std::uint64_t seed, std::uint32_t attempt);

// The numbers of PCG64(seed), which seed the layouts that the rules draw in bulk play. The player
// may have the same seed: it draws from another generator.
class Pcg64 {
   public:
    explicit Pcg64(std::uint64_t seed);
    // Takes the words that a seed sequence makes: those of the state, then those of the increment,
    // high before low.
    explicit Pcg64(const std::array<std::uint64_t, 4>& words);

    std::uint64_t next();

    // The words of the state and of the increment as they are now, high before low; a generator of
    // this state goes on as this one does.
    std::array<std::uint64_t, 4> state() const;
    static Pcg64 of_state(const std::array<std::uint64_t, 4>& words);

   private:
    struct Halves {
        std::uint64_t high;
        std::uint64_t low;
    };
    Halves state_, increment_;
};

}  // namespace fairmines
