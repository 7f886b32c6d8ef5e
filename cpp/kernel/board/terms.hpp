// The terms that Python and the page have by name, how cells look, and limits.
//
// `_kernel.terms()` lists the names: Python's types are checked against them, and the page's
// scripts are written from them (release/page_terms.py).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairmines {

// The names of an enumeration, in its order.
template <class Enum>
inline constexpr auto kNames = std::array<std::string_view, 0>{};
template <class Enum>
inline constexpr std::size_t kFirst = 0;  // the number of the first one

template <class Enum>
constexpr std::string_view name_of(Enum it) {
    return kNames<Enum>[static_cast<std::size_t>(it) - kFirst<Enum>];
}
template <class Enum>
constexpr std::optional<Enum> find_named(std::string_view name) {
    for (std::size_t i = 0; i < kNames<Enum>.size(); ++i)
        if (kNames<Enum>[i] == name) return static_cast<Enum>(i + kFirst<Enum>);
    return {};
}

// The enumerators of an enumeration, in its order.
template <class Enum>
inline constexpr auto kEach = [] {
    std::array<Enum, kNames<Enum>.size()> each{};
    for (std::size_t i = 0; i < each.size(); ++i) each[i] = static_cast<Enum>(i + kFirst<Enum>);
    return each;
}();

enum class Rules : std::uint8_t { classic, fair, kind };
template <>
inline constexpr auto kNames<Rules> = std::to_array<std::string_view>({"classic", "fair", "kind"});

// How a game stands.
enum class GameStatus : std::uint8_t { ready, playing, won, lost };
template <>
inline constexpr auto kNames<GameStatus> =
    std::to_array<std::string_view>({"ready", "playing", "won", "lost"});

// Why a game was lost. "mined": the cell was certain to be a mine; "needless": a guess while a safe
// cell existed; "guess": a forced guess went wrong; "flags": no cell was safe, and the flags of a
// chord contradicted the clues.
enum class LossKind : std::uint8_t { mined, needless, guess, flags };
template <>
inline constexpr auto kNames<LossKind> =
    std::to_array<std::string_view>({"mined", "needless", "guess", "flags"});

// What decided an opened cell. "count": the exact count, or nothing had to be counted. Where the
// count exceeds its budget: "rules", the rules of proof; where they find nothing, "deal", what was
// dealt.
enum class DecidedBy : std::uint8_t { count, rules, deal };
template <>
inline constexpr auto kNames<DecidedBy> =
    std::to_array<std::string_view>({"count", "rules", "deal"});

// An "undo" takes back the last move that is not yet taken back; its cell is that move's.
enum class MoveKind : std::uint8_t { open, flag, chord, undo };
template <>
inline constexpr auto kNames<MoveKind> =
    std::to_array<std::string_view>({"open", "flag", "chord", "undo"});

// How the layout of a game is dealt; "given" by the caller.
enum class HowDealt : std::uint8_t { random, no_guess, repaired, given };
template <>
inline constexpr auto kNames<HowDealt> =
    std::to_array<std::string_view>({"random", "no-guess", "repaired", "given"});

// What the first opening finds.
enum class FirstRule : std::uint8_t { any, safe, opening };
template <>
inline constexpr auto kNames<FirstRule> =
    std::to_array<std::string_view>({"any", "safe", "opening"});

// The rules, from easy to hard.
enum class Rule : std::uint8_t { single = 1, subset, overlap, chain, cases, count };
inline constexpr int kRules = 6;
template <>
inline constexpr std::size_t kFirst<Rule> = 1;
template <>
inline constexpr auto kNames<Rule> =
    std::to_array<std::string_view>({"single", "subset", "overlap", "chain", "cases", "count"});
// Those that the closure of a view applies, again and again.
inline constexpr std::array kClosureRules{Rule::single, Rule::subset, Rule::overlap, Rule::chain};

// A pattern of clues that players know by name: proofs/pattern.hpp.
enum class PatternName : std::uint8_t {
    corner,
    one_one,
    one_two,
    hole,
    one_two_one,
    one_two_two_one
};
template <>
inline constexpr auto kNames<PatternName> =
    std::to_array<std::string_view>({"corner", "1-1", "1-2", "hole", "1-2-1", "1-2-2-1"});

// What a drill asks for: a safe cell that no easier rule finds, all cells that are certain, or the
// guess that wins most often.
enum class DrillTask : std::uint8_t { safe, certain, guess };
template <>
inline constexpr auto kNames<DrillTask> =
    std::to_array<std::string_view>({"safe", "certain", "guess"});

// The daily boards of a day.
enum class Grade : std::uint8_t { easy, middle, hard };
template <>
inline constexpr auto kNames<Grade> = std::to_array<std::string_view>({"easy", "middle", "hard"});

// "mined": it was certain to open a mine. "needless": it was a guess while a safe cell existed.
// "riskier": a forced guess with more risk than another cell, and no higher winning chance.
// "worse": a forced guess of the least risk, with a lower winning chance than another cell.
enum class Mistake : std::uint8_t { mined, needless, riskier, worse };
inline constexpr int kMistakes = 4;
template <>
inline constexpr auto kNames<Mistake> =
    std::to_array<std::string_view>({"mined", "needless", "riskier", "worse"});

// What a cell shows if it does not show a clue. The codes 0 to 8 are the clues themselves.
inline constexpr std::int8_t kLookCovered = 9;
inline constexpr std::int8_t kLookFlag = 10;
inline constexpr std::int8_t kLookQuestion = 11;
// A mine that is shown because the game is over.
inline constexpr std::int8_t kLookMine = 12;
// The mine that was opened.
inline constexpr std::int8_t kLookHit = 13;
// A flag on a cell that is no mine, shown because the game is lost.
inline constexpr std::int8_t kLookWrong = 14;

// The letters of marks: looks from kLookCovered to kLookQuestion.
inline constexpr std::string_view kMarkLetters = "cfq";
constexpr std::string_view mark_name(std::int8_t look) {
    return kMarkLetters.substr(static_cast<std::size_t>(look - kLookCovered), 1);
}
constexpr std::int8_t find_mark(char letter) {
    return static_cast<std::int8_t>(kLookCovered + static_cast<int>(kMarkLetters.find(letter)));
}

// The largest side of a cell, in pixels.
inline constexpr int kMostCell = 10000;

}  // namespace fairmines
