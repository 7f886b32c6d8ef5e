// What the fuzz targets share: fields read from bytes, and a check that stays in release builds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

namespace fuzz {

// Reads numbers from the input; an exhausted input goes on as zeros.
class Reader {
   public:
    Reader(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    bool empty() const { return size_ == 0; }

    std::uint8_t byte() {
        if (empty()) return 0;
        --size_;
        return *data_++;
    }

    std::uint64_t word() {
        std::uint64_t value = 0;
        for (int i = 0; i < 8; ++i) value = value << 8 | byte();
        return value;
    }

    // A number from `low` to `high`, both included; one or two bytes of the input.
    int between(int low, int high) {
        const int range = high - low + 1;
        const int value = range <= 256 ? byte() : byte() << 8 | byte();
        return low + value % range;
    }

   private:
    const std::uint8_t* data_;
    std::size_t size_;
};

// Changes a text in some places; puts some of these parts, or any bytes, there.
inline std::string damaged(Reader& input, std::string_view whole,
                           std::span<const std::string_view> parts) {
    std::string text(whole);
    for (int changes = input.between(1, 4); changes > 0 && !text.empty(); --changes) {
        const auto last = static_cast<int>(text.size()) - 1;
        const auto at = static_cast<std::size_t>(input.between(0, last));
        const auto cut = static_cast<std::size_t>(input.between(0, 6));
        const int part = input.byte();
        const std::string put =
            part < 192 ? std::string(parts[static_cast<std::size_t>(part) % parts.size()])
                       : std::string(1, static_cast<char>(input.byte()));
        text.replace(at, std::min(cut, text.size() - at), put);
    }
    return text;
}

inline void ensure(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

}  // namespace fuzz
