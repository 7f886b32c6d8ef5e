// The search for a layout that can be won without a guess, or whose 3BV is in a range.
//
// It makes layouts one after another, from seeds that follow from its own, and takes the first that
// keeps the promise. So the result depends on the seed alone: a limit of time ends the search, and
// changes nothing else. Random and no-guess deals try random layouts, so that all that keep the
// promise are equally likely; a repaired deal moves mines (see repaired_deal.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/clues.hpp"
#include "board/grid.hpp"
#include "board/terms.hpp"
#include "counting/solution_counter.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/repaired_deal.hpp"

namespace fairmines {

// Whether a layout can be won without a guess, with a known total of mines. An instance is meant to
// be used for many layouts in turn: it keeps its memory.
class NoGuess {
   public:
    // Whether a layout can be won from a start without a guess. The count finds all safe cells, and
    // a safe cell stays safe when others are opened. So all of them are opened at once, until the
    // game is won or a position has none. A count beyond the budget is taken for a guess. Throws
    // Stopped.
    bool wins(const Grid& grid, std::span<const std::uint8_t> layout, int start,
              const CountOptions& options);

   private:
    Board board_;
    SolutionCounter counter_;
    std::vector<double> probability_;
    std::vector<std::uint8_t> safe_;
};

// Thrown when a search is stopped, or cannot succeed.
struct NoDeal {
    std::uint64_t tried;  // layouts, the one at which it was stopped included; 0 if none can be won
    // The 3BV of 19 in 20 of the first layouts, if a search for a 3BV has made some.
    std::optional<BbbvRange> likely = {};
};

// What a first opening deals from.
struct DealTerms {
    Grid grid;
    int mines;
    int radius;  // of the square that the first opening keeps free: see FreeSquare
    std::uint64_t seed;
    std::optional<BbbvRange> bbbv = {};  // none for any
};

// The largest attempt that has a seed of its own.
inline constexpr std::uint64_t kMostAttempts = UINT32_MAX;

// Returns the random layout (1 = mine) of an attempt, from 0. Number 0 is the deal of the seed
// itself. Throws a Refusal if the mines leave no room for the start.
std::vector<std::uint8_t> deal_attempt(const DealTerms& terms, int start, std::uint64_t attempt);

struct FoundDeal {
    std::uint64_t attempt;
    std::vector<std::uint8_t> layout;
};

// An instance is meant to be used for many searches in turn: it keeps its memory.
class DealSearch {
   public:
    // Returns the first attempt whose layout has a 3BV in the range of the terms, and can be won
    // from the start without a guess unless the deal is random. With a difficulty, only one whose
    // hardest rule is that one. Throws NoDeal, or a Refusal if no such deal has a difficulty, or
    // the mines leave no room for the start.
    FoundDeal find(HowDealt deal, const DealTerms& terms, int start, std::optional<Rule> difficulty,
                   StopCheck* stop);

   private:
    bool make(HowDealt deal, const DealTerms& terms, int start, const CountOptions& options,
              FoundDeal& found);
    bool has_bbbv(const DealTerms& terms, std::span<const std::uint8_t> layout);
    bool takes_no_guess(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                        std::optional<Rule> difficulty, const CountOptions& options);
    std::optional<BbbvRange> likely() const;

    RepairedDeal repaired_;
    NoGuess no_guess_;
    Difficulty difficulty_;
    std::vector<int> with_bbbv_;  // by 3BV: how many of the first layouts of a search have it
    int first_layouts_ = 0;
};

}  // namespace fairmines
