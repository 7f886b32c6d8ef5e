// Writes structures as JSON. A writer of structures derives from it, and has a `write` for each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace browser {

template <class Writer>
class JsonWriter {
   public:
    std::string text;

    void write(int value) { text += std::to_string(value); }
    void write(std::int64_t value) { text += std::to_string(value); }
    void write(bool value) { text += value ? "true" : "false"; }
    template <class T>
    void write(const std::optional<T>& value) {
        if (value)
            self().write(*value);
        else
            text += "null";
    }
    template <class T>
    void write(const std::vector<T>& values) {
        text += '[';
        for (const T& value : values) {
            if (&value != values.data()) text += ',';
            self().write(value);
        }
        text += ']';
    }

    template <class... Fields>
    void object(const Fields&... fields) {
        text += '{';
        add(fields...);
        text.back() = '}';  // instead of the last comma
    }

   private:
    Writer& self() { return static_cast<Writer&>(*this); }
    void add() {}
    template <class T, class... Fields>
    void add(const char* name, const T& value, const Fields&... fields) {
        text += '"';
        text += name;
        text += "\":";
        self().write(value);
        text += ',';
        add(fields...);
    }
};

}  // namespace browser
