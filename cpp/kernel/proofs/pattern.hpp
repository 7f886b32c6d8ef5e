// Patterns of clues that players know by name, found from the clues that a proof cites.
//
// docs/explanation/proofs.md defines them, with sources. All but the corner are of clues in a
// straight line, each beside the next. The numbers of a pattern are what the clues need: known
// mines that are subtracted make it a reduced one.
#pragma once

#include <optional>
#include <span>

#include "board/terms.hpp"
#include "board/view.hpp"

namespace fairmines {

struct Pattern {
    PatternName name;
    bool reduced = false;  // whether a clue's number is not what it needs
};

// Returns the pattern that the clues of a step form, all of them and no other: a corner, or one of
// two clues. They are in reading order, and what is settled is known in the view: kMine or kFree.
std::optional<Pattern> find_step_pattern(const View& view, std::span<const int> clues);

// Returns the pattern of a whole proof's clues: the longest one that has them all, with what is
// beside them, or that of a step.
std::optional<Pattern> find_proof_pattern(const View& view, std::span<const int> clues);

}  // namespace fairmines
