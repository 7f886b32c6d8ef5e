// Boards in files, links and texts: what one holds, and the formats by name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.hpp"
#include "board/sized_layout.hpp"
#include "board/view.hpp"

namespace fairmines {

// The longest file of a board that is read, in bytes: twice the text of the largest board, and some
// lines. And the longest text of a board: twice the largest one.
inline constexpr std::size_t kMostPositionBytes = 4'100'000;
inline constexpr std::size_t kMostBoardText = 2 * (kMaxSide + 2) * (kMaxSide + 2);

// What a board is, whatever its format.
struct Position {
    Grid grid{};
    std::vector<std::int8_t> cells{};    // as in View; if there are only mines, all is known
    std::optional<int> mines{};          // the total, if it is stated
    std::vector<std::uint8_t> layout{};  // 1 = mine; empty if it does not say where they are
    std::optional<Cell> start{};         // of the first click, if it is stated
    bool unclear_dots = false;           // whether the dots of a text may also be opened zeros
};

// What a dot is in a text.
enum class Dots { unstated, covered, zero };

struct PositionFormat {
    std::string_view name;
    std::string_view endings;  // of its files' names, with blanks between them
    // Whether bytes look like this format.
    bool (*begins_like)(std::string_view data);
    // Reads a position, or throws a Failure.
    Position (*read)(std::string_view data, Dots dots);
    // Writes one, or throws a Failure; null if the format is only read.
    std::string (*write)(const Position& position);
};

// The formats in the order in which contents are looked at.
std::span<const PositionFormat> position_formats();

// Returns the format of a name, or null.
const PositionFormat* position_format(std::string_view name);

// Returns the format of bytes: by what they are, then by the ending of the file's name, such as
// ".mbf"; null if neither fits. Throws a Failure for a link without a board.
const PositionFormat* find_position_format(std::string_view data, std::string_view ending);

// Returns where all mines are: a position without covered cells shows it. Throws a Failure if cells
// are covered, or a clue is wrong.
SizedLayout layout_of(const Position& position);

}  // namespace fairmines
