// Tells whether bytes are UTF-8 text.
#pragma once

#include "replays/byte_reader.hpp"

namespace fairmines {

// As the standard has it: no character in more bytes than it takes, no half of a surrogate pair,
// nothing beyond U+10FFFF.
bool is_utf8(FileBytes bytes);

}  // namespace fairmines
