// Writes the bytes of a file. Numbers are big-endian, as in all formats here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairmines {

class ByteWriter {
   public:
    // The last bytes of a number, this many.
    void number(int size, std::int64_t value) {
        for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
            bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> shift));
    }
    void text(std::string_view text) { bytes.append(text); }

    std::string bytes;
};

}  // namespace fairmines
