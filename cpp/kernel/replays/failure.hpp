// Why a file cannot be read, without a word of any language: callers make the sentence.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace fairmines {

// A number; bytes as they are in the file, of any encoding; or a key, such as the name of a field.
using FileValue = std::variant<std::int64_t, std::string, const char*>;

// Readers throw it. Places are signed and of 64 bits, because a file may claim any length, and
// differences of them are taken.
struct Failure {
    static constexpr std::int64_t kNowhere = -1;

    const char* problem;  // a key, such as "mine_off_board"
    // Where it is; where what the file ends inside of began; kNowhere if it is of no place.
    std::int64_t offset;
    std::vector<FileValue> values;
    std::int64_t end = -1;          // where the file ends, if that is the problem
    std::int64_t line = -1;         // of a text: the line from 1, or 0 before the first one
    std::vector<Failure> causes{};  // none, or what is wrong with the replay within a session
};

}  // namespace fairmines
