// Checks the fields of objects in JSON: which there are, and what each may hold.
//
// A check says what was expected if a value is something else. A table has the check of each field.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/failure.hpp"
#include "board/terms.hpp"
#include "files/json_text.hpp"

namespace fairmines {

// What was expected instead; nothing if the value is right.
using Expected = std::optional<std::string>;
using Check = Expected (*)(JsonValue);

struct Field {
    std::string_view name;
    Check check;
    bool needed = true;
};

// Checks the fields of an object; `place` is where it is, such as "moves[3]", or empty. Throws a
// Failure if the value is no object, has another field or one twice, lacks one, or has a wrong
// value.
void check_fields(JsonValue object, std::span<const Field> fields, std::string_view place = "");

// Quotes the beginning of what the file says, on one line.
std::string quote(JsonValue value);

// The checks

inline Expected expect(bool right, std::string_view expected) {
    return right ? Expected{} : std::string(expected);
}
Expected whole_number(JsonValue value, std::int64_t least, std::int64_t most);
// One of these texts.
Expected choice(JsonValue value, std::span<const std::string_view> names);

// Whether it is a number of at least 0 and less than `end`.
bool is_number_below(JsonValue value, double end);
// Whether it is a text of `least` to `most` of these characters.
bool is_text_of(JsonValue value, std::string_view characters, std::size_t least, std::size_t most);
// Whether it is a date and a time in the format of RFC 3339, or without a time zone.
bool is_date_time(JsonValue value);

inline Expected truth(JsonValue it) { return expect(it.is(JsonKind::truth), "true or false"); }
inline Expected any_text(JsonValue it) { return expect(it.is(JsonKind::text), "a text"); }

template <std::int64_t least, std::int64_t most>
Expected whole(JsonValue it) {
    return whole_number(it, least, most);
}

// The name of an enumerator from the first to the last one.
template <auto first, auto last>
Expected name(JsonValue it) {
    constexpr int begin = static_cast<int>(first), end = static_cast<int>(last) + 1;
    std::array<std::string_view, static_cast<std::size_t>(end - begin)> names;
    for (int number = begin; number < end; ++number)
        names[static_cast<std::size_t>(number - begin)] =
            name_of(static_cast<decltype(first)>(number));
    return choice(it, names);
}

// The name of any enumerator.
template <class Enum>
inline constexpr Check kAnyName = name<kEach<Enum>.front(), kEach<Enum>.back()>;

// Null, or what another check takes.
template <Check check>
Expected or_null(JsonValue it) {
    Expected expected = it.is(JsonKind::null) ? Expected{} : check(it);
    if (expected) *expected += ", or null";
    return expected;
}

}  // namespace fairmines
