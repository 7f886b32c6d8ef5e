// The seeds of what is drawn in a game, compared with those of NumPy 2.
#include "board/drawn_seeds.hpp"
#include "doctest/doctest.h"

using fairmines::attempt_seed;
using fairmines::move_seed;
using fairmines::Pcg64;

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

TEST_CASE("PCG64 gives the numbers of NumPy's default_rng") {
    Pcg64 first(7U), last(18446744073709551615U);
    CHECK(first.next() == 11530976094092348043U);
    CHECK(first.next() == 16550673365885938325U);
    CHECK(first.next() == 14308875409591826786U);
    CHECK(last.next() == 12544278110101001871U);
    CHECK(last.next() == 15593249672699323225U);
    CHECK(Pcg64(4294967296U).next() == 16412783775159424549U);
}
