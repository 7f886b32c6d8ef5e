// The names that the kernel numbers, how cells look, and limits.
// `make terms` writes this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairmines {

enum class Rules : std::uint8_t { classic, fair, kind };
constexpr std::string_view name_of(Rules it) {
    constexpr std::string_view names[] = {"classic", "fair", "kind"};
    return names[static_cast<std::size_t>(it)];
}

// How a game stands.
enum class GameStatus : std::uint8_t { ready, playing, won, lost };
constexpr std::string_view name_of(GameStatus it) {
    constexpr std::string_view names[] = {"ready", "playing", "won", "lost"};
    return names[static_cast<std::size_t>(it)];
}

// Why a game was lost. "mined": the cell was certain to be a mine; "needless": a guess while a safe
// cell existed; "guess": a forced guess went wrong; "flags": no cell was safe, and the flags of a
// chord contradicted the clues.
enum class LossKind : std::uint8_t { mined, needless, guess, flags };
constexpr std::string_view name_of(LossKind it) {
    constexpr std::string_view names[] = {"mined", "needless", "guess", "flags"};
    return names[static_cast<std::size_t>(it)];
}

// What decided an opened cell. "count": the exact count, or nothing had to be counted. Where the
// count exceeds its budget: "rules", the rules of proof; where they find nothing, "deal", what was
// dealt.
enum class DecidedBy : std::uint8_t { count, rules, deal };
constexpr std::string_view name_of(DecidedBy it) {
    constexpr std::string_view names[] = {"count", "rules", "deal"};
    return names[static_cast<std::size_t>(it)];
}

// An "undo" takes back the last move that is not yet taken back; its cell is that move's.
enum class MoveKind : std::uint8_t { open, flag, chord, undo };
constexpr std::string_view name_of(MoveKind it) {
    constexpr std::string_view names[] = {"open", "flag", "chord", "undo"};
    return names[static_cast<std::size_t>(it)];
}

// How the layout of a game is dealt; "given" by the caller.
enum class HowDealt : std::uint8_t { random, no_guess, repaired, given };
constexpr std::string_view name_of(HowDealt it) {
    constexpr std::string_view names[] = {"random", "no-guess", "repaired", "given"};
    return names[static_cast<std::size_t>(it)];
}

// The rules, from easy to hard.
enum class Rule : std::uint8_t { single = 1, subset, overlap, chain, cases, count };
inline constexpr int kRules = 6;
constexpr std::string_view name_of(Rule it) {
    constexpr std::string_view names[] = {"single", "subset", "overlap", "chain", "cases", "count"};
    return names[static_cast<std::size_t>(it) - 1];
}

// "mined": it was certain to open a mine. "needless": it was a guess while a safe cell existed.
// "riskier": a forced guess with more risk than another cell, and no higher winning chance.
// "worse": a forced guess of the least risk, with a lower winning chance than another cell.
enum class Mistake : std::uint8_t { mined, needless, riskier, worse };
inline constexpr int kMistakes = 4;
constexpr std::string_view name_of(Mistake it) {
    constexpr std::string_view names[] = {"mined", "needless", "riskier", "worse"};
    return names[static_cast<std::size_t>(it)];
}

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

// The largest side of a cell, in pixels.
inline constexpr int kMostCell = 10000;

}  // namespace fairmines
