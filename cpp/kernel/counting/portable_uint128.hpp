// An unsigned integer of 128 bits in standard C++: two words, and the operators that the kernel
// uses. It behaves as the compiler's type does, modulo 2^128.
#pragma once

#include <cstdint>

namespace fairmines {

class PortableUint128 {
   public:
    constexpr PortableUint128() = default;
    constexpr PortableUint128(std::uint64_t low) : low_(low) {}

    constexpr explicit operator std::uint64_t() const { return low_; }
    constexpr explicit operator bool() const { return (low_ | high_) != 0; }

    friend constexpr bool operator==(PortableUint128, PortableUint128) = default;

    friend constexpr PortableUint128 operator~(PortableUint128 a) { return {~a.high_, ~a.low_}; }
    friend constexpr PortableUint128 operator&(PortableUint128 a, PortableUint128 b) {
        return {a.high_ & b.high_, a.low_ & b.low_};
    }
    friend constexpr PortableUint128 operator|(PortableUint128 a, PortableUint128 b) {
        return {a.high_ | b.high_, a.low_ | b.low_};
    }
    friend constexpr PortableUint128 operator^(PortableUint128 a, PortableUint128 b) {
        return {a.high_ ^ b.high_, a.low_ ^ b.low_};
    }

    // Shifts by 0 to 127 bits. A shift of a word by 64 is undefined.
    friend constexpr PortableUint128 operator<<(PortableUint128 a, int bits) {
        if (bits == 0) return a;
        if (bits >= 64) return {a.low_ << (bits - 64), 0};
        return {a.high_ << bits | a.low_ >> (64 - bits), a.low_ << bits};
    }
    friend constexpr PortableUint128 operator>>(PortableUint128 a, int bits) {
        if (bits == 0) return a;
        if (bits >= 64) return {0, a.high_ >> (bits - 64)};
        return {a.high_ >> bits, a.high_ << (64 - bits) | a.low_ >> bits};
    }

    friend constexpr PortableUint128 operator+(PortableUint128 a, PortableUint128 b) {
        const std::uint64_t low = a.low_ + b.low_;
        return {a.high_ + b.high_ + (low < a.low_), low};
    }
    friend constexpr PortableUint128 operator-(PortableUint128 a, PortableUint128 b) {
        return {a.high_ - b.high_ - (a.low_ < b.low_), a.low_ - b.low_};
    }
    friend constexpr PortableUint128 operator*(PortableUint128 a, PortableUint128 b) {
        PortableUint128 product = multiply(a.low_, b.low_);
        product.high_ += a.high_ * b.low_ + a.low_ * b.high_;
        return product;
    }

    constexpr PortableUint128& operator&=(PortableUint128 b) { return *this = *this & b; }
    constexpr PortableUint128& operator|=(PortableUint128 b) { return *this = *this | b; }
    constexpr PortableUint128& operator^=(PortableUint128 b) { return *this = *this ^ b; }
    constexpr PortableUint128& operator+=(PortableUint128 b) { return *this = *this + b; }
    constexpr PortableUint128& operator-=(PortableUint128 b) { return *this = *this - b; }
    constexpr PortableUint128& operator>>=(int bits) { return *this = *this >> bits; }

   private:
    constexpr PortableUint128(std::uint64_t high, std::uint64_t low) : low_(low), high_(high) {}

    // Multiplies two words, half by half: (a1 r + a0) (b1 r + b0) with r = 2^32.
    static constexpr PortableUint128 multiply(std::uint64_t a, std::uint64_t b) {
        constexpr std::uint64_t kHalf = 0xffffffffU;
        const std::uint64_t a0 = a & kHalf, a1 = a >> 32, b0 = b & kHalf, b1 = b >> 32;
        const std::uint64_t lowest = a0 * b0;
        const std::uint64_t middle = a1 * b0 + (lowest >> 32);   // at most 2^64 - 2^32
        const std::uint64_t other = a0 * b1 + (middle & kHalf);  // at most 2^64 - 2^32
        return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (lowest & kHalf)};
    }

    std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace fairmines
