// What is certain about a move that opened cells: its risk, and what would have been safer.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.hpp"
#include "board/fate.hpp"
#include "judging/analysis.hpp"
#include "play/game.hpp"
#include "play/referee.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/prover.hpp"

namespace fairmines {

// The risk of opening cells under the rules of a game: the probability that the move loses. The
// mine probability is that of the cell, or of the cells of a chord together. `forced` says whether
// no cell of the board is safe.
inline double risk_under(Rules rules, double mine_probability, bool forced) {
    const bool certain = mine_probability == 0 || mine_probability == 1;
    const Fate asked = fate(rules, certain, forced);
    return asked == Fate::as_dealt ? mine_probability : asked == Fate::mined ? 1 : 0;
}

inline double risk_of(Rules rules, const Analysis& analysis, int cell) {
    return risk_under(rules, analysis.mine_probability[static_cast<std::size_t>(cell)],
                      analysis.forced_guess());
}

// The least risk of all covered cells; without a safe cell, an undetermined one survives.
inline double least_risk_under(Rules rules, const Analysis& analysis) {
    return rules == Rules::classic ? analysis.least_risk() : 0;
}

// The moves of a game that opened cells, one after another, each with the views before it.
//
// Nothing is played again under the rules. A clue that was seen never changes, also when the mines
// move, so the last layout opens the same cells.

// A cell that a move opened in its turn, and what was known before it.
struct OpenedInTurn {
    int cell;
    std::vector<std::int8_t> cells;  // as in View
};

// A click on a covered cell, or a chord.
struct OpeningMove {
    std::size_t move = 0;  // its number in the game
    MoveKind kind = MoveKind::open;
    int cell = 0;              // that was clicked
    std::vector<int> targets;  // the covered cells that it was to open
    // What it opened, one after another, up to the mine if there was one. The first view is what
    // the player knew before the move.
    std::vector<OpenedInTurn> opened;
    double elapsed = 0;     // seconds from the first opening of the game
    double seconds = 0;     // since the move before that opened cells
    bool survived = false;  // it opened no mine
    bool together = false;  // one verdict judged all its cells, by the view before it
};

class OpeningMoves {
   public:
    explicit OpeningMoves(const Game& game);

    // The number of moves, without those that were taken back.
    std::size_t size() const { return size_; }

    // Makes the next move, of which there must be one.
    OpeningMove next();

   private:
    OpeningMove open(std::size_t number, const Move& move);

    std::vector<std::pair<std::size_t, Move>> kept_;  // moves with their numbers
    std::size_t size_ = 0;
    std::size_t next_ = 0;  // of kept_
    double before_ = 0;     // the time of the move before
    Board board_;
    std::vector<std::uint8_t> flags_;
};

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
