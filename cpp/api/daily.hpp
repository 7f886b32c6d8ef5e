// The daily boards: three a day, without a guess, the same for everybody and for ever. Each has one
// scored try, on its day, and practice after it.
//
// A board is a random deal. A table says which one, for each day and grade: a search has looked for
// deals that can be won without a guess and take the wanted rule. It has run once; its script is at
// commit 9c12d740. So a board depends on the random deal alone, whose seeds never change, and on no
// later version of the search or the rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fairmines {

inline constexpr std::string_view kFirstDay = "2026-01-01", kLastDay = "2036-12-31";
// What the ids of all scored tries begin with.
inline constexpr std::string_view kTryPrefix = "daily-";

// Describes a day of UTC: `{"today", "date", "boards", "tries", "streaks"}`.
//
// A board is `{"id", "date", "grade", "level", "difficulty", "start", "seed", "refused_try",
// "refused_practice", "revealed"}`. The id is that of its scored try; the refusals are sentences,
// or null. As long as its layout is a secret, `revealed` is null; then it is `{"bbbv", "openings",
// "expert"}`: the openings of the game that `expert` plays, and its record.
//
// `games` lists `{"id", "status", "practice"}`. Those that are scored tries of boards up to today
// are the tries, `{"id", "date", "grade", "result", "over"}` each, by day and grade. The result is
// "begun", "won", "lost", or "uncounted" if a move was taken back.
//
// The streaks are days in a row on which a board was won: the longest one; and the current one, up
// to today, or up to yesterday as long as no board of today is won.
//
// `table` has the attempt at each board, two bytes each, by days and grades. Throws a Failure if
// the day has no boards, or the table ends before it.
std::string describe_day(std::span<const std::uint8_t> table, std::string_view date,
                         std::string_view today, std::string_view games);

}  // namespace fairmines
