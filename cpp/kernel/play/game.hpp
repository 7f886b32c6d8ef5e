// One game of Minesweeper: its mines, marks and moves, under the rules classic, fair or kind.
//
// A move takes three steps: plan() copies what it needs of the game, Plan::work_out() finds out
// what the move does, and commit() makes that the state of the game. So a move that throws changes
// nothing, and only plan() and commit() need the game for themselves.
//
// A game knows no clock and no words: its callers say how long a move took, and make sentences.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/terms.hpp"
#include "play/move.hpp"
#include "play/plan.hpp"

namespace fairmines {

// Why a game was lost.
struct Loss {
    LossKind kind;
    int hit;   // the mine that was opened
    int safe;  // the safe cell nearest to it, -1 for none
    int flag;  // the first wrong flag that a chord relied on, -1 for none
};

class Game {
   public:
    // A game that deals its mines at the first opening, or one with a given layout (1 = mine).
    explicit Game(const GameTerms& terms, std::span<const std::uint8_t> layout = {});

    // Returns the plan of a move; none for a move that has no effect. An undo takes back the last
    // move that is not yet taken back, if that is a move on its cell.
    std::optional<Plan> plan(const Move& move) const;

    // Whether a plan was made of the game as it stands.
    bool fits(const Plan& plan) const { return plan.number_ == moves_.size(); }

    // Makes a plan of the game as it stands its state. Returns the cells that look different, in
    // reading order. If there are none, the move is not recorded.
    std::vector<int> commit(Plan&& plan);

    // Returns why a lost game was lost. Where the count exceeds its budget, the rules of proof say
    // so; throws TooComplexMove if they find nothing, or Stopped.
    Loss explain_loss(const CountOptions& options, SolutionCounter& counter) const;

    // Keeps what is known about the view, for the next move.
    void keep(KnownRisk known) { known_ = std::move(known); }
    bool knows_risk() const { return known_.mine_probability != nullptr; }

    // Grows whenever the view or the mines change.
    std::size_t view_number() const { return view_number_; }

    const GameTerms& terms() const { return terms_; }
    GameStatus status() const;
    bool over() const { return status() == GameStatus::won || status() == GameStatus::lost; }
    bool dealt() const { return dealt_; }
    const Board& board() const { return board_; }  // without mines if none are dealt
    int hit() const { return hit_; }               // the mine that was opened, -1 for none
    int start() const { return start_; }           // the cell of the first opening, -1 for none
    int mines_left() const;                        // mines without a flag; below 0 for more flags
    bool practice() const { return changes_.size() != moves_.size(); }  // a move was taken back
    int last_cell() const { return changes_.empty() ? -1 : changes_.back().cell; }  // to undo
    std::span<const std::int8_t> looks() const { return looks_; }
    std::span<const std::int8_t> marks() const { return marks_; }
    const std::vector<Move>& moves() const { return moves_; }

   private:
    // What a move has changed, besides what the move itself says.
    struct MoveEffect {
        int cell;
        int start;         // before the move
        std::size_t move;  // its number
        bool dealt;        // whether the mines were dealt before the move
        std::int8_t mark;  // of the cell, before the move
        std::vector<int> opened;
    };

    std::optional<Plan> plan_flag(Plan plan) const;
    std::optional<Plan> plan_opening(Plan plan) const;
    std::optional<Plan> plan_undo(Plan plan) const;
    std::vector<std::int8_t> look(const Plan& plan) const;
    void take_state(Plan&& plan);
    std::vector<double> risk_before_loss(const CountOptions& options,
                                         SolutionCounter& counter) const;
    int nearest_safe(std::span<const double> risk) const;

    GameTerms terms_;
    bool dealt_;
    Board board_;
    int hit_ = -1;
    bool lost_together_ = false;  // the lost move was a chord that opened several cells at once
    int start_ = -1;
    std::vector<std::int8_t> marks_;
    std::vector<std::int8_t> looks_;
    std::vector<Move> moves_;
    std::vector<MoveEffect> changes_;  // of the moves that are not taken back
    std::size_t view_number_ = 0;
    KnownRisk known_;        // of the view
    KnownRisk before_loss_;  // of the view that the lost move was judged by
};

}  // namespace fairmines
