// Which rule it takes to find a cell, or to win a board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/single_point.hpp"
#include "proofs/closure.hpp"
#include "proofs/clue_problem.hpp"
#include "proofs/proof.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class Difficulty {
   public:
    // Returns the easiest rule that proves each covered cell, 0 where a cell is undetermined or not
    // covered. Throws Inconsistent, WrongTotal, TooComplex or Stopped.
    std::vector<std::uint8_t> rule_of_cells(const View& view, const CountOptions& options);

    // Returns the hardest rule on the easiest way to win a layout (1 = mine) from a start: as long
    // as an easier rule finds a safe cell, no harder one is asked. A board that takes no deduction
    // counts as `single`. Returns none if it takes a guess, a rule beyond `hardest`, or a count
    // beyond the budget. Throws Stopped.
    std::optional<Rule> of_board(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                                 Rule hardest, const CountOptions& options);

   private:
    bool open_by_rules(Rule rule);
    bool any_safe(const CountOptions& options);
    bool open_by_count(const CountOptions& options);
    void begin(const View& view);

    ClueProblem problem_;
    Closure closure_;
    SolutionCounter counter_;
    Board board_;
    SinglePoint single_point_;
    std::vector<double> probability_;
};

}  // namespace fairmines
