// Parses what an AVF file says of its game in brackets: `[level|start|end|B<3BV>T<seconds>]`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairmines {

struct AvfTimes {
    int level;  // 0 to 3
    std::string start, end;
    std::int64_t bbbv;
    std::int64_t time_ms;
};

// Returns nothing for any other text.
std::optional<AvfTimes> parse_avf_times(std::string_view text);

}  // namespace fairmines
