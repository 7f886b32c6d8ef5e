// Reads the times at which games began, as programs write them, and writes them as ISO 8601; and
// the times of an AVF file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairmines {

struct Timestamp {
    std::int64_t micros;        // since the beginning of 1970, by the clock of its zone
    std::optional<int> offset;  // of the zone from UTC in minutes; none if it is not known

    bool operator==(const Timestamp&) const = default;
};

// Returns the time of a text, or nothing if it is none. It may be a date of ISO 8601, with a time
// or without; seconds, milliseconds or microseconds since 1970; or Arbiter's
// `d.m.yyyy.HH:MM:SS:ms`, where only the last three digits of the milliseconds count.
std::optional<Timestamp> parse_began(std::string_view text);

// Writes a time as `2026-01-31T12:00:00.250000+01:00`; a fraction of 0 and an unknown zone are left
// out.
std::string iso_format(const Timestamp& time);

// Parses what an AVF file says of its game in brackets: `[level|start|end|B<3BV>T<seconds>]`.

struct AvfTimes {
    int level;  // 0 to 3
    std::string start, end;
    std::int64_t bbbv;
    std::int64_t time_ms;
};

// Returns nothing for any other text.
std::optional<AvfTimes> parse_avf_times(std::string_view text);

}  // namespace fairmines
