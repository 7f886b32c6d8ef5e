// Our own files: what JSON is, and what is wrong with a file.
#include <string>
#include <string_view>

#include "doctest/doctest.h"
#include "files/games_file.hpp"
#include "files/json_text.hpp"
#include "files/record_file.hpp"
#include "replays/failure.hpp"

using namespace fairmines;

namespace {

// Why a text is no JSON; empty if it is.
std::string why_no_json(std::string_view text) {
    try {
        JsonText(text, "it");
        return "";
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

}  // namespace

TEST_CASE("all values of JSON are read") {
    const JsonText json(R"( {"a": [1, -2.5e1, true, null, {}], "b\u00e9": "\ud83d\ude00\n"} )",
                        "it");
    const JsonValue root = json.root();
    CHECK(root.is(JsonKind::object));
    int count = 0;
    root.find("a")->each([&](JsonValue) { ++count; });
    CHECK(count == 5);
    CHECK(root.find("a")->source() == "[1, -2.5e1, true, null, {}]");
    CHECK(root.find("b\xC3\xA9")->text() == "\xF0\x9F\x98\x80\n");
    CHECK_FALSE(root.find("c"));
}

TEST_CASE("numbers are about what they say") {
    for (const auto& [text, number] : {std::pair{"0.125", 0.125},
                                       {"-2.5e1", -25.0},
                                       {"1e12", 1e12},
                                       {"999999999999.99", 999999999999.99},
                                       {"0.00000000000000000000000000001", 1e-29},
                                       {"123456789012345678901234567890", 1.2345678901234568e29},
                                       {"1e-400", 0.0},
                                       {"1.7e308", 1.7e308}})
        CHECK(JsonText(text, "it").root().number() == doctest::Approx(number).epsilon(1e-14));
    CHECK(JsonText("9223372036854775807", "it").root().integer() == INT64_MAX);
    CHECK_FALSE(JsonText("9223372036854775808", "it").root().integer());
    CHECK_FALSE(JsonText("7.0", "it").root().integer());
}

TEST_CASE("a text that is no JSON says where") {
    CHECK(why_no_json("") == "it is not JSON: it ends at offset 0, expected a value");
    CHECK(why_no_json("[1,]") == "it is not JSON: offset 3 has ']', expected a value");
    CHECK(why_no_json("[1 2]") == "it is not JSON: offset 3 has '2', expected ',' or ']'");
    CHECK(why_no_json("01") == "it is not JSON: offset 1 has '1', expected the end");
    CHECK(why_no_json("1e999") == "it is not JSON: the number 1e999 is out of range at offset 0");
    CHECK(why_no_json("\"\\ud800\"") == "it is not JSON: half of a surrogate pair at offset 1");
    CHECK(why_no_json("\"\t\"") ==
          "it is not JSON: offset 1 has '\\x09', expected a character of a text");
    CHECK(why_no_json("\"\xFF\"") == "it is not UTF-8 text: byte 0xff at offset 1");
    CHECK(why_no_json("{a:1}") ==
          "it is not JSON: offset 1 has 'a', expected a name in quotation marks");
    CHECK(why_no_json(std::string(100, '[') + std::string(100, ']')).empty());
    CHECK(why_no_json(std::string(101, '[')) ==
          "it is not JSON: it is nested too deeply at offset 100");
    CHECK(why_no_json(std::string(1'000'000, '[')) != "");
}

TEST_CASE("halves of surrogate pairs are in the settings of a page") {
    const std::string_view header =
        R"({"format":"fairmines games","version":2,"settings":{"a":"\ud800"}})";
    CHECK(settings_of(header) == R"({"a":"\ud800"})");
}
