// A positive number of any magnitude, or zero: a double with a second exponent.
#pragma once

#include <cmath>
#include <cstdint>

namespace fairmines {

// The value is mantissa * 2^(512 * exponent). The mantissa is 0, or in [2^-256, 2^256).
class ExtendedFloat {
   public:
    ExtendedFloat() = default;
    explicit ExtendedFloat(double value) : mantissa_(value) {
        while (mantissa_ != 0 && mantissa_ < kLeast) shift(1);
        while (mantissa_ >= kEnd) shift(-1);
    }

    bool is_zero() const { return mantissa_ == 0; }
    double log() const {
        return std::log(mantissa_) + static_cast<double>(exponent_) * kDigit * std::log(2.0);
    }

    ExtendedFloat operator*(ExtendedFloat other) const {
        ExtendedFloat product;
        product.mantissa_ = mantissa_ * other.mantissa_;
        if (product.is_zero()) return product;
        product.exponent_ = exponent_ + other.exponent_;
        if (product.mantissa_ < kLeast)
            product.shift(1);
        else if (product.mantissa_ >= kEnd)
            product.shift(-1);
        return product;
    }

    ExtendedFloat& operator+=(ExtendedFloat other) {
        if (is_zero() || (!other.is_zero() && other.exponent_ > exponent_)) {
            const ExtendedFloat smaller = *this;
            *this = other;
            other = smaller;
        }
        if (other.is_zero()) return *this;
        // A number that is two digits smaller is below the precision of a double.
        if (exponent_ == other.exponent_)
            mantissa_ += other.mantissa_;
        else if (exponent_ == other.exponent_ + 1)
            mantissa_ += other.mantissa_ * kDown;
        if (mantissa_ >= kEnd) shift(-1);
        return *this;
    }

    // Returns this number divided by one that is at least as large and not zero; the smallest
    // positive double stands for all positive quotients below it.
    double over(ExtendedFloat larger) const {
        if (is_zero()) return 0;
        const double quotient = mantissa_ / larger.mantissa_;
        const auto digits = exponent_ - larger.exponent_;
        const double scaled =
            digits < -3 ? 0 : std::ldexp(quotient, static_cast<int>(digits) * kDigit);
        return scaled > 0 ? scaled : 0x1p-1074;
    }

   private:
    static constexpr int kDigit = 512;
    static constexpr double kLeast = 0x1p-256, kEnd = 0x1p256;
    static constexpr double kUp = 0x1p512, kDown = 0x1p-512;

    // Multiplies the mantissa by 2^512 to the power of `digits`, 1 or -1, and keeps the value.
    void shift(int digits) {
        mantissa_ *= digits > 0 ? kUp : kDown;
        exponent_ -= digits;
    }

    double mantissa_ = 0;
    std::int64_t exponent_ = 0;
};

}  // namespace fairmines
