// Splits a text into lines.
#include "replays/lines.hpp"

#include <algorithm>
#include <utility>

#include "replays/text_scanner.hpp"

namespace fairmines {

Lines::Lines(std::string_view text) : text_(text) {
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

Failure Lines::wrong(const char* problem, std::vector<FileValue> values) const {
    Failure failure{problem, static_cast<std::int64_t>(start_), std::move(values)};
    failure.line = number_;
    return failure;
}

}  // namespace fairmines
