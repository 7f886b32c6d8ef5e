// Finds drills: positions of games with one task that has a proven answer.
//
// Games are dealt one after another, from seeds that follow from the drill's own, and played by
// rules that are easier than the drill's. The first position that fits the task is the drill, so it
// depends on the terms alone: a limit of time ends the search, and changes nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.hpp"
#include "board/grid.hpp"
#include "board/rng.hpp"
#include "board/terms.hpp"
#include "counting/solution_counter.hpp"
#include "proofs/closure.hpp"
#include "proofs/clue_problem.hpp"
#include "proofs/difficulty.hpp"

namespace fairmines {

// The most cells to find in a drill of the task `certain`.
inline constexpr int kMostCertain = 12;
// The weights for one count, about 10 ms; a game that takes more is skipped.
inline constexpr std::size_t kDrillBudget = 1 << 20;

struct DrillTerms {
    Grid grid;
    int mines;
    DrillTask task;
    Rule rule;  // of a guess: any, the position has no certain cell
    std::uint64_t seed;
};

struct Drill {
    DrillTask task;
    Rule rule;                        // of a guess: any
    std::vector<std::int8_t> cells;   // the view; mines that easier rules prove are known
    std::vector<std::uint8_t> rules;  // by cell: the easiest rule that proves it, 0 for none
    std::vector<std::uint8_t> mined;  // by cell: whether it is certainly a mine
    // Of a guess: how many of the solutions perfect play wins after opening each cell, -1 for cells
    // that are opened already or certainly mined.
    std::vector<std::int32_t> wins;
    std::size_t solutions = 0;
    std::uint64_t attempt = 0;               // the number of its game, from 0
    std::optional<std::uint64_t> seed = {};  // that gives it
};

// What a guess may take to search, and the share of the solutions that the best cells win more than
// any other.
struct GuessLimits {
    std::size_t max_solutions, max_steps;
    double clearly;
};

// An instance is meant to be used for many searches in turn: it keeps its memory.
class DrillSearch {
   public:
    // Returns the first position that fits. Throws NoDeal if the condition ended the search, a
    // Refusal if the mines leave no room for an opening.
    Drill find(const DrillTerms& terms, StopCheck* stop);

    // Makes a drill of a position of one's own: a safe cell by the easiest rule, or the best guess
    // where perfect play can be searched. Returns nothing if there is neither. Throws Inconsistent,
    // WrongTotal, TooComplex or Stopped.
    std::optional<Drill> of_view(const View& view, int mines, StopCheck* stop);

   private:
    bool try_game(const DrillTerms& terms, int start, const CountOptions& options);
    bool open_one_single();
    bool open_by_easier(Rule rule, const CountOptions& options);
    bool open_by_count(const CountOptions& options);
    void mark_by_easier(Rule rule, const CountOptions& options);
    bool fits(const DrillTerms& terms, const CountOptions& options);
    void note_certain(const View& view, const CountOptions& options);
    bool play_to_guess(int start, const CountOptions& options);
    bool fits_guess(const View& view, const CountOptions& options, const GuessLimits& limits);
    void close(Rule hardest);

    Board board_;
    ClueProblem problem_;
    Closure closure_;
    SolutionCounter counter_;
    Difficulty difficulty_;
    std::vector<double> probability_;
    Drill drill_;
};

}  // namespace fairmines
