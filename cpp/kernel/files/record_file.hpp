// Checks saved games: JSON in our own format, which docs/reference/record.md describes.
#pragma once

#include <string_view>

namespace fairmines {

// Throws a Failure if a text is no saved game, or is damaged. Whether its moves are possible shows
// when they are made. Whatever passes can be read by any reader of JSON.
void check_record(std::string_view text);

}  // namespace fairmines
