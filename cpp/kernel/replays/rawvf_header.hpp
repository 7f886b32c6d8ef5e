// The header of a RawVF file: `Key: value` lines, up to `Board:`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replays/lines.hpp"

namespace fairmines {

class RawvfHeader {
   public:
    // Reads lines up to `Board:`. Keys are in any order, and in capitals or not.
    explicit RawvfHeader(Lines& lines);

    // The value of a key in small letters; nothing if there is none.
    std::optional<std::string_view> find(std::string_view key) const;
    std::string_view value(std::string_view key) const { return find(key).value_or(""); }

    // The value of a key as a number in a range; throws a Failure if it is none.
    int number(const Lines& lines, const char* key, int least, int most) const;

   private:
    // A key that comes again has its later value.
    void note(std::string key, std::string_view value);

    std::vector<std::pair<std::string, std::string_view>> values_;
};

// Returns a text in small letters, of ASCII alone.
std::string lower(std::string_view text);

// Returns the number that 1 to 9 digits write, and nothing for any other text.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace fairmines
