// Takes fields from the bytes of a file, in order. Numbers are big-endian, as in all formats here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/failure.hpp"

namespace fairmines {

using FileBytes = std::span<const std::uint8_t>;

inline std::int64_t length(FileBytes bytes) { return static_cast<std::int64_t>(bytes.size()); }

// Returns the bytes from one place to another, as far as they exist.
FileBytes part(FileBytes bytes, std::int64_t from, std::int64_t to);

// Bytes as characters of no known encoding, and a copy of them.
std::string_view characters(FileBytes bytes);
inline std::string text(FileBytes bytes) { return std::string(characters(bytes)); }

std::uint64_t big_endian(FileBytes bytes);

// Each function that takes bytes names them as a sentence does: `field`, such as "the header". It
// throws a Failure if the file ends before them.
class ByteReader {
   public:
    // `format` is the name of the file's format with its article: "an AVF".
    explicit ByteReader(FileBytes data, std::string_view format, std::int64_t offset = 0)
        : data_(data), format_(format), offset_(offset) {}

    FileBytes data() const { return data_; }
    std::int64_t offset() const { return offset_; }
    std::int64_t left() const { return length(data_) - offset_; }
    void go_to(std::int64_t offset) { offset_ = offset; }

    FileBytes take(std::int64_t size, std::string_view field);

    // A number of up to three bytes, and one of up to seven.
    int number(int size, std::string_view field) {
        return static_cast<int>(long_number(size, field));
    }
    std::int64_t long_number(int size, std::string_view field);

    // The bytes before the next NUL; goes behind it.
    FileBytes until_nul(std::string_view field);

    // Throws a Failure if bytes follow what has been taken: `before`, such as "the mines".
    void expect_end(std::string_view before) const;

    // A reader of the next bytes alone, with the places of the file.
    ByteReader section(std::int64_t size, std::string_view field);

    // A reader that begins where this one is, of the file up to a place.
    ByteReader up_to(std::int64_t end) const;

    // What is wrong at a place.
    Failure wrong(std::int64_t offset, std::string_view what) const;

    // The file ends inside of what began at `start`.
    Failure ends(std::int64_t start, std::string_view inside, std::string_view expected) const;

   private:
    FileBytes data_;
    std::string_view format_;
    std::int64_t offset_;
};

}  // namespace fairmines
