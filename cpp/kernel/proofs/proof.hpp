// What a proof is: steps that cite clues and conclude that cells are safe or mined.
//
// docs/explanation/proofs.md defines the rules. What a clue "needs" is the number of its mines that
// are not found yet, "its cells" are its covered neighbours that are not settled yet.
//
// The rules up to `cases` use clues only, and prove everything that the clues alone force: a split
// of every cell tries all arrangements. `count` proves the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/terms.hpp"

namespace fairmines {

struct Fact {
    int cell = 0;
    bool mined = false;
    bool operator==(const Fact&) const = default;
};

// A single clue settles cells, under suppositions.
struct Consequence {
    int clue;
    std::vector<Fact> concludes;
};

// What follows from a supposition, up to a clash: at a clue, or in both branches of a split.
struct Branch {
    Fact supposition;
    std::vector<Consequence> consequences;
    std::optional<int> clash;      // the clue that cannot be met; none if there are branches
    std::vector<Branch> branches;  // two: they suppose the two states of one cell
};

// Clues that share covered cells, and how many mines those cells can hold, in ascending order.
struct Group {
    std::vector<int> clues;
    int cells;
    std::vector<int> mines;
};

struct Step {
    Rule rule;
    std::vector<int> clues;       // cited, in reading order
    std::vector<Fact> cells;      // cited: settled by earlier steps, or known mines of the view
    std::vector<Fact> concludes;  // in reading order; none if the clues clash
    std::optional<Branch> refutation;  // of chain and cases: of the opposite
    std::optional<Fact> supposition;   // of count, if it supposes the opposite
    std::vector<Group> groups;         // of count
    int other_cells = 0;               // of count: covered cells in no group, not supposed
};

// Proves that a cell is safe or mined, or that no layout fits.
struct Proof {
    Rule rule;  // of the hardest step
    std::vector<Step> steps;
    // Whether no proof is easier: by its rule, then the number of clues, then the number of steps.
    // Otherwise the work limit ended the search, and this is the best proof found.
    bool settled = false;

    bool cites_total() const { return rule == Rule::count; }
};

}  // namespace fairmines
