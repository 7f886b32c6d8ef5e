// Takes fields from bytes, and never more than there are.
#include "replays/byte_reader.hpp"

#include <algorithm>

namespace fairmines {

FileBytes part(FileBytes bytes, std::int64_t from, std::int64_t to) {
    const std::int64_t end = std::clamp<std::int64_t>(to, 0, length(bytes));
    const std::int64_t start = std::clamp<std::int64_t>(from, 0, end);
    return bytes.subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(end - start));
}

std::string_view characters(FileBytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint64_t big_endian(FileBytes bytes) {
    std::uint64_t value = 0;
    for (const std::uint8_t byte : bytes) value = value << 8 | byte;
    return value;
}

FileBytes ByteReader::take(std::int64_t size, std::string_view field) {
    if (size > left()) throw ends(offset_, field, counted(size, "byte"));
    offset_ += size;
    return part(data_, offset_ - size, offset_);
}

std::int64_t ByteReader::long_number(int size, std::string_view field) {
    return static_cast<std::int64_t>(big_endian(take(size, field)));
}

FileBytes ByteReader::until_nul(std::string_view field) {
    const FileBytes rest = part(data_, offset_, length(data_));
    const auto nul = std::find(rest.begin(), rest.end(), 0);
    if (nul == rest.end()) throw ends(offset_, field, "a NUL to end it");
    const FileBytes found = part(rest, 0, nul - rest.begin());
    offset_ += length(found) + 1;
    return found;
}

void ByteReader::expect_end(std::string_view before) const {
    if (left())
        throw wrong(offset_, say(counted(left(), "byte"), left() == 1 ? " follows " : " follow ",
                                 before, ": expected none"));
}

ByteReader ByteReader::section(std::int64_t size, std::string_view field) {
    const ByteReader reader = up_to(offset_ + size);
    take(size, field);
    return reader;
}

ByteReader ByteReader::up_to(std::int64_t end) const {
    return ByteReader(part(data_, 0, end), format_, offset_);
}

Failure ByteReader::wrong(std::int64_t offset, std::string_view what) const {
    return {say(format_, " file, offset ", offset, ": ", what)};
}

Failure ByteReader::ends(std::int64_t start, std::string_view inside,
                         std::string_view expected) const {
    return {say(format_, " file ends at offset ", length(data_), ", inside ", inside, ": expected ",
                expected, " from offset ", start)};
}

}  // namespace fairmines
