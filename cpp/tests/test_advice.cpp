// Advice: slices of games add up, and another advice goes on where one has ended.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "advice.hpp"
#include "guessers.hpp"

namespace {

using fairmines::Advice;
using fairmines::kCovered;

const std::vector<std::int8_t> kNothingOpen(24, kCovered);

// 6 mines on 6x4: more solutions than are searched.
Advice advise_on_covered_board() {
    return {{{6, 4}, kNothingOpen}, {6, 1, 1 << 20}, 3, tests::kOptions};
}

void play(Advice& advice, std::size_t games) {
    while (advice.play_slice(games, nullptr)) {
    }
}

}  // namespace

TEST_CASE("a short rest is searched") {
    const std::vector<std::int8_t> cells{1, kCovered, kCovered};
    Advice advice({{3, 1}, cells}, {1, 1, 1 << 20}, 0, tests::kOptions);
    REQUIRE(advice.search([] { return false; }));
    const auto found = advice.candidates(nullptr);
    REQUIRE(found.size() == 1);
    CHECK(found.front().cell == 2);
    CHECK(found.front().chance.exact);
    CHECK(found.front().chance.value == 1);
    CHECK(found.front().progress == 1);
    CHECK(found.front().secondary == 1);
    CHECK(fairmines::describe_advice(advice, nullptr) ==
          R"({"exact":true,"candidates":[{"cell":[0,2],"safety":1,"progress":1,"secondary":1,)"
          R"("value":1,"low":1,"high":1}],"played":[]})");
}

TEST_CASE("a long rest is played on, the same games whatever the slices") {
    auto whole = advise_on_covered_board();
    CHECK_FALSE(whole.search([] { return false; }));
    whole.choose_candidates(nullptr);
    REQUIRE(!whole.plays().empty());
    CHECK(whole.plays().size() <= fairmines::kMostCandidates);
    CHECK(whole.candidates(nullptr).empty());
    const std::string found = fairmines::describe_advice(whole, nullptr);
    CHECK(found.starts_with(R"({"exact":false,"candidates":[],"played":[{"cell":[)"));
    play(whole, 50);

    auto begun = advise_on_covered_board();
    begun.choose_candidates(nullptr);
    play(begun, 9);
    auto resumed = advise_on_covered_board();
    for (const auto& [candidate, played] : begun.plays())
        resumed.resume(candidate.cell, played, nullptr);
    play(resumed, 50);

    const auto one = whole.candidates(nullptr), other = resumed.candidates(nullptr);
    REQUIRE(one.size() == other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        CHECK(one[i].cell == other[i].cell);
        CHECK(whole.plays()[i].played.games == 50);
        CHECK(one[i].chance.value == doctest::Approx(other[i].chance.value));
        CHECK(one[i].chance.low == doctest::Approx(other[i].chance.low));
        CHECK(one[i].chance.value <= one[i].safety);
    }
}
