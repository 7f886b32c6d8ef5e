// Reads the lines of a text, and says where it failed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "replays/failure.hpp"
#include "replays/text_scanner.hpp"

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

inline Lines::Lines(std::string_view text, std::string_view format) : text_(text), format_(format) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) next_ = byte_order_mark.size();
}

inline bool Lines::next() {
    if (next_ >= text_.size()) return false;
    ++number_;
    start_ = next_;
    const std::size_t end = std::min(text_.find('\n', start_), text_.size());
    next_ = end + 1;
    line_ = strip(text_.substr(start_, end - start_));
    return true;
}

inline Failure Lines::wrong(std::string_view what) const {
    // A text without a character ends in its first line.
    const std::int64_t line = std::max<std::int64_t>(number_, 1);
    return {say(format_, " file, line ", line, ", offset ", start_, ": ", what)};
}

}  // namespace fairmines
