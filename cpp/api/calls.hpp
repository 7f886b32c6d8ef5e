// The calls of call_table.hpp: what their requests and answers are made of, and those functions
// that have no state.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "board/terms.hpp"
#include "board/view.hpp"
#include "counting/stop_check.hpp"
#include "files/record.hpp"

namespace fairmines::calls {

using Bytes = std::span<const std::uint8_t>;

#ifdef __EMSCRIPTEN__
std::size_t find_name(std::string_view name, std::span<const std::string_view> names);

// A field as JavaScript writes it, in 8 bytes, so that a request is read where it was written. An
// integer of 64 bits is itself; any other number is a double, NaN for null; of bytes, texts and
// names it is the address and the size.
template <class T>
struct Field {
    std::uint64_t bits;

    double number() const { return __builtin_bit_cast(double, bits); }
    Bytes bytes() const {
        return {reinterpret_cast<const std::uint8_t*>(static_cast<std::uintptr_t>(bits)),
                static_cast<std::size_t>(bits >> 32)};
    }
    operator T() const {
        if constexpr (std::is_same_v<T, std::uint64_t>) {
            return bits;
        } else if constexpr (std::is_same_v<T, Bytes>) {
            return bytes();
        } else if constexpr (std::is_same_v<T, std::string_view>) {
            return {reinterpret_cast<const char*>(bytes().data()), bytes().size()};
        } else if constexpr (std::is_enum_v<T>) {
            const std::string_view name = Field<std::string_view>{bits};
            return static_cast<T>(find_name(name, kNames<T>) + kFirst<T>);
        } else {
            return static_cast<T>(number());
        }
    }
};
template <class T>
struct Optional {
    Field<T> field;

    explicit operator bool() const { return !std::isnan(field.number()); }
    T operator*() const { return field; }
    operator std::optional<T>() const { return *this ? std::optional<T>(field) : std::nullopt; }
};
template <class T>
using FieldOf = Field<T>;
template <class T>
T value_type_of(Field<T>);
template <class T>
using If = Optional<decltype(value_type_of(T{}))>;
// Seconds from now on, in which the call has to end.
struct Time : Field<double> {};
#else
template <class T>
using FieldOf = T;
template <class T>
using If = std::optional<T>;
// The bindings know when to end: see Context.
struct Time {
    double seconds;
    operator double() const { return seconds; }
};
#endif

using Flag = FieldOf<bool>;
using Int = FieldOf<int>;
using Size = FieldOf<std::size_t>;
using Real = FieldOf<double>;
using Seed = FieldOf<std::uint64_t>;
using Text = FieldOf<std::string_view>;
using Data = FieldOf<Bytes>;
template <class Enum>
using Name = FieldOf<Enum>;

inline View view_of(int width, Bytes cells) {
    return {{width, static_cast<int>(cells.size()) / width},
            {reinterpret_cast<const std::int8_t*>(cells.data()), cells.size()}};
}

// JSON, or nothing, and bytes.
struct Answer {
    std::string json{};
    std::vector<std::uint8_t> bytes{};

    // Adds the bytes of values after those that are there.
    template <class Values>
    void add(const Values& values) {
        const auto* first = reinterpret_cast<const std::uint8_t*>(values.data());
        bytes.insert(bytes.end(), first, first + values.size() * sizeof values.data()[0]);
    }
};

// What a call has beside its request: what ends it, if it takes time, and what decodes the texts of
// files.
struct Context {
    StopCheck* stop = nullptr;
    const Decode* decode = nullptr;
};

#define DECLARE_CALL(Result, name, doc, json, ...) \
    struct name##_request {                        \
        __VA_ARGS__                                \
    };                                             \
    Result name(const name##_request& it, const Context& context);
#define CALL DECLARE_CALL
#define PYTHON_CALL DECLARE_CALL
#include "call_table.hpp"

}  // namespace fairmines::calls
