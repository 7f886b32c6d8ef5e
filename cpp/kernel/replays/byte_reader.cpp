// Takes fields from bytes, and never more than there are.
#include "replays/byte_reader.hpp"

#include <algorithm>
#include <utility>

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

FileBytes ByteReader::take(std::int64_t size, const char* field) {
    if (size > left()) throw ends("ends_in_field", offset_, {field, size});
    offset_ += size;
    return part(data_, offset_ - size, offset_);
}

std::int64_t ByteReader::long_number(int size, const char* field) {
    return static_cast<std::int64_t>(big_endian(take(size, field)));
}

FileBytes ByteReader::until_nul(const char* field) {
    const FileBytes rest = part(data_, offset_, length(data_));
    const auto nul = std::find(rest.begin(), rest.end(), 0);
    if (nul == rest.end()) throw ends("ends_in_text", offset_, {field});
    const FileBytes found = part(rest, 0, nul - rest.begin());
    offset_ += length(found) + 1;
    return found;
}

ByteReader ByteReader::section(std::int64_t size, const char* field) {
    const std::int64_t start = offset_;
    take(size, field);
    return ByteReader(part(data_, 0, offset_), start);
}

Failure ByteReader::wrong(const char* problem, std::int64_t offset,
                          std::vector<FileValue> values) const {
    return {problem, offset, std::move(values)};
}

Failure ByteReader::ends(const char* problem, std::int64_t start,
                         std::vector<FileValue> values) const {
    return {problem, start, std::move(values), length(data_)};
}

}  // namespace fairmines
