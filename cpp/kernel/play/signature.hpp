// The signature of a game: a hash of what its player has played, by which games are compared. It
// covers the cells after the first opening, in their order, and which of them were guesses; in
// conditional play the weight as well. The hash is zlib's CRC-32 of 32-bit words, the low byte
// first, so simulation/signature.py computes the same.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "guessing/opening_listener.hpp"

namespace fairmines {

class Signature final : public OpeningListener {
   public:
    void begin() { state_ = kInverted; }

    void before_safe_cell(const Board&, int cell) override { add(word_of(cell)); }
    void before_guess(const Board&, const Choice& choice) override {
        add(word_of(choice.cell) + 1);
    }

    void weigh(double weight) {
        std::uint64_t bits = 0;  // Emscripten's library has no std::bit_cast yet
        std::memcpy(&bits, &weight, sizeof bits);
        add(static_cast<std::uint32_t>(bits));
        add(static_cast<std::uint32_t>(bits >> 32));
    }

    std::uint32_t value() const { return state_ ^ kInverted; }

   private:
    static constexpr std::uint32_t kInverted = 0xffffffff;
    static constexpr std::uint32_t kPolynomial = 0xedb88320;  // with the bits reversed

    // Byte -> what it adds to the remainder.
    static constexpr std::array<std::uint32_t, 256> kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t rest = byte;
            for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ (rest & 1 ? kPolynomial : 0);
            table[byte] = rest;
        }
        return table;
    }();

    static std::uint32_t word_of(int cell) { return 2 * static_cast<std::uint32_t>(cell); }

    void add(std::uint32_t word) {
        state_ ^= word;
        for (int byte = 0; byte < 4; ++byte) state_ = (state_ >> 8) ^ kTable[state_ & 0xff];
    }

    std::uint32_t state_ = kInverted;
};

}  // namespace fairmines
