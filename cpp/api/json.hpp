// Writes answers as JSON, the only form in which people, files and pages get what the kernel found.
//
// An answer is a structure, and its fields are those of an object. What writes a structure is a
// function beside those of its family:
//
//   inline void write(Json& json, const Fact& it) {
//       json.object("cell", json.place(it.cell), "mined", it.mined);
//   }
//
// Numbers keep their value: floats have the shortest text that means them, integers from 2^53 are
// strings. What JSON has no number for, infinite or not a number, is null.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "board/grid.hpp"

namespace fairmines {

// A cell as people write it: an array of both numbers.
struct Place {
    int row, column;
};

// JSON that is written already.
struct Written {
    std::string_view json;
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// Names with values: an object. Other ranges are arrays.
template <class T>
concept NamedValues = std::ranges::range<T> && requires(const T& values) {
    { values.begin()->first };
    { values.begin()->second };
};

class Json {
   public:
    Json() = default;
    // Cells are those of this grid.
    explicit Json(const Grid& grid) : width_(grid.width) {}

    Place place(int cell) const { return {cell / width_, cell % width_}; }
    std::optional<Place> place(const std::optional<int>& cell) const;
    std::vector<Place> places(const std::vector<int>& cells) const;

    // Writes a value of any kind. An enumerator is its name: see terms.hpp.
    template <class T>
    void value(const T& it);

    // Writes an object: the name of a field, its value, the name of the next one, and so on. A
    // field that is a pointer has the value there; without one it is left out.
    template <class... Fields>
    void object(const Fields&... fields) {
        text_ += '{';
        add(std::tie(fields...), std::make_index_sequence<sizeof...(fields) / 2>{});
        close('}');
    }

    // Returns what was written.
    std::string take() { return std::move(text_); }

   private:
    void string(std::string_view utf8);
    void cell(const Place& place);
    void real(double number);
    template <class T>
    void integer(T number);
    template <class T>
    void range(const T& values);
    void close(char bracket);

    template <class Fields, std::size_t... Places>
    void add(const Fields& fields, std::index_sequence<Places...>) {
        (field(std::get<2 * Places>(fields), std::get<2 * Places + 1>(fields)), ...);
    }
    template <class T>
    void field(const char* name, const T& it) {
        if constexpr (std::is_pointer_v<T> && !std::convertible_to<T, std::string_view>) {
            if (it) field(name, *it);
        } else {
            begin_field(name);
            value(it);
            text_ += ',';
        }
    }
    void begin_field(const char* name);

    std::string text_;
    int width_ = 0;
};

// Where a value is, if it is there: see Json::object.
template <class T>
const T* if_any(const std::optional<T>& it) {
    return it ? &*it : nullptr;
}
template <class T>
const T* if_any(const T& it) {
    return std::ranges::empty(it) ? nullptr : &it;
}

// Writes the answer to a question of one structure.
template <class T>
std::string json_of(const T& it, const Grid& grid = {}) {
    Json json(grid);
    json.value(it);
    return json.take();
}

template <class T>
void Json::value(const T& it) {
    if constexpr (std::is_same_v<T, bool>)
        text_ += it ? "true" : "false";
    else if constexpr (std::is_same_v<T, std::nullopt_t>)
        text_ += "null";
    else if constexpr (std::is_same_v<T, Written>)
        text_ += it.json;
    else if constexpr (std::is_same_v<T, Place>)
        cell(it);
    else if constexpr (std::integral<T>)
        integer(it);
    else if constexpr (std::floating_point<T>)
        real(it);
    else if constexpr (std::is_enum_v<T>)
        string(name_of(it));
    else if constexpr (std::convertible_to<const T&, std::string_view>)
        string(it);
    else if constexpr (is_optional<T>)
        it ? value(*it) : value(std::nullopt);
    else if constexpr (std::ranges::range<T>)
        range(it);
    else
        write(*this, it);
}

template <class T>
void Json::integer(T number) {
    constexpr std::int64_t kMost = (std::int64_t{1} << 53) - 1;
    const bool exact = std::in_range<std::int64_t>(number) &&
                       static_cast<std::int64_t>(number) <= kMost &&
                       static_cast<std::int64_t>(number) >= -kMost;
    if (exact)
        text_ += std::to_string(number);
    else
        string(std::to_string(number));
}

template <class T>
void Json::range(const T& values) {
    constexpr bool named = NamedValues<T>;
    text_ += named ? '{' : '[';
    for (const auto& it : values) {
        if constexpr (named) {
            value(it.first);
            text_ += ':';
            value(it.second);
        } else {
            value(it);
        }
        text_ += ',';
    }
    close(named ? '}' : ']');
}

}  // namespace fairmines
