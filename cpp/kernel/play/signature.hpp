// The signature of a game: a hash of what its player has played, by which games are compared. It
// covers the cells after the first opening, in their order, and which of them were guesses; in
// conditional play the weight as well. The hash is zlib's CRC-32 of 32-bit words, the low byte
// first, so simulation/play.py computes the same.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "guessing/guesser.hpp"

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

    // By place and byte: what a byte of a word adds to the remainder. Place 0 is the last of the
    // four bytes. A byte further from the end has as many bytes of zero behind it.
    static constexpr std::array<std::array<std::uint32_t, 256>, 4> kTables = [] {
        std::array<std::array<std::uint32_t, 256>, 4> tables{};
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t rest = byte;
            for (auto& table : tables) {
                for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ (rest & 1 ? kPolynomial : 0);
                table[byte] = rest;
            }
        }
        return tables;
    }();

    static std::uint32_t word_of(int cell) { return 2 * static_cast<std::uint32_t>(cell); }

    // The four bytes at once: their look-ups do not wait for each other (Kounavis and Berry 2008).
    void add(std::uint32_t word) {
        state_ ^= word;
        state_ = kTables[3][state_ & 0xff] ^ kTables[2][(state_ >> 8) & 0xff] ^
                 kTables[1][(state_ >> 16) & 0xff] ^ kTables[0][state_ >> 24];
    }

    std::uint32_t state_ = kInverted;
};

}  // namespace fairmines
