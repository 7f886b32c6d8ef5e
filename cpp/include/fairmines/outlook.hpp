// How promising a position is in which another guess may be due.
//
// Its safest cell alone says too little: a single safe cell may lead nowhere, and where the second
// best cell is much worse the next guess but one will be. A cell that tells nothing (its clue is
// known beforehand) says too much: to open it changes nothing. So the five safest cells that may
// tell something count, each with a weight.
#pragma once

#include <span>

#include "fairmines/constraints.hpp"

namespace fairmines {

// Whether the clue of this covered cell, if it is safe, may still take different values. Only what
// the sums of whole constraints imply is seen; a few cells that tell nothing are taken to tell.
bool may_tell(const Constraints& problem, int place);

// The chance to win, in proportion to that of a position with nothing but safe cells: 0 to 1. Risks
// are chances of a mine; that of the interior is NaN if there is none.
double outlook(const Constraints& problem, std::span<const double> risk_of_box,
               double interior_risk);

}  // namespace fairmines
