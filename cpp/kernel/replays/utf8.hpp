// Tells whether bytes are UTF-8 text.
#pragma once

#include "replays/byte_reader.hpp"

namespace fairmines {

// Returns how many bytes are text, from the first on.
//
// As the standard has it: no character in more bytes than it takes, no half of a surrogate pair,
// nothing beyond U+10FFFF.
std::size_t utf8_prefix(FileBytes bytes);

inline bool is_utf8(FileBytes bytes) { return utf8_prefix(bytes) == bytes.size(); }

}  // namespace fairmines
