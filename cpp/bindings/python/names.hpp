// How Python has the kernel's terms: by their names.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "board/terms.hpp"

namespace nanobind::detail {

// Writes `typing.Literal['classic', 'fair', 'kind']`.
template <class Enum>
constexpr auto literal_of() {
    constexpr std::string_view begin = "typing.Literal[";
    constexpr std::size_t size = [] {
        std::size_t sum = std::string_view("typing.Literal[").size() + 1;
        for (const auto name : fairmines::kNames<Enum>) sum += name.size() + 4;
        return sum - 2;
    }();
    descr<size> written;
    std::size_t place = 0;
    const auto add = [&](std::string_view text) {
        for (const char it : text) written.text[place++] = it;
    };
    add(begin);
    for (const auto name : fairmines::kNames<Enum>) {
        if (place > begin.size()) add(", ");
        add("'");
        add(name);
        add("'");
    }
    add("]");
    return written;
}

template <class Enum>
struct NameCaster {
    bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
        Py_ssize_t size = 0;
        const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
        if (!text) {
            PyErr_Clear();
            return false;
        }
        const auto found = fairmines::find_named<Enum>({text, static_cast<std::size_t>(size)});
        if (found) value = *found;
        return found.has_value();
    }
    static handle from_cpp(Enum it, rv_policy, cleanup_list*) noexcept {
        const auto name = fairmines::name_of(it);
        return PyUnicode_FromStringAndSize(name.data(), static_cast<Py_ssize_t>(name.size()));
    }

    NB_TYPE_CASTER(Enum, literal_of<Enum>())
};

template <>
struct type_caster<fairmines::Rules> : NameCaster<fairmines::Rules> {};
template <>
struct type_caster<fairmines::GameStatus> : NameCaster<fairmines::GameStatus> {};
template <>
struct type_caster<fairmines::DecidedBy> : NameCaster<fairmines::DecidedBy> {};
template <>
struct type_caster<fairmines::MoveKind> : NameCaster<fairmines::MoveKind> {};
template <>
struct type_caster<fairmines::HowDealt> : NameCaster<fairmines::HowDealt> {};
template <>
struct type_caster<fairmines::Rule> : NameCaster<fairmines::Rule> {};
template <>
struct type_caster<fairmines::DrillTask> : NameCaster<fairmines::DrillTask> {};

}  // namespace nanobind::detail
