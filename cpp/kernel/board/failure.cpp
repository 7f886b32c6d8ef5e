// Quotes bytes of a file.
#include "board/failure.hpp"

#include <cstdint>

namespace fairmines {

namespace {

constexpr std::size_t kMostQuoted = 40;  // bytes
constexpr std::string_view kDots = "...";

// Returns the beginning of a long text. A character of UTF-8 is not cut: its other bytes begin with
// 10.
std::string_view beginning(std::string_view text) {
    if (text.size() <= kMostQuoted) return text;
    std::size_t size = kMostQuoted - kDots.size();
    while (size && (text[size] & 0xC0) == 0x80) --size;
    return text.substr(0, size);
}

// Quotes a text; control characters, and bytes above `most`, are \xNN.
std::string quoted(std::string_view text, int most) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string result = "'";
    for (const char it : beginning(text)) {
        const auto code = static_cast<std::uint8_t>(it);
        if (code < 0x20 || code == 0x7F || code > most)
            result += {'\\', 'x', hex[code >> 4], hex[code & 15]};
        else if (it == '\'' || it == '\\')
            result += {'\\', it};
        else
            result += it;
    }
    if (text.size() > kMostQuoted) result += kDots;
    return result += '\'';
}

}  // namespace

std::string quote(std::string_view text) { return quoted(text, 0xFF); }

std::string quote_ascii(std::string_view text) { return quoted(text, 0x7F); }

namespace {

// Returns the number of bytes of the character that the bytes begin with; 0 if they begin with
// none.
std::size_t first_character(std::span<const std::uint8_t> bytes) {
    const std::uint8_t lead = bytes[0];
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (bytes.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((bytes[i] & 0xC0) != 0x80) return 0;
    const std::uint8_t second = bytes[1];
    const bool wrong = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
                       (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90);
    return wrong ? 0 : size;
}

}  // namespace

std::size_t utf8_prefix(std::span<const std::uint8_t> bytes) {
    std::size_t valid = 0;
    while (valid < bytes.size()) {
        if (bytes[valid] < 0x80) {
            ++valid;
            continue;
        }
        const std::size_t size = first_character(bytes.subspan(valid));
        if (!size) break;
        valid += size;
    }
    return valid;
}

}  // namespace fairmines
