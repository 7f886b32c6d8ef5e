// Parts of the readers of replays that have rules of their own.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "board/failure.hpp"
#include "replays/mvf_events.hpp"
#include "replays/replay.hpp"
#include "replays/replay_formats.hpp"
#include "replays/timestamps.hpp"
#include "replays/track.hpp"

using namespace fairmines;

namespace {

FileBytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

TEST_CASE("states of a mouse become events, presses first") {
    PointerEvents events;
    PointerStates states(events);
    states.add(0, 1, 5, 5);
    states.add(9, 1, 6, 5);
    states.add(10, 6, 6, 5);
    states.add(20, 0, 6, 6);
    states.add(30, 0, 7, 7);
    std::vector<int> kinds;
    for (const PointerKind kind : events.kind) kinds.push_back(static_cast<int>(kind));
    CHECK(kinds == std::vector{2, 1, 4, 6, 3, 5, 7, 1});
    CHECK(events.time == std::vector<std::int64_t>{0, 9, 10, 10, 10, 20, 20, 30});
    states.release_all();
    CHECK(events.size() == 8);
    states.add(40, 4, 8, 9);
    states.release_all();
    CHECK(events.kind.back() == PointerKind::middle_release);
    CHECK(events.y.back() == 9);
}

TEST_CASE("the times of AVF are found around any text") {
    const auto plain = parse_avf_times("[2|5.3.2020.10:20:30:4456|5.10:20:32:2056|B127T49.25]");
    REQUIRE(plain);
    CHECK(plain->level == 2);
    CHECK(plain->bbbv == 127);
    CHECK(plain->time_ms == 48'250);
    CHECK(plain->end == "5.10:20:32:2056");
    const auto score = parse_avf_times("[3|W8H9M1|B|T|HS|B1T1,5]");
    REQUIRE(score);
    CHECK(score->start == "B");
    CHECK(score->end == "T");
    // A size without a start behind it is the start.
    const auto size = parse_avf_times("[3|W8H9M1|endB1T1]");
    REQUIRE(size);
    CHECK(size->start == "W8H9M1");
    CHECK(size->end == "end");
    for (const char* text : {"", "[", "[4|a|b|B1T1]", "[1|a|B1T1", "[1|a|b|c|B1T1]", "[1|aB1T1]",
                             "[1|a|bB1T1.]", "[1|a|bB1234567890T1]", "[1|a|bB1T1.2345]"})
        CHECK_FALSE(parse_avf_times(text));
}

TEST_CASE("times at which games began are found in their forms") {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"1600000000", "2020-09-13T12:26:40+00:00"},
        {"1600000000123", "2020-09-13T12:26:40.123000+00:00"},
        {"1600000000123456", "2020-09-13T12:26:40.123456+00:00"},
        {"5.3.2020.10:20:30:4456", "2020-03-05T10:20:30.456000"},
        {"2020-02-29", "2020-02-29T00:00:00"},
        {"20200229T102030,5Z", "2020-02-29T10:20:30.500000+00:00"},
        {"2020-03-05 10:20:30.1234567-05:30", "2020-03-05T10:20:30.123456-05:30"},
        {"1969-12-31T23:59:59.5", "1969-12-31T23:59:59.500000"},
        {"0001-01-01T00", "0001-01-01T00:00:00"},
    };
    for (const auto& [text, shown] : cases) {
        const auto time = parse_began(text);
        REQUIRE_MESSAGE(time, text);
        CHECK(iso_format(*time) == shown);
        CHECK(parse_began(iso_format(*time)) == time);
    }
    for (const char* text : {"", "12345678", "123456789012345678", "2021-02-29", "0000-01-01",
                             "32.1.2020.1:1:1:1", "1.1.2020.1:1:1:", "2020-01-01T", "2020-01-01T24",
                             "2020-01-01T10:20:30.", "2020-01-01T10:20Zx", "2020-01-01T10+1"})
        CHECK_MESSAGE(!parse_began(text), text);
}

TEST_CASE("UTF-8 is what the standard says") {
    for (const char* text : {"", "Ann", "\xC3\xA9", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEF\xBF\xBF",
                             "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        CHECK(is_utf8(bytes_of(text)));
    for (const char* text : {"\x80", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x82",
                             "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "a\xFF"})
        CHECK_FALSE(is_utf8(bytes_of(text)));
}

TEST_CASE("a header has the later value of a key, and few keys") {
    std::string text = "Width: 2\nHeight: 1\nPlayer: Ann\r\n player :Bob\n";
    for (int i = 0; i < 96; ++i) text += "key" + std::to_string(i) + ":x\n";
    text += "Program: the last key\nVersion: one too many\nBoard:\n*0\n";
    const Video video = read_rawvf(bytes_of(text), false);
    CHECK(video.player == "Bob");
    CHECK(video.program == "the last key");
    CHECK(video.version == "");
}

TEST_CASE("numbers and quotations in sentences") {
    CHECK(grouped(999) == "999");
    CHECK(grouped(1'000) == "1,000");
    CHECK(grouped(-123) == "-123");
    CHECK(grouped(-1'234'567) == "-1,234,567");
    CHECK(counted(1, "mine") == "1 mine");
    CHECK(counted(2'000, "mine") == "2,000 mines");
    CHECK(quote("it's\n\\") == R"('it\'s\x0a\\')");
    CHECK(quote("\xC3\xA9") == "'\xC3\xA9'");
    CHECK(quote_ascii("\xC3\xA9") == R"('\xc3\xa9')");
    // A long text ends in dots, and a character is not cut.
    const std::string a(36, 'a');
    CHECK(quote(a + "\xC3\xA9" + a) == "'" + a + "...'");
}

namespace {

// What the events of a number do, in the order of its digits, after the middle cell is opened and a
// corner is flagged. Each event is over another cell.
std::string played(int number, bool rewritten) {
    using enum PointerKind;
    constexpr std::array kinds{left_press, left_release, right_press, right_release, shift_press};
    constexpr std::array cells{4, 1, 4, 8, 4, 0, 4};
    Video video;
    video.layout = {{3, 3}, {1, 0, 0, 0, 0, 0, 0, 0, 0}};
    const auto add = [&](PointerKind kind, int cell) {
        video.events.add(0, kind, 16 * (cell % 3), 16 * (cell / 3));
    };
    for (const PointerKind kind : {left_press, left_release}) add(kind, 4);
    for (const PointerKind kind : {right_press, right_release}) add(kind, 0);
    for (const int cell : cells) {
        add(kinds[static_cast<std::size_t>(number % 5)], cell);
        number /= 5;
    }
    if (rewritten) video.events = plain_events(video, false).events;
    std::string moves;
    for (const auto& it : play(video).moves)
        moves += std::to_string(static_cast<int>(it.kind)) + std::to_string(it.cell) + ' ';
    return moves;
}

}  // namespace

TEST_CASE("plain events play the same game") {
    int different = 0;
    for (int number = 0; number < 78125; ++number)
        different += played(number, false) != played(number, true);
    CHECK(different == 0);
}
