// Why a file cannot be read or written: a sentence, and the helpers that quote in it. Which bytes
// are text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/wording.hpp"

namespace fairmines {

// Readers and writers of files throw it.
struct Failure {
    std::string sentence;  // in English, with the place and what was expected
    // The names of the replays, of any encoding, if a file has several and none was chosen.
    std::vector<std::string> replays{};
    // Where in a text that people type, from 1, which the sentence does not say; 0 if it has no
    // line or column.
    int line = 0, column = 0;
};

// Returns the sentence with the line and the column before it.
inline std::string placed(const Failure& failure) {
    if (!failure.line) return failure.sentence;
    const std::string column = failure.column ? say(", column ", failure.column) : "";
    return say("line ", failure.line, column, ": ", failure.sentence);
}

// Quotes up to 40 bytes of a file on one line. Their encoding is not known, so the sentence has
// none, too: whoever shows it decodes it as the other texts of the file.
std::string quote(std::string_view text);

// Quotes up to 40 bytes of a file, with those that are not of ASCII as \xNN.
std::string quote_ascii(std::string_view text);

// Returns how many bytes are text, from the first on.
//
// As the standard has it: no character in more bytes than it takes, no half of a surrogate pair,
// nothing beyond U+10FFFF.
std::size_t utf8_prefix(std::span<const std::uint8_t> bytes);

inline bool is_utf8(std::span<const std::uint8_t> bytes) {
    return utf8_prefix(bytes) == bytes.size();
}

}  // namespace fairmines
