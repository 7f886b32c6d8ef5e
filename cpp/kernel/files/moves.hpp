// Checks what files say of games and of moves, and what these fields say together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/clues.hpp"
#include "board/grid.hpp"
#include "board/terms.hpp"
#include "files/fields.hpp"

namespace fairmines {

// No clock shows so many seconds.
inline constexpr double kMostSeconds = 1e12;

// The checks of fields that games have in each of our formats

Expected coordinate(JsonValue value);
Expected seconds(JsonValue value);
Expected seed(JsonValue value);
inline constexpr Check kRulesField = kAnyName<Rules>;
inline constexpr Check kDifficulty = kAnyName<Rule>;
inline constexpr Check kMoveKind = kAnyName<MoveKind>;
inline constexpr Check kDecidedBy = kAnyName<DecidedBy>;
Expected mark(JsonValue value);
Expected attempt(JsonValue value);
Expected bbbv_range(JsonValue value);

// A whole number or text that its check has taken.
int integer_of(JsonValue object, std::string_view name);
std::string text_of(JsonValue object, std::string_view name);
// A field that is there and is not null.
std::optional<JsonValue> find_value(JsonValue object, std::string_view name);

// Throws a Failure unless the mines fit on the board.
void check_mines(int width, int height, std::int64_t mines);

// Returns a range that its check has taken.
BbbvRange read_bbbv_range(JsonValue value);

// Returns a seed. Throws a Failure if it has more than 64 bits.
std::uint64_t check_seed(const std::string& digits);

// Throws a Failure if the cell of a move is off the board.
void check_cell_of(JsonValue move, int width, int height, std::string_view place);

// Throws a Failure if the fields of a move, whose checks have taken them, do not go together.
// `place` is where it is, such as "moves[3]". Moves of a game in which nothing is drawn need not
// say what they have drawn.
void check_move(JsonValue move, std::string_view place, bool nothing_is_drawn = false);

}  // namespace fairmines
