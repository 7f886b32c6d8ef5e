// Which requests are impossible, and in which words.
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <tuple>

#include "board/refusal.hpp"
#include "doctest/doctest.h"
#include "refusals.hpp"

using namespace fairmines;

namespace {

std::string sentence(const std::function<void()>& check) {
    try {
        check();
    } catch (const Refusal& refusal) {
        return sentence_of(refusal);
    }
    return "";
}

}  // namespace

TEST_CASE("a side is 1 to 1,000 cells, and the mines fit on the board") {
    for (const int side : {1, 1000}) CHECK(sentence([&] { check_size(side, side); }) == "");
    CHECK(sentence([] { check_size(1001, 0); }) ==
          "width 1001 is out of range: expected 1 to 1000");
    CHECK(sentence([] { check_size(1, 0); }) == "height 0 is out of range: expected 1 to 1000");
    for (const int mines : {0, 6}) CHECK(sentence([&] { check_level(3, 2, mines); }) == "");
    for (const int mines : {-1, 7})
        CHECK(sentence([&] { check_level(3, 2, mines); }) ==
              std::to_string(mines) + " mines do not fit on a 3x2 board: expected 0 to 6");
    // A number that is too large is written as its caller has it.
    const Whole huge(std::numeric_limits<std::int64_t>::max(), "1e+300");
    CHECK(sentence([&] { check_level(3, 2, huge); }).starts_with("1e+300 mines do not fit"));
}

TEST_CASE("a first click has room where its square is on the board") {
    const Grid grid{4, 4};
    for (const auto& [radius, start, most] :
         {std::tuple{-1, 5, 16}, {0, 5, 15}, {1, 0, 12}, {1, 1, 10}, {1, 5, 7}}) {
        CAPTURE(start);
        CHECK(sentence([&] { check_first_click(grid, most, radius, start); }) == "");
        CHECK((most == 16 || sentence([&] {
                                 check_first_click(grid, most + 1, radius, start);
                             }).ends_with("expected at most " + std::to_string(most))));
    }
    CHECK(sentence([&] { check_first_click({1, 1}, 1, 0, 0); }) ==
          "1 mine does not fit on a 1x1 board with first='safe' at row 0, column 0: "
          "expected at most 0");
}

TEST_CASE("a cell is on the board, and a range of 3BV has its ends in order") {
    CHECK(sentence([] { check_cell(1, 2, {3, 2}); }) == "");
    CHECK(sentence([] { check_cell(2, -1, {3, 2}); }) ==
          "cell (row 2, column -1) is off the board: expected rows 0 to 1 and columns 0 to 2");
    CHECK(sentence([] { check_bbbv(0, 1000000); }) == "");
    CHECK(sentence([] { check_bbbv(4, 3); }) == "bbbv (4, 3): expected the least and the most 3BV");
    CHECK(sentence([] { check_bbbv(-1, 1000001); }) ==
          "bbbv (-1, 1000001) has a 3BV that -1 is out of range: expected 0 to 1000000");
    CHECK(sentence([] { check_difficulty(HowDealt::repaired, Rule::chain); }) == "");
    CHECK(sentence([] { check_difficulty(HowDealt::given, Rule::chain); }) ==
          "difficulty 'chain' with deal 'given': expected deal 'no-guess' or 'repaired'");
}

TEST_CASE("a refusal is a key and values for those who have other words") {
    try {
        check_first_click({3, 1}, 3, 0, 2);
    } catch (const Refusal& refusal) {
        CHECK(describe_refusal(refusal, "no") ==
              R"({"key":"first-click","values":{"mines":3,"width":3,"height":1,"first":"safe",)"
              R"("row":0,"column":2,"most":2},"sentence":"no"})");
    }
    // What a count throws has a clue of the view.
    const std::array<std::int8_t, 2> cells{3, kCovered};
    const View view{{2, 1}, cells};
    const CountOptions options{std::nullopt, 1.0, 7};
    CHECK(sentence([&] { counting(view, options, []() -> int { throw Inconsistent{0}; }); }) ==
          "no layout fits: the clue 3 at row 0, column 0 clashes with its surroundings");
    CHECK(sentence([&] { counting(view, options, []() -> int { throw TooComplex{0}; }); }) ==
          "the constraints around the clue 3 at row 0, column 0 are too entangled: counting them "
          "takes more than the budget of 7 weights");
    CHECK(sentence([&] { counting(view, {5, 1.0, 7}, []() -> int { throw WrongTotal{1, 1}; }); }) ==
          "no layout with 5 mines fits: the view allows exactly 1");
}
