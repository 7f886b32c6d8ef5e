// Writes texts and numbers.
#include "json.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace fairmines {
namespace {

using Buffer = std::array<char, 32>;

#ifdef __EMSCRIPTEN__
// Debian's Emscripten has no std::to_chars of floats; the browser writes the same digits.
__attribute__((import_module("host"), import_name("write_number"))) extern "C" int write_number(
    double number, char* text);
std::size_t write_shortest(double number, Buffer& buffer) {
    return static_cast<std::size_t>(write_number(number, buffer.data()));
}
#else
std::size_t write_shortest(double number, Buffer& buffer) {
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    return static_cast<std::size_t>(end - buffer.data());
}
#endif

}  // namespace

std::optional<Place> Json::place(const std::optional<int>& cell) const {
    std::optional<Place> found;
    if (cell) found = place(*cell);
    return found;
}

std::vector<Place> Json::places(const std::vector<int>& cells) const {
    std::vector<Place> places;
    places.reserve(cells.size());
    for (const int cell : cells) places.push_back(place(cell));
    return places;
}

void Json::string(std::string_view utf8) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text_ += '"';
    for (const char it : utf8) {
        const auto code = static_cast<unsigned char>(it);
        if (code < 0x20) {
            text_ += "\\u00";
            text_ += kHex[code >> 4];
            text_ += kHex[code & 15];
            continue;
        }
        if (it == '"' || it == '\\') text_ += '\\';
        text_ += it;
    }
    text_ += '"';
}

void Json::cell(const Place& place) {
    text_ += '[';
    text_ += std::to_string(place.row);
    text_ += ',';
    text_ += std::to_string(place.column);
    text_ += ']';
}

void Json::begin_field(const char* name) {
    text_ += '"';
    text_ += name;
    text_ += "\":";
}

void Json::real(double number) {
    if (!std::isfinite(number)) return value(std::nullopt);
    if (number == 0 && std::signbit(number)) {
        text_ += "-0.0";  // readers take "-0" for an integer, which has no sign
        return;
    }
    Buffer buffer;
    text_.append(buffer.data(), write_shortest(number, buffer));
}

// A bracket takes the place of the last comma.
void Json::close(char bracket) {
    if (text_.back() == ',') text_.pop_back();
    text_ += bracket;
}

}  // namespace fairmines
