// Takes parts of a text from its left end, character by character: numbers, words and blanks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "board/failure.hpp"

namespace fairmines {

// Numbers and words are of ASCII, whatever the encoding of the rest.
inline bool is_digit(char it) { return it >= '0' && it <= '9'; }
inline bool is_blank(char it) { return it == ' ' || (it >= '\t' && it <= '\r'); }

inline bool is_hex_digit(char it) {
    return is_digit(it) || ((it | 0x20) >= 'a' && (it | 0x20) <= 'f');
}
inline int hex_value(char digit) {
    return is_digit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

// Returns the number that up to 18 digits write.
inline std::int64_t number_of(std::string_view digits) {
    std::int64_t value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');
    return value;
}

// Returns the thousandths that digits after a decimal point write; those after the third are left
// out.
inline std::int64_t thousandths_of(std::string_view digits) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 3; ++i)
        value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    return value;
}

// Returns a text without blanks at its ends.
inline std::string_view strip(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// Returns a text in small letters, of ASCII alone.
inline std::string lower(std::string_view text) {
    std::string result(text);
    for (char& it : result)
        if (it >= 'A' && it <= 'Z') it = static_cast<char>(it - 'A' + 'a');
    return result;
}

class TextScanner {
   public:
    explicit TextScanner(std::string_view text) : rest_(text) {}

    bool at_end() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

    bool skip(char wanted) { return skip_any(std::string_view(&wanted, 1)); }

    // Skips one of these characters.
    bool skip_any(std::string_view wanted) {
        if (rest_.empty() || wanted.find(rest_.front()) == std::string_view::npos) return false;
        rest_.remove_prefix(1);
        return true;
    }

    // Skips a word.
    bool skip_word(std::string_view wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(wanted.size());
        return true;
    }

    // Skips blanks, and says whether there were any.
    bool skip_blanks() { return !take_while(rest_.size(), is_blank).empty(); }

    // Takes up to so many digits.
    std::string_view digits(std::size_t most) { return take_while(most, is_digit); }

    // Takes up to so many characters for which `holds` is true.
    template <class Holds>
    std::string_view take_while(std::size_t most, Holds&& holds) {
        std::size_t count = 0;
        while (count < most && count < rest_.size() && holds(rest_[count])) ++count;
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

   private:
    std::string_view rest_;
};

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
