// ZiNi: how many clicks a board takes with flags and chords, by a greedy choice of chords.
//
// The method is E. Zimmermann's and C. Nikolaus' (E. Zimmermann, "New benchmark: 3BV for flaggers",
// minesweepergame.com forum, 2009). 3BV counts left clicks only. The least number of clicks of all
// kinds is hard to find, so ZiNi chords greedily. The *premium* of a free cell is what a chord on
// it saves against left clicks:
//
//   premium = 3BV that the chord opens - mines around it without a flag - 1 - (1 if it is covered)
//
//  1. Take the cell of the highest premium, and of equals the top left one.
//  2. If its premium is 0 or more: open the cell, flag the mines around it, and chord.
//  3. Otherwise open the top left cell that counts for 3BV.
//  4. Repeat until all free cells are opened.
//
// "Top left" means column by column, each from top to bottom. This order gives the numbers of
// ms_toollib 1.5.20.
#pragma once

#include "metrics/parts.hpp"

namespace fairmines {

// Who chooses the chords: one who knows the mines, or a player who does not. The player opens all
// openings first, and then chords on opened cells only.
enum class Zini { greedy, human };

// Returns the number of clicks.
int count_zini(const Grid& grid, std::span<const std::uint8_t> layout, const Parts& parts,
               Zini kind);

}  // namespace fairmines
