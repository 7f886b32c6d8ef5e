// Writes numbers as Python's formats do, and quotes bytes of a file.
#include "replays/failure.hpp"

#include <algorithm>

namespace fairmines {
namespace {

constexpr std::size_t kMostQuoted = 40;  // bytes

// Returns the beginning of a text. A character of UTF-8 is not cut: its other bytes begin with 10.
std::string_view beginning(std::string_view text) {
    std::size_t size = std::min(text.size(), kMostQuoted);
    while (size && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
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
    return result += '\'';
}

}  // namespace

void Part::append_to(std::string& sentence) const {
    if (is_number_)
        sentence += std::to_string(number_);
    else
        sentence += text_;
}

std::string join(std::initializer_list<Part> parts) {
    std::string sentence;
    for (const Part& it : parts) it.append_to(sentence);
    return sentence;
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t place = digits.size(); place > first + 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

std::string counted(std::int64_t number, std::string_view noun) {
    return say(grouped(number), " ", noun, number == 1 ? "" : "s");
}

std::string quote(std::string_view text) { return quoted(text, 0xFF); }

std::string quote_ascii(std::string_view text) { return quoted(text, 0x7F); }

}  // namespace fairmines
