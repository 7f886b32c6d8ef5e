// Reads the lines of a text, and says where it failed.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "replays/failure.hpp"

namespace fairmines {

// The lines of a text, without blanks and line ends around them, one at a time.
class Lines {
   public:
    // Begins before the first line, behind a byte order mark.
    explicit Lines(std::string_view text);

    // Goes to the next line; returns false behind the last one.
    bool next();

    std::string_view text() const { return text_; }
    std::string_view line() const { return line_; }

    // A failure in the last line.
    Failure wrong(const char* problem, std::vector<FileValue> values = {}) const;

    // The beginning of the line, as a sentence shows it.
    std::string shown() const { return std::string(line_.substr(0, 40)); }

   private:
    std::string_view text_, line_;
    std::size_t start_ = 0, next_ = 0;
    std::int64_t number_ = 0;
};

}  // namespace fairmines
