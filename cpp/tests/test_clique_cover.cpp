// Cliques of solutions that no safe opening can distinguish.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/rng.hpp"
#include "doctest/doctest.h"
#include "endgame/clique_cover.hpp"

namespace {

using namespace fairmines;
using Number = CliqueCover::Number;

constexpr std::size_t kStride = 16;

// Rows of random clues and mines, few of each, so that many pairs conflict.
std::vector<std::uint8_t> random_rows(std::size_t solutions, std::size_t cells, Rng& rng) {
    std::vector<std::uint8_t> shown(solutions * kStride);
    for (std::size_t s = 0; s < solutions; ++s)
        for (std::size_t cell = 0; cell < cells; ++cell)
            shown[s * kStride + cell] =
                rng.below(2) == 0 ? kMineShown : static_cast<std::uint8_t>(rng.below(3));
    return shown;
}

bool conflict(const std::vector<std::uint8_t>& shown, Number one, Number other) {
    for (std::size_t cell = 0; cell < kStride; ++cell) {
        const std::uint8_t a = shown[one * kStride + cell], b = shown[other * kStride + cell];
        if (a != b && a != kMineShown && b != kMineShown) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("solutions of a clique conflict in pairs") {
    Rng rng(5);
    // Also in more words than one, and in more blocks than one.
    for (const std::size_t solutions : {1U, 2U, 63U, 64U, 65U, 200U, 17000U}) {
        const auto shown = random_rows(solutions, 11, rng);
        CliqueCover cover;
        cover.begin(shown, solutions, 11, kStride, nullptr);
        std::vector<Number> all;
        for (Number s = 0; s < solutions; ++s) all.push_back(s);
        const int cliques = cover.count(all);
        CHECK(cliques <= static_cast<int>(solutions));
        if (solutions > 60) CHECK(cliques < static_cast<int>(solutions) * 3 / 4);
        for (int tries = 0; tries < 20000; ++tries) {
            const auto number = [&] { return rng.below(static_cast<std::uint32_t>(solutions)); };
            const std::vector<Number> pair{number(), number()};
            if (cover.count(pair) == 1) CHECK(conflict(shown, pair[0], pair[1]));
        }
    }
}

TEST_CASE("a 50/50 is a clique, and what distinguishes it ends it") {
    // Two solutions that swap a mine; a third cell shows the same in both, or does not.
    std::vector<std::uint8_t> shown(2 * kStride);
    const auto lay = [&](std::size_t s, std::vector<std::uint8_t> row) {
        std::copy(row.begin(), row.end(), shown.begin() + static_cast<std::ptrdiff_t>(s * kStride));
    };
    const std::vector<Number> both{0, 1};
    CliqueCover cover;
    lay(0, {kMineShown, 1, 2});
    lay(1, {1, kMineShown, 2});
    cover.begin(shown, 2, 3, kStride, nullptr);
    CHECK(cover.count(both) == 1);
    lay(1, {1, kMineShown, 3});
    cover.begin(shown, 2, 3, kStride, nullptr);
    CHECK(cover.count(both) == 2);
    CHECK(cover.count({both.data(), 1}) == 1);
}

TEST_CASE("a solution without a cell to open is a clique") {
    CliqueCover cover;
    cover.begin({}, 1, 0, 0, nullptr);
    const std::vector<Number> one{0};
    CHECK(cover.count(one) == 1);
}
