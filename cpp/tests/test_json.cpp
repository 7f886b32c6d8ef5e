// Answers as JSON: values of every kind, and numbers that keep their value.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/rng.hpp"
#include "board/terms.hpp"
#include "doctest/doctest.h"
#include "json.hpp"

namespace fairmines {

struct Answer {
    int cell;
    std::optional<double> luck;
};

void write(Json& json, const Answer& it) {
    json.object("cell", json.place(it.cell), "luck", it.luck);
}

}  // namespace fairmines

using namespace fairmines;

TEST_CASE("JSON has values of every kind") {
    CHECK(json_of(true) == "true");
    CHECK(json_of(-7) == "-7");
    CHECK(json_of(Rule::overlap) == "\"overlap\"");
    CHECK(json_of(HowDealt::no_guess) == "\"no-guess\"");
    CHECK(json_of(std::vector<int>{}) == "[]");
    CHECK(json_of(std::array{1, 2}) == "[1,2]");
    CHECK(json_of(std::vector<std::vector<bool>>{{}, {true, false}}) == "[[],[true,false]]");
    CHECK(json_of(std::vector<std::pair<Mistake, int>>{}) == "{}");
    CHECK(json_of(std::vector{std::pair{Mistake::worse, 2}, std::pair{Mistake::mined, 1}}) ==
          R"({"worse":2,"mined":1})");
    CHECK(json_of(std::map<std::string, double>{{"a", 0.5}}) == R"({"a":0.5})");
    const std::vector<Answer> answers{{5, 0.25}, {0, {}}};
    CHECK(json_of(answers, {3, 2}) == R"([{"cell":[1,2],"luck":0.25},{"cell":[0,0],"luck":null}])");
}

TEST_CASE("texts are escaped where JSON needs it") {
    CHECK(json_of("") == R"("")");
    CHECK(json_of(std::string("a\"b\\c/\n\x1f\x7f")) == "\"a\\\"b\\\\c/\\u000a\\u001f\x7f\"");
    CHECK(json_of("Žluťoučký") == "\"Žluťoučký\"");
    CHECK(json_of(std::string("\0", 1)) == "\"\\u0000\"");
}

TEST_CASE("integers that a float cannot hold are strings") {
    constexpr std::int64_t kLimit = std::int64_t{1} << 53;
    CHECK(json_of(kLimit - 1) == "9007199254740991");
    CHECK(json_of(kLimit) == "\"9007199254740992\"");
    CHECK(json_of(1 - kLimit) == "-9007199254740991");
    CHECK(json_of(-kLimit) == "\"-9007199254740992\"");
    CHECK(json_of(std::numeric_limits<std::uint64_t>::max()) == "\"18446744073709551615\"");
    CHECK(json_of(std::numeric_limits<std::int64_t>::min()) == "\"-9223372036854775808\"");
}

TEST_CASE("floats have the shortest text that means them") {
    CHECK(json_of(0.0) == "0");
    CHECK(json_of(-0.0) == "-0.0");
    CHECK(json_of(0.1) == "0.1");
    CHECK(json_of(2.0 / 3) == "0.6666666666666666");
    CHECK(json_of(1e-7) == "1e-07");
    CHECK(json_of(1e300) == "1e+300");
    CHECK(json_of(std::numeric_limits<double>::infinity()) == "null");
    CHECK(json_of(-std::numeric_limits<double>::infinity()) == "null");
    CHECK(json_of(std::nan("")) == "null");
    Rng random(1);
    for (int i = 0; i < 10'000; ++i) {
        const double number = std::bit_cast<double>(random.next());
        if (!std::isfinite(number)) continue;
        const std::string text = json_of(number);
        CHECK(std::strtod(text.c_str(), nullptr) == number);
        CHECK(text.size() <= 24);
    }
}
