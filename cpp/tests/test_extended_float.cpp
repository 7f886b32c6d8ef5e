// Numbers beyond the range of doubles.
#include <cmath>
#include <initializer_list>

#include "counting/extended_float.hpp"
#include "doctest/doctest.h"

using fairmines::ExtendedFloat;

TEST_CASE("products beyond the range of doubles keep their log") {
    ExtendedFloat large(1), small(1);
    for (int i = 0; i < 2000; ++i) {
        large = large * ExtendedFloat(1e300);
        small = small * ExtendedFloat(1e-300);
    }
    CHECK(large.log() == doctest::Approx(600'000 * std::log(10.0)));
    CHECK(small.log() == doctest::Approx(-600'000 * std::log(10.0)));
    CHECK((large * small).log() == doctest::Approx(0).epsilon(1e-9));
    CHECK((large * ExtendedFloat()).is_zero());
}

TEST_CASE("sums align their exponents") {
    for (const double a : {0x1p-1074, 1e-300, 3e-80, 0.7, 0x1p255, 0x1p256, 1e300}) {
        for (const double b : {0x1p-1074, 5e-300, 2e-79, 0.4, 0x1p255, 3e299}) {
            ExtendedFloat sum(a);
            sum += ExtendedFloat(b);
            CHECK(sum.log() == doctest::Approx(std::log(a + b)));
        }
    }
    ExtendedFloat zero;
    zero += ExtendedFloat(2);
    zero += ExtendedFloat();
    CHECK(zero.over(ExtendedFloat(8)) == 0.25);
}

TEST_CASE("a positive quotient is never zero") {
    ExtendedFloat tiny(1e-300);
    for (int i = 0; i < 10; ++i) tiny = tiny * tiny;
    CHECK(tiny.over(ExtendedFloat(1)) > 0);
    CHECK(ExtendedFloat().over(ExtendedFloat(1)) == 0);
    CHECK(ExtendedFloat(3).over(ExtendedFloat(3)) == 1);
}
