// Plays a layout as far as certainty goes, and plays it on from the middle when mines have moved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "counting/solution_counter.hpp"
#include "guessing/single_point.hpp"

namespace fairmines {

// Opens all cells that are certainly safe, in rounds: one count of the solutions each, and all that
// follows from single clues. What a round opens depends only on what the rounds before it have
// seen. So after two cells of a layout were swapped, the play is the same up to the first round
// that opens one of them, or a neighbour.
//
// An instance is meant to be used for many layouts in turn: it keeps its memory.
class CertainPlay {
   public:
    static constexpr int kNever = 1 << 30;  // the round of a cell that stays covered

    // Plays a layout (1 = mine) from its start, a free cell, until it is won or no cell is safe.
    // Throws TooComplex or Stopped.
    void play(const Grid& grid, std::span<const std::uint8_t> layout, int start,
              const CountOptions& options);

    // Plays the layout of play() with two cells swapped. After an error the play has to be taken
    // back. Throws TooComplex or Stopped.
    void play_swapped(std::span<const std::uint8_t> layout, int one, int other,
                      const CountOptions& options);

    // Takes the last play_swapped() back, except for mine_probability().
    void take_back();

    int left() const { return left_; }  // free cells that are still covered
    bool covered(int cell) const { return rounds_[static_cast<std::size_t>(cell)] == kNever; }

    // By cell: 0 and 1 are certain. Valid after a play that has left cells.
    std::span<const double> mine_probability() const { return mine_probability_; }

   private:
    int first_round_around(int cell) const;
    void play_from(std::span<const std::uint8_t> layout, int round, const CountOptions& options);
    void lay_out(std::span<const std::uint8_t> layout, int round);
    bool find_safe(const CountOptions& options);
    void note_round(int round);

    Grid grid_{0, 0};
    int start_ = 0;
    int left_ = 0, left_before_ = 0;
    std::vector<int> rounds_, rounds_before_;  // by cell: the one that opened it
    std::vector<double> mine_probability_;

    Board board_;
    SinglePoint single_point_;
    SolutionCounter counter_;
    std::vector<int> safe_;
    std::vector<std::uint8_t> opened_, covered_;  // masks
};

}  // namespace fairmines
