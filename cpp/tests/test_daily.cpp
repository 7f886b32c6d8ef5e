// The daily boards: which games are scored tries, what counts, and what may be played.
#include <array>
#include <string>
#include <string_view>

#include "board/failure.hpp"
#include "daily.hpp"
#include "doctest/doctest.h"

using namespace fairmines;

namespace {

// A table of the first two weeks, whose boards are all those of attempt 0.
const std::array<std::uint8_t, 14 * 6> kTable{};

std::string describe(std::string_view date, std::string_view today, std::string_view games = "[]") {
    return describe_day(kTable, date, today, games);
}

std::string won(std::string_view id) {
    return say(R"({"id":")", id, R"(","status":"won","practice":false})");
}

// The answer from a field on.
std::string from(const std::string& answer, std::string_view field) {
    return answer.substr(answer.find(say("\"", field, "\":")));
}

bool contains(const std::string& answer, std::string_view part) {
    return answer.find(part) != answer.npos;
}

}  // namespace

TEST_CASE("boards are the hardest on Sundays") {
    const std::string saturday = describe("2026-01-03", "2026-01-03");
    const std::string sunday = describe("2026-01-04", "2026-01-03");
    CHECK(contains(saturday, R"("id":"daily-2026-01-03-easy","date":"2026-01-03","grade":"easy",)"
                             R"("level":[9,9,10],"difficulty":"single","start":[4,4],"seed":)"));
    CHECK(contains(saturday, R"("level":[30,16,99],"difficulty":"overlap","start":[8,15])"));
    CHECK(contains(sunday, R"("level":[9,9,10],"difficulty":"subset")"));
    CHECK(contains(sunday, R"("level":[30,16,99],"difficulty":"chain")"));
}

TEST_CASE("days without boards are refused") {
    for (const char* date : {"", "2026-02-30", "2025-12-31", "2037-01-01", "20260105", "2026-1-05",
                             "2026-01-0x", "x", "2026-01-05 ", "2026-01-05Z", "1767225600"})
        try {
            FAIL(describe(date, "2026-01-05"));
        } catch (const Failure& failure) {
            CHECK(failure.sentence ==
                  say("date '", date, "' has no board: expected 2026-01-01 to 2036-12-31"));
        }
}

TEST_CASE("a board is a secret until its try or its day is over") {
    // The easy board, after its seed.
    const auto refused = [](std::string_view today, std::string_view status) {
        const std::string games =
            say(R"([{"id":"daily-2026-01-05-easy","status":")", status, R"(","practice":false}])");
        return from(describe("2026-01-05", today, status.empty() ? "[]" : games), "refused_try");
    };
    constexpr std::string_view open = R"("refused_practice":null,"revealed":{"bbbv":)";
    constexpr std::string_view secret =
        R"("refused_practice":"the scored try of the easy board comes first","revealed":null)";
    constexpr std::string_view over =
        R"("refused_try":"the day 2026-01-05 ended at midnight UTC: expected 2026-01-06, or practice",)";
    constexpr std::string_view to_come =
        R"("refused_try":"the day 2026-01-05 has not begun: expected 2026-01-04 or earlier",)";
    for (const char* status : {"", "playing"})
        CHECK(refused("2026-01-05", status).starts_with(say(R"("refused_try":null,)", secret)));
    CHECK(refused("2026-01-05", "lost").starts_with(say(R"("refused_try":null,)", open)));
    CHECK(refused("2026-01-06", "").starts_with(say(over, open)));
    CHECK(refused("2026-01-06", "playing").starts_with(say(over, secret)));
    for (const char* status : {"", "won"})
        CHECK(refused("2026-01-04", status).starts_with(to_come));
}

TEST_CASE("tries are the games of boards up to today") {
    const std::string games =
        say("[", won("daily-2026-01-05-hard"), ",", won("daily-2026-01-06-easy"), ",",
            won("daily-2026-01-05-evil"), ",", won("daily-2025-12-31-easy"), ",",
            won("xdaily-2026-01-05-easy"), ",", won("daily-2026-01-05-easy-0123456789abcdef"), ",",
            R"({"id":"daily-2026-01-05-easy","status":"playing","practice":false},)",
            R"({"id":"daily-2026-01-04-easy","status":"damaged","practice":false},)",
            R"({"id":"daily-2026-01-03-easy","status":"won","practice":true}])");
    CHECK(from(describe("2026-01-05", "2026-01-05", games), "tries") ==
          R"("tries":[{"id":"daily-2026-01-03-easy","date":"2026-01-03","grade":"easy",)"
          R"("result":"uncounted","over":true},)"
          R"({"id":"daily-2026-01-05-easy","date":"2026-01-05","grade":"easy",)"
          R"("result":"begun","over":false},)"
          R"({"id":"daily-2026-01-05-hard","date":"2026-01-05","grade":"hard",)"
          R"("result":"won","over":true}],"streaks":{"current":1,"longest":1}})");
}

TEST_CASE("a table that ends too early is a failure") {
    CHECK_NOTHROW(describe("2026-01-14", "2026-01-14"));
    CHECK_THROWS_AS(describe("2026-01-15", "2026-01-15"), Failure);
}

TEST_CASE("a streak goes on until a day ends without a win") {
    const auto streaks = [](std::string_view today) {
        std::string games = "[";
        for (const char* day : {"09", "08", "06", "05", "04"})
            games += say(won(say("daily-2026-01-", day, "-easy")), ",",
                         won(say("daily-2026-01-", day, "-hard")), ",");
        games.back() = ']';
        return from(describe("2026-01-01", today, games), "streaks");
    };
    CHECK(streaks("2026-01-08") == R"("streaks":{"current":1,"longest":3}})");
    CHECK(streaks("2026-01-09") == R"("streaks":{"current":2,"longest":3}})");
    CHECK(streaks("2026-01-10") == R"("streaks":{"current":2,"longest":3}})");
    CHECK(streaks("2026-01-11") == R"("streaks":{"current":0,"longest":3}})");
    CHECK(from(describe("2026-01-01", "2026-01-01"), "streaks") ==
          R"("streaks":{"current":0,"longest":0}})");
}
