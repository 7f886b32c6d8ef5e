// What is certain about a move that opened cells: its risk, and what would have been safer.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "judging/analysis.hpp"
#include "judging/opening_moves.hpp"
#include "play/referee.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/prover.hpp"

namespace fairmines {

// A move, judged by the view before it. Where the count of that view exceeds its budget, the three
// probabilities are NaN, and the other fields say nothing.
struct Judgement {
    OpeningMove opening;  // without its views
    Analysis analysis;    // of the view before it; emptied if it is of no more use
    // The share of the solutions in which a target is a mine; 0 for a first opening that the
    // first-click rule keeps free.
    double mine_probability = 0;
    double risk = 0;        // the probability that the move loses the game, under the rules
    double least_risk = 0;  // of all covered cells of the board
    bool forced = false;    // no cell of the board was safe
    int safe_cells = 0;     // on the board
    int safest = 0;         // the first cell of the least mine probability
    // The easiest rule that proves all targets safe; none if one is not safe, and for the first
    // opening.
    std::optional<Rule> rule;
    // Why a cell was safe, if a target was not: the easiest such proof, and of equally easy cells
    // that of the one nearest to the clicked cell.
    std::optional<Explanation> missed;

    bool counted() const { return !std::isnan(risk); }
    bool guess() const { return mine_probability > 0; }
    bool riskier() const { return risk > least_risk * kSameRisk; }  // than another cell
};

// Judges the moves of a game one after another. It keeps its memory.
class Judge {
   public:
    // `proof_limit` is that of ProofOptions. The stop check of the options is that of each call.
    Judge(Rules rules, const CountOptions& options, std::size_t proof_limit)
        : rules_(rules), options_(options), proof_limit_(proof_limit) {}

    // Judges a move; `free` says whether the first-click rule kept its cell free. Throws Stopped.
    Judgement judge(OpeningMove opening, const Grid& grid, bool free, StopCheck* stop);

    // The same without proofs, which take most of the time. Throws TooComplexMove, too.
    Judgement weigh(OpeningMove opening, const Grid& grid, bool free, StopCheck* stop);

    // Counts a view. Throws TooComplexMove or Stopped.
    Analysis analyse(const View& view, StopCheck* stop);

   private:
    void prove(Judgement& judged);
    double risk(const Judgement& judged);

    Rules rules_;
    CountOptions options_;
    std::size_t proof_limit_;
    SolutionCounter counter_;
    Difficulty difficulty_;
    Prover prover_;
};

}  // namespace fairmines
