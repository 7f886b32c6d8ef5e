// Why a request is impossible, and which requests are: one place for all languages.
//
// What a check refuses is thrown as a Refusal. Python raises an error with its sentence
// (boards/refusals.py), the npm package throws it. The page shows a text of its own for the keys
// that people meet there, filled with the values (page/src/lang/en/refusals.ts).
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "board/terms.hpp"
#include "board/view.hpp"

namespace fairmines {

enum class RefusalKey : std::uint8_t {
    side,
    mines,
    first_click,
    cell,
    difficulty,
    bbbv,
    clashing_clue,
    wrong_total,
    too_complex,
    too_complex_guess,
    no_deal,
    no_drill,
    misfit
};
template <>
inline constexpr auto kNames<RefusalKey> = std::to_array<std::string_view>(
    {"side", "mines", "first-click", "cell", "difficulty", "bbbv", "clashing-clue", "wrong-total",
     "too-complex", "too-complex-guess", "no-deal", "no-drill", "misfit"});

// It owns no memory: checks are in the module that a first visit loads, where each byte counts.
struct Refusal {
    // A number; or a text: a name, or a number that is no integer of 64 bits.
    struct Value {
        std::int64_t number;
        std::array<char, 48> letters;

        std::string_view text() const { return letters.data(); }
    };
    struct NamedValue {
        std::string_view first;
        Value second;
    };

    RefusalKey key;
    std::size_t size = 0;
    std::array<NamedValue, 12> all;

    explicit Refusal(RefusalKey of) : key(of) {}
    Refusal& with(std::string_view name, std::int64_t number, std::string_view text = {});
    std::span<const NamedValue> values() const { return std::span(all).first(size); }
    const Value* find(std::string_view name) const;
};

// Writes a refusal in English.
std::string sentence_of(const Refusal& refusal);

// A whole number of any size, as a caller passes it.
struct Whole {
    std::int64_t number;         // the nearest one, if it is too large
    std::string quotation = {};  // of a number that is too large

    template <std::integral Number>
    Whole(Number value) : number(static_cast<std::int64_t>(value)) {}
    Whole(std::int64_t nearest, std::string quoted)
        : number(nearest), quotation(std::move(quoted)) {}
};

// Each throws a Refusal.
void check_size(const Whole& width, const Whole& height);
void check_mines(const Whole& mines, const Grid& grid);
void check_level(const Whole& width, const Whole& height, const Whole& mines);
void check_cell(const Whole& row, const Whole& column, const Grid& grid);
// Whether the mines fit beside the square of this radius that the first opening keeps free: see
// FreeSquare.
void check_first_click(const Grid& grid, int mines, int radius, int start);
void check_difficulty(HowDealt deal, std::optional<Rule> difficulty);
void check_bbbv(const Whole& least, const Whole& most);

// A refusal that speaks of the clue of a cell.
Refusal about_clue(RefusalKey key, const View& view, int cell);
// A count of the constraints around the clue of a cell takes more weights than the budget.
Refusal too_complex(const View& view, int cell, std::size_t budget);

// Does what checks; returns the sentence of what is refused, for failures of files.
template <class Check>
std::optional<std::string> why_refused(Check&& check) {
    try {
        check();
        return {};
    } catch (const Refusal& refusal) {
        return sentence_of(refusal);
    }
}

}  // namespace fairmines
