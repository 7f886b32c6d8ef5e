// Checks the bytes of each character.
#include "replays/utf8.hpp"

namespace fairmines {
namespace {

// Returns the number of bytes of the character that the bytes begin with; 0 if they begin with
// none.
std::size_t first_character(FileBytes bytes) {
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

std::size_t utf8_prefix(FileBytes bytes) {
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
