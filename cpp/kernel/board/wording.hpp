// What the sentences of refusals are made of.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "board/grid.hpp"

namespace fairmines {

// Writes a number with commas between its thousands.
std::string grouped(std::int64_t number);

// Writes a number with its noun: "1 byte", "2,000 bytes".
std::string counted(std::int64_t number, std::string_view noun);

// Writes "Level(width=9, height=9, mines=10)", as Python does.
std::string level_name(const Grid& grid, int mines);

// Writes "row 0, column 3".
std::string place_name(const Grid& grid, int cell);

// A part of a sentence: a text, or a number without commas.
class Part {
   public:
    Part(std::string_view text) : text_(text) {}
    Part(const char* text) : text_(text) {}
    Part(const std::string& text) : text_(text) {}
    Part(std::integral auto number)
        : number_(static_cast<std::int64_t>(number)), is_number_(true) {}

    void append_to(std::string& sentence) const;

   private:
    std::string_view text_;
    std::int64_t number_ = 0;
    bool is_number_ = false;
};

std::string join(std::initializer_list<Part> parts);

// Joins texts and numbers to a sentence.
template <class... Parts>
std::string say(const Parts&... parts) {
    return join({Part(parts)...});
}

}  // namespace fairmines
