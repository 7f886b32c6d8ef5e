// Reads the header of RawVF, of which only the first keys are kept.
#include "replays/rawvf_header.hpp"

#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr std::size_t kMostKeys = 100;

}  // namespace

RawvfHeader::RawvfHeader(Lines& lines) {
    while (lines.next()) {
        const std::string_view line = lines.line();
        const std::size_t colon = line.find(':');
        const bool has_colon = colon != std::string_view::npos;
        const std::string_view value = has_colon ? strip(line.substr(colon + 1)) : "";
        std::string key = lower(strip(line.substr(0, colon)));
        if (key == "board" && value.empty()) return;
        if (has_colon)
            note(std::move(key), value);
        else if (!line.empty())
            throw lines.wrong(
                say(lines.quoted(), " has no colon: expected 'Key: value' or 'Board:'"));
    }
    throw lines.wrong("there is no line 'Board:'");
}

void RawvfHeader::note(std::string key, std::string_view value) {
    if (values_.size() >= kMostKeys) return;
    for (auto& it : values_)
        if (it.first == key) {
            it.second = value;
            return;
        }
    values_.emplace_back(std::move(key), value);
}

std::optional<std::string_view> RawvfHeader::find(std::string_view key) const {
    for (const auto& it : values_)
        if (it.first == key) return it.second;
    return {};
}

int RawvfHeader::number(const Lines& lines, const char* key, int least, int most) const {
    const auto found = parse_number(value(key));
    if (!found || *found < least || *found > most)
        throw lines.wrong(say(key, " is ", quote(value(key)), ": expected a number from ",
                              grouped(least), " to ", grouped(most)));
    return static_cast<int>(*found);
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& it : result)
        if (it >= 'A' && it <= 'Z') it = static_cast<char>(it - 'A' + 'a');
    return result;
}

std::optional<std::int64_t> parse_number(std::string_view text) {
    TextScanner scanner(text);
    const auto digits = scanner.digits(9);
    if (digits.empty() || !scanner.at_end()) return {};
    return number_of(digits);
}

}  // namespace fairmines
