// Finds the first field that is wrong.
#include "files/fields.hpp"

#include <algorithm>
#include <vector>

#include "replays/text_scanner.hpp"
#include "replays/timestamps.hpp"

namespace fairmines {
namespace {

constexpr std::size_t kMostQuotedSource = 40;  // bytes

// Writes the names as choices: "'a', 'b' or 'c'".
std::string listed(std::span<const std::string_view> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += say(i == 0 ? "" : i + 1 < names.size() ? ", " : " or ", "'", names[i], "'");
    return text;
}

std::string called(std::string_view place) { return place.empty() ? "it" : std::string(place); }

}  // namespace

void check_fields(JsonValue object, std::span<const Field> fields, std::string_view place) {
    if (!object.is(JsonKind::object))
        throw Failure{say(called(place), " is ", quote(object), ": expected an object")};
    std::vector<bool> found(fields.size());
    object.each_field([&](JsonValue name, JsonValue value) {
        const auto field = std::find_if(fields.begin(), fields.end(),
                                        [&](const Field& it) { return name.is_text(it.name); });
        if (field == fields.end())
            throw Failure{say(called(place), " has the unknown field ", quote(name.text()))};
        // Readers do not agree on which of two values counts, or whether the other one matters.
        const auto number = static_cast<std::size_t>(field - fields.begin());
        if (found[number])
            throw Failure{say(called(place), " has the field ", quote(field->name), " twice")};
        found[number] = true;
        if (const Expected expected = field->check(value))
            throw Failure{say(place, place.empty() ? "" : ".", field->name, " is ", quote(value),
                              ": expected ", *expected)};
    });
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].needed && !found[i])
            throw Failure{say(called(place), " lacks the field ", quote(fields[i].name))};
}

std::string quote(JsonValue value) {
    const std::string_view source = value.source();
    std::size_t size = std::min(source.size(), kMostQuotedSource);
    while (size < source.size() && (source[size] & 0xC0) == 0x80) --size;  // whole characters
    std::string text;
    for (const char it : source.substr(0, size)) {
        const bool space = it == ' ' || it == '\n' || it == '\r' || it == '\t';
        if (!space)
            text += it;
        else if (text.back() != ' ')
            text += ' ';
    }
    return text += size < source.size() ? "..." : "";
}

Expected whole_number(JsonValue value, std::int64_t least, std::int64_t most) {
    const auto number = value.integer();
    if (number && *number >= least && *number <= most) return {};
    return say("a whole number from ", least, " to ", most);
}

Expected choice(JsonValue value, std::span<const std::string_view> names) {
    if (std::any_of(names.begin(), names.end(),
                    [&](std::string_view it) { return value.is_text(it); }))
        return {};
    return listed(names);
}

bool is_number_below(JsonValue value, double end) {
    if (!value.is(JsonKind::integer) && !value.is(JsonKind::real)) return false;
    const double number = value.number();
    return number >= 0 && number < end;
}

bool is_text_of(JsonValue value, std::string_view characters, std::size_t least, std::size_t most) {
    if (!value.is(JsonKind::text)) return false;
    const std::string text = value.text();
    return text.size() >= least && text.size() <= most &&
           text.find_first_not_of(characters) == text.npos;
}

bool is_date_time(JsonValue value) {
    if (!value.is(JsonKind::text)) return false;
    // 1. The shape: 2026-01-31T12:00:00, and maybe a fraction and a zone.
    const std::string text = value.text();
    constexpr std::string_view shape = "0000-00-00T00:00:00";
    if (text.size() < shape.size()) return false;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (shape[i] == '0' ? !is_digit(text[i]) : text[i] != shape[i]) return false;
    TextScanner rest(std::string_view(text).substr(shape.size()));
    if (rest.skip('.') && rest.digits(text.size()).empty()) return false;
    const bool zoned = rest.skip_any("+-");
    if (zoned ? rest.rest().size() != 5 || rest.rest()[2] != ':'
              : !rest.at_end() && rest.rest() != "Z")
        return false;
    // 2. There is such a time.
    return parse_began(text).has_value();
}

}  // namespace fairmines
