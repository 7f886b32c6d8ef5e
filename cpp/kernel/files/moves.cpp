// Checks a move field after field.
#include "files/moves.hpp"

#include <charconv>
#include <vector>

#include "board/refusal.hpp"

namespace fairmines {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::int64_t kMostBbbv = std::int64_t{kMaxSide} * kMaxSide;

[[noreturn]] void refuse(std::string_view place, std::string_view field, JsonValue value,
                         std::string_view kind, std::string_view expected) {
    throw Failure{say(place, ".", field, " is ", quote(value), " of a move '", kind, "': expected ",
                      expected)};
}

}  // namespace

Expected coordinate(JsonValue value) { return whole_number(value, 0, kMaxSide - 1); }

Expected seconds(JsonValue value) {
    return expect(is_number_below(value, kMostSeconds), "seconds, 0 or more and less than 1e12");
}

Expected seed(JsonValue value) {
    return expect(is_text_of(value, kDigits, 1, 20), "a text of at most 20 digits");
}

Expected mark(JsonValue value) {
    constexpr std::string_view names[] = {"c", "f", "q"};
    return choice(value, names);
}

Expected attempt(JsonValue value) { return whole_number(value, 0, (std::int64_t{1} << 32) - 1); }

Expected bbbv_range(JsonValue value) {
    std::vector<std::int64_t> ends;
    bool whole = value.is(JsonKind::array);
    if (whole)
        value.each([&](JsonValue it) {
            whole &= !whole_number(it, 0, kMostBbbv);
            if (whole) ends.push_back(*it.integer());
        });
    const bool right = whole && ends.size() == 2 && ends[0] <= ends[1];
    return expect(right, "the least and the most 3BV");
}

BbbvRange read_bbbv_range(JsonValue value) {
    std::vector<int> ends;
    value.each([&](JsonValue it) { ends.push_back(static_cast<int>(*it.integer())); });
    return {ends[0], ends[1]};
}

std::optional<JsonValue> find_value(JsonValue object, std::string_view name) {
    const auto value = object.find(name);
    return value && !value->is(JsonKind::null) ? value : std::nullopt;
}

int integer_of(JsonValue object, std::string_view name) {
    return static_cast<int>(*object.find(name)->integer());
}

std::string text_of(JsonValue object, std::string_view name) { return object.find(name)->text(); }

void check_mines(int width, int height, std::int64_t mines) {
    const auto why = why_refused([&] { fairmines::check_mines(mines, {width, height}); });
    if (why) throw Failure{*why};
}

std::uint64_t check_seed(const std::string& digits) {
    std::uint64_t seed = 0;
    const auto [_, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc{}) throw Failure{say("seed is '", digits, "': expected 0 to 2**64 - 1")};
    return seed;
}

void check_cell_of(JsonValue move, int width, int height, std::string_view place) {
    const int row = integer_of(move, "row"), column = integer_of(move, "column");
    if (row >= height || column >= width)
        throw Failure{say(place, " is at row ", row, ", column ", column, ": expected a cell of a ",
                          width, "x", height, " board")};
}

void check_move(JsonValue move, std::string_view place, bool nothing_is_drawn) {
    const std::string kind = text_of(move, "kind");
    const bool opens = kind == "open" || kind == "chord";
    // 1. A flag, and no other move, has a mark.
    const auto mark = move.find("mark");
    const bool marked = mark && !mark->is(JsonKind::null);
    if (marked != (kind == "flag"))
        throw Failure{say(place, " is a move '", kind, "' ", marked ? "with" : "without",
                          " a mark: expected one for a flag, and none for another move")};
    // 2. What moves open, and no other ones, may have drawn.
    const auto redrawn = find_value(move, "redrawn");
    if (redrawn && !opens) refuse(place, "redrawn", *redrawn, kind, "null");
    if (opens && !redrawn && !nothing_is_drawn)
        throw Failure{say(place, " does not say which cells it has redrawn")};
    if (const auto layout = find_value(move, "layout"); layout && (kind != "open" || !redrawn))
        throw Failure{say(place, " is a move '", kind, "' with a layout",
                          redrawn ? "" : " and without redrawn cells",
                          ": expected an 'open' with redrawn cells")};
    // 3. What judged them.
    if (const auto together = find_value(move, "together"); together && kind != "chord")
        refuse(place, "together", *together, kind, "null");
    if (const auto decided_by = move.find("decided_by");
        decided_by && !redrawn && decided_by->text() != "count")
        throw Failure{say(place, ".decided_by is ", quote(*decided_by),
                          " without redrawn cells: expected 'count'")};
}

}  // namespace fairmines
