// The rules classic, fair and kind: what an undetermined cell is when it is opened.
//
// Under `classic` it is what was dealt. Under `fair` it is a mine if some covered cell is safe, and
// safe if none is. Under `kind` it is what was dealt if some covered cell is safe, and safe if none
// is. If that differs from the layout, another layout replaces it, drawn uniformly from the
// solutions with that cell fixed. So to the player all solutions stay equally likely.
//
// A chord is one move with one verdict, by the view before it. Let T be the cells that it opens.
//
// 1. All of T are safe: nothing is drawn, and the chord survives.
// 2. Otherwise, if some covered cell anywhere is safe: under `fair` the chord loses, in a layout
// with
//    a mine in T. Under `kind` it is what was dealt.
// 3. Otherwise, if some solution leaves all of T free: the chord survives, in such a layout.
// 4. Otherwise it loses, in the layout as dealt: the player's flags contradict the clues.
//
// If the layout is not what 2 or 3 asks for, another one is drawn uniformly from those that are.
//
// A count that exceeds its budget leaves no game without a move: then no mine moves, and the layout
// as it stands decides. It agrees with all that the rules of proof find.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/rng.hpp"
#include "board/terms.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// Returns the seed of another layout; asked only if one is drawn.
using RedrawSeed = std::function<std::uint64_t()>;

// Returns whether a covered cell is a mine when it is opened. The mine probabilities are those of
// the view, by cell; `dealt` says whether the layout has a mine there.
bool verdict(Rules rules, std::span<const double> mine_probability, int cell, bool dealt);

// Returns the mine probabilities of the board's view, by cell; asked only if a verdict needs them.
using Risk = std::function<std::span<const double>()>;

struct Ruling {
    bool moved = false;  // whether mines moved
    DecidedBy decided_by = DecidedBy::count;
};

// An instance is meant to be used for many games in turn: it keeps its memory. All methods throw
// Stopped, and then have moved no mine; those that only count throw TooComplex, too.
class Referee {
   public:
    // Counts with a counter of the caller, which must outlive this object. With `counts_only`, also
    // settle() throws TooComplex.
    explicit Referee(SolutionCounter& counter, bool counts_only = false)
        : counter_(counter), counts_only_(counts_only) {}

    // Moves the mines if the verdict on covered cells that one move opens asks for it. Several
    // cells are those of a chord.
    Ruling settle(Rules rules, Board& board, std::span<const int> cells, const Risk& risk,
                  const CountOptions& options, const RedrawSeed& seed);

    // The same; counts the view if the elimination does not prove the cells safe.
    Ruling settle(Rules rules, Board& board, std::span<const int> cells,
                  const CountOptions& options, const RedrawSeed& seed);

    // Whether the elimination alone proves that covered cells are safe: most are, and safe cells
    // open under all rules.
    bool proves_safe(const Board& board, std::span<const int> cells, const CountOptions& options);

    // Counts the view that proves_safe() was asked about; returns its mine probabilities.
    const std::vector<double>& count_rest(const Board& board, const CountOptions& options);

    // Draws another layout, in which a covered cell is a mine or is none.
    void redraw(Board& board, int cell, bool mined, const CountOptions& options,
                std::uint64_t seed);

   private:
    bool move_mines(Rules rules, Board& board, std::span<const int> cells,
                    std::span<const double> mine_probability, const CountOptions& options,
                    const RedrawSeed& seed);
    bool settle_chord(Rules rules, Board& board, std::span<const int> cells,
                      std::span<const double> mine_probability, const CountOptions& options,
                      const RedrawSeed& seed);
    void see(const Board& board);
    void fix(int cell, bool mined);
    void count(const Board& board, const CountOptions& options);
    bool fits(const Board& board, const CountOptions& options);
    int draw_first_mine(const Board& board, std::span<const int> cells,
                        std::span<const double> mine_probability, const CountOptions& options,
                        Rng& rng);
    void draw(Board& board, Rng& rng);

    SolutionCounter& counter_;
    bool counts_only_;
    std::vector<double> mine_probability_;
    std::vector<double> with_free_cells_;  // the mine probability if the first cells are free
    std::vector<std::int8_t> cells_;       // the view, with some cells fixed
    std::vector<std::uint8_t> layout_;
};

}  // namespace fairmines
