// The seeds of what is drawn in a game, compared with those of NumPy 2.
#include "doctest/doctest.h"
#include "play/drawn_seeds.hpp"

using fairmines::attempt_seed;
using fairmines::move_seed;

TEST_CASE("a move's seed is the first number of PCG64 on the seed and the place") {
    CHECK(move_seed(0U, 0, 0) == 10424841047235941500U);
    CHECK(move_seed(7U, 3, 0) == 15603907882217039015U);
    CHECK(move_seed(4294967295U, 1, 7) == 8386456906263435241U);
    CHECK(move_seed(4294967296U, 12, 5) == 2357943396760721143U);
    CHECK(move_seed(18446744073709551615U, 4000, 2) == 14573071210066851508U);
}

TEST_CASE("an attempt's seed is the first number of the seed sequence; number 0 is the seed") {
    CHECK(attempt_seed(7U, 0) == 7U);
    CHECK(attempt_seed(0U, 1) == 4881901421217228719U);
    CHECK(attempt_seed(7U, 70) == 2738576366814417893U);
    CHECK(attempt_seed(18446744073709551615U, 123456) == 796724409576950775U);
}
