// The helper that tells the player cells until the game is over: a bound of each layout.
//
// 1. Certain cells are opened.
// 2. Once there are few solutions, the rest is played perfectly.
// 3. Of a part of the view with few arrangements the helper tells the number of mines. Then it can
//    be played apart, perfectly; its win probability is a factor, and its cells are told.
// 4. If nothing of this is possible, the helper tells what the safest cell holds.
//
// The product of the factors is the value of the layout. Its mean over the layouts is at least the
// win probability of perfect play: docs/research/upper-bounds.md has the proof.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "bounds/exact_play.hpp"
#include "bounds/helped_game.hpp"
#include "bounds/separate_parts.hpp"

namespace fairmines {

struct GiftOptions {
    int mines;                   // on the whole board
    std::size_t most_solutions;  // of what is searched: a part, or the rest
    std::size_t budget;          // of CountOptions
};

// An instance is meant to be used for many layouts in turn: it keeps its memory.
class Gifts {
   public:
    explicit Gifts(const GiftOptions& options) : options_(options) {}

    // Helps the player of a layout to its end, from this view on. Throws Stopped.
    void play(const View& view, std::span<const std::uint8_t> layout, StopCheck* stop);

    // The value of the layout; 1 if a count or a search was beyond its budget.
    double value() const { return value_; }
    // The same if the player must open this cell first. A cell that was played need not be safe in
    // the layout, because the helper has not told it; any other must be.
    double value_if_first(int cell) const { return value_ * share_[at(cell)]; }
    // The same for a cell that is known to be safe in the layout.
    double value_if_safe(int cell) const { return value_if_first(cell) / safe_[at(cell)]; }
    // Whether the cell was played in a part, or in the rest: then the helper did not tell it.
    bool played(int cell) const { return played_[at(cell)] != 0; }
    // Whether a count or a search was beyond its budget.
    bool cut() const { return cut_; }

    // Steps 1 to 3 for a game, up to where the helper must tell a cell. Returns whether the game
    // has ended, by a win or by perfect play of the rest. Throws TooComplex or Stopped.
    bool settle(HelpedGame& game, StopCheck* stop);
    // Begins with a game: the value is 1, and no cell has been played.
    void begin(const HelpedGame& game);
    // Returns the cell that the helper tells next: the safest; of equal ones that with the most
    // undetermined neighbours, then the first.
    static int next_gift(const HelpedGame& game);

   private:
    bool play_rest(const HelpedGame& game, StopCheck* stop);
    bool play_parts(HelpedGame& game, StopCheck* stop);
    bool is_pocket(const Grid& grid, std::size_t cells, StopCheck* stop);
    bool play_part(const View& view, const SolutionCounter& counter, std::span<const int> cells,
                   StopCheck* stop);
    double log_most_solutions() const;
    CountOptions count_options(StopCheck* stop) const {
        return {options_.mines, 1.0, options_.budget, stop};
    }

    GiftOptions options_;
    HelpedGame game_;
    SeparateParts parts_;
    ExactPlay exact_;
    SolutionCounter part_counter_;
    std::vector<std::int8_t> part_view_;
    std::vector<int> rest_;
    double value_ = 1;
    std::vector<double> share_;         // of the value, by cell
    std::vector<double> safe_;          // the probability in what was played, by cell
    std::vector<std::uint8_t> played_;  // by cell
    bool cut_ = false;
};

}  // namespace fairmines
