// Takes fields from the bytes of a file, in order. Numbers are big-endian, as in all formats here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replays/failure.hpp"

namespace fairmines {

using FileBytes = std::span<const std::uint8_t>;

inline std::int64_t length(FileBytes bytes) { return static_cast<std::int64_t>(bytes.size()); }

// Returns the bytes from one place to another, as far as they exist.
FileBytes part(FileBytes bytes, std::int64_t from, std::int64_t to);

// Bytes as characters of no known encoding, and a copy of them.
std::string_view characters(FileBytes bytes);
inline std::string text(FileBytes bytes) { return std::string(characters(bytes)); }

std::uint64_t big_endian(FileBytes bytes);

// Each function that takes bytes names them by a key: `field`. It throws a Failure if the file ends
// before them.
class ByteReader {
   public:
    explicit ByteReader(FileBytes data, std::int64_t offset = 0) : data_(data), offset_(offset) {}

    FileBytes data() const { return data_; }
    std::int64_t offset() const { return offset_; }
    std::int64_t left() const { return length(data_) - offset_; }
    void go_to(std::int64_t offset) { offset_ = offset; }

    FileBytes take(std::int64_t size, const char* field);

    // A number of up to three bytes, and one of up to seven.
    int number(int size, const char* field) { return static_cast<int>(long_number(size, field)); }
    std::int64_t long_number(int size, const char* field);

    // The bytes before the next NUL; goes behind it.
    FileBytes until_nul(const char* field);

    // A reader of the next bytes alone, with the places of the file.
    ByteReader section(std::int64_t size, const char* field);

    // Failures at a place, and of a file that ends inside what began at one.
    Failure wrong(const char* problem, std::int64_t offset, std::vector<FileValue> values) const;
    Failure ends(const char* problem, std::int64_t start, std::vector<FileValue> values) const;

   private:
    FileBytes data_;
    std::int64_t offset_;
};

}  // namespace fairmines
