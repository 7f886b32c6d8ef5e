// What a move does, worked out without changing the game.
//
// A plan copies what it needs of the game. So work_out() may take long, or throw, while others look
// at the game; Game::commit() makes the plan the state of the game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board/at.hpp"
#include "board/board.hpp"
#include "board/refusal.hpp"
#include "play/move.hpp"
#include "play/referee.hpp"
#include "proofs/deal_search.hpp"

namespace fairmines {

// The mine probabilities of a view, kept for the next question about it.
struct KnownRisk {
    std::shared_ptr<const std::vector<double>> mine_probability;  // by cell; null if not known
    std::size_t budget = 0;                                       // that they were counted with
};

// A move takes a count beyond the budget. The move may have opened the clue itself.
struct TooComplexMove : TooComplex, Refusal {
    TooComplexMove(const TooComplex& count, const View& view, std::size_t budget)
        : TooComplex(count), Refusal(too_complex(view, count.clue, budget)) {}
};

// What a move may take.
struct MoveLimits {
    std::size_t budget;           // the weights that a count may store
    StopCheck* stop = nullptr;    // ends counts
    StopCheck* search = nullptr;  // ends the search for a layout without a guess
};

class Plan {
   public:
    // Works out what the move does, step by step. Throws Stopped or NoDeal; a Refusal if the start
    // has no room, or if what a recorded move drew does not fit; and with a referee that only
    // counts TooComplexMove. Then known() has what was found out about the game's view.
    void work_out(const MoveLimits& limits, Referee& referee);

    const KnownRisk& known() const { return known_; }

   private:
    friend class Game;

    Plan() = default;
    Refusal misfit(std::string_view what) const;
    void find_layout(const MoveLimits& limits);
    void take_recorded();
    std::vector<std::uint8_t> redraw() const;
    void open_together(Rules rules, const MoveLimits& limits, Referee& referee);
    void open_in_turn(Rules rules, const MoveLimits& limits, Referee& referee);
    void settle(Rules rules, std::span<const int> cells, std::uint32_t step,
                const MoveLimits& limits, Referee& referee);
    bool open(int cell);
    bool covered_unflagged(int cell) const { return board_.covered(cell) && !flags_[at(cell)]; }

    GameTerms terms_ = {};
    Move move_;
    std::uint32_t number_ = 0;         // of the move, from 0
    Board board_;                      // after the move; laid without mines if none are dealt
    bool dealt_ = false;               // whether the mines are dealt
    std::vector<std::int8_t> marks_;   // after the move
    std::vector<std::uint8_t> flags_;  // 1 where a mark is a flag
    std::vector<int> cells_;           // to open, in this order
    KnownRisk known_;                  // of the game's view
    KnownRisk current_;                // of the board's view; of a lost chord's, the one before it
    std::vector<int> opened_;
    int hit_ = -1;           // the mine that was opened
    bool together_ = false;  // one verdict judged several cells
};

}  // namespace fairmines
