// Reads the lines of a text, and says where it failed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "replays/failure.hpp"

namespace fairmines {

// The lines of a text, without blanks and line ends around them, one at a time.
class Lines {
   public:
    // Begins before the first line, behind a byte order mark. `format` is the name of the file's
    // format with its article: "a RawVF".
    Lines(std::string_view text, std::string_view format);

    // Goes to the next line; returns false behind the last one.
    bool next();

    std::string_view text() const { return text_; }
    std::string_view line() const { return line_; }

    // A failure in the last line.
    Failure wrong(std::string_view what) const;

    // The beginning of the line, as a sentence shows it.
    std::string quoted() const { return quote(line_); }

   private:
    std::string_view text_, format_, line_;
    std::size_t start_ = 0, next_ = 0;
    std::int64_t number_ = 0;
};

}  // namespace fairmines
