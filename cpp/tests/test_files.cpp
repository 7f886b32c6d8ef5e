// Our own files: what JSON is, and what is wrong with a file.
#include <string>
#include <string_view>
#include <vector>

#include "board/failure.hpp"
#include "doctest/doctest.h"
#include "files/games_file.hpp"
#include "files/json_text.hpp"
#include "files/record.hpp"
#include "records.hpp"

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

// A saved game of 3x1 cells with these moves, and more fields.
std::string record_with(std::string_view moves, std::string_view more = "") {
    return say(R"({"format":"fairmines game","version":3,"rules":"classic","first":"any",)",
               R"("deal":"given","layout":["..*"],"elapsed":1,"seed":null,"status":"playing",)",
               R"("level":{"width":3,"height":1,"mines":1},"moves":[)", moves, "]", more, "}");
}

Video video_in(const std::string& text, std::vector<std::uint8_t> mines) {
    return video_of(read_record(text), std::move(mines));
}

std::string why_no_video(const std::string& record, const std::vector<std::uint8_t>& mines) {
    try {
        video_in(record, mines);
        return "";
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

constexpr std::string_view kFlag =
    R"({"kind":"flag","row":0,"column":2,"elapsed":0.0625,"mark":"q"})";

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

TEST_CASE("numbers are what they say") {
    for (const auto& [text, number] : {std::pair{"0.125", 0.125},
                                       {"-2.5e1", -25.0},
                                       {"1e12", 1e12},
                                       {"999999999999.99", 999999999999.99},
                                       {"0.00000000000000000000000000001", 1e-29},
                                       {"123456789012345678901234567890", 1.2345678901234568e29},
                                       {"0.30000000000000004", 0.1 + 0.2},
                                       {"1e-400", 0.0},
                                       {"1.7e308", 1.7e308}})
        CHECK(JsonText(text, "it").root().number() == number);
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

TEST_CASE("a record is read and written in one form") {
    const std::string text = record_with(
        std::string(kFlag) +
            R"(,{"kind":"chord","row":0,"column":1,"elapsed":1e0,"together":false},)"
            R"({"kind":"open","row":0,"column":0,"elapsed":2,"redrawn":[[0,2],[0,0]]})",
        R"(,"player":"","question_marks":false,"stated":{"a":1.50,"a":true,"b":-7,"c":"\u0041"})");
    const std::string written = json_of(read_record(text));
    CHECK(
        written ==
        R"({"format":"fairmines game","version":3,"rules":"classic","first":"any","deal":"given",)"
        R"("layout":["..*"],"elapsed":1.0,"level":{"width":3,"height":1,"mines":1},"seed":null,)"
        R"("status":"playing","stated":{"a":1.50,"a":true,"b":-7,"c":"A"},"moves":[)"
        R"({"kind":"flag","row":0,"column":2,"elapsed":0.0625,"mark":"q"},)"
        R"({"kind":"chord","row":0,"column":1,"elapsed":1.0,"redrawn":[]},)"
        R"({"kind":"open","row":0,"column":0,"elapsed":2.0,"redrawn":[[0,0],[0,2]]}]})");
    CHECK(json_of(read_record(written)) == written);
}

TEST_CASE("a saved game becomes a replay") {
    const Video video = video_in(
        record_with(kFlag,
                    R"(,"player":"Zo\u00eb","stated":{"time_ms":7,"big":99999999999999999999,)"
                    R"("good":true,"half":0.5,"mode":1.5,"format":"avf","problem":"cut"})"),
        {0, 0, 1});
    CHECK(video.player == "Zo\xC3\xAB");
    CHECK(video.format == "avf");
    CHECK(video.question_marks);
    std::vector<std::string> stated;
    for (const Stated& it : video.stated) stated.push_back(it.key);
    CHECK(stated == std::vector<std::string>{"time_ms", "big", "good", "mode"});
    CHECK(std::get<std::int64_t>(*video.find("big")) == INT64_MAX);
    CHECK(std::get<std::int64_t>(*video.find("good")) == 1);
    // A question mark takes two clicks of the right button; half a millisecond goes to the even
    // one.
    CHECK(video.events.time == std::vector<std::int64_t>(4, 62));
    CHECK(video.events.x == std::vector<std::int32_t>(4, 40));
}

TEST_CASE("the pointer's track of a saved game stays") {
    const Video video = video_in(
        record_with("", R"(,"stated":{"preflags":"0,2 0,0 0,2"},)"
                        R"("track":{"cell":20,"times":[-5,7],"kinds":".R","x":[3,4],"y":[5,-6]})"),
        {0, 0, 1});
    CHECK(video.cell_size == 20);
    CHECK(video.preflags == std::vector{2, 0});
    CHECK(video.events.kind == std::vector{PointerKind::move, PointerKind::right_press});
    CHECK(video.events.time == std::vector<std::int64_t>{-5, 7});
    CHECK(video.events.y == std::vector<std::int32_t>{5, -6});
}

TEST_CASE("a saved game that no replay can show says why") {
    const std::string undo =
        std::string(kFlag) + R"(,{"kind":"undo","row":0,"column":2,"elapsed":1})";
    CHECK(why_no_video(record_with(undo), {}) ==
          "move 2 takes one back, which a replay cannot show");
    CHECK(why_no_video(record_with(kFlag), {}) ==
          "the game has no layout yet: expected a first opening");
    CHECK(
        why_no_video(record_with(R"({"kind":"open","row":1,"column":0,"elapsed":0})"), {0, 0, 1}) ==
        "a saved game is damaged: moves[0] is at row 1, column 0: expected a cell of a 3x1 board");
    const auto preflags = [](std::string_view cells) {
        return record_with("", say(R"(,"stated":{"preflags":")", cells, "\"},",
                                   R"("track":{"cell":20,"times":[],"kinds":"","x":[],"y":[]})"));
    };
    CHECK(why_no_video(preflags("0,1 x"), {0, 0, 1}) == "preflags has 'x': expected 'row,column'");
    CHECK(why_no_video(preflags("0,3"), {0, 0, 1}) ==
          "cell (row 0, column 3) is off the board: expected rows 0 to 0 and columns 0 to 2");
    CHECK(why_no_video("{}", {}).starts_with("this JSON is no saved game"));
}
