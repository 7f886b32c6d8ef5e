// Writes numbers and names as Python's formats do.
#include "board/wording.hpp"

namespace fairmines {

void Part::append_to(std::string& sentence) const {
    if (is_number_)
        sentence += std::to_string(number_);
    else
        sentence += text_;
}

std::string join(std::initializer_list<Part> parts) {
    std::string sentence;
    for (const Part& it : parts) it.append_to(sentence);
    return sentence;
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t place = digits.size(); place > first + 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

std::string counted(std::int64_t number, std::string_view noun) {
    return say(grouped(number), " ", noun, number == 1 ? "" : "s");
}

std::string level_name(const Grid& grid, int mines) {
    return say("Level(width=", grid.width, ", height=", grid.height, ", mines=", mines, ")");
}

std::string place_name(const Grid& grid, int cell) {
    const auto [row, column] = grid.cell(cell);
    return say("row ", row, ", column ", column);
}

}  // namespace fairmines
