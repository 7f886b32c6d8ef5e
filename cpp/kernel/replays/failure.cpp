// Quotes bytes of a file.
#include "replays/failure.hpp"

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

}  // namespace fairmines
