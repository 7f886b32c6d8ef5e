// Splits a text into lines.
#include "replays/lines.hpp"

#include <algorithm>

#include "replays/text_scanner.hpp"

namespace fairmines {

Lines::Lines(std::string_view text, std::string_view format) : text_(text), format_(format) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) next_ = byte_order_mark.size();
}

bool Lines::next() {
    if (next_ >= text_.size()) return false;
    ++number_;
    start_ = next_;
    const std::size_t end = std::min(text_.find('\n', start_), text_.size());
    next_ = end + 1;
    line_ = strip(text_.substr(start_, end - start_));
    return true;
}

Failure Lines::wrong(std::string_view what) const {
    return {say(format_, " file, line ", number_, ", offset ", start_, ": ", what)};
}

}  // namespace fairmines
