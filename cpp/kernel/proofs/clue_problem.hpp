// The clues of a view as equations over its covered cells, the form in which proofs are searched.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counting/inplace_vector.hpp"

namespace fairmines {

// Clues and variables have numbers; a variable is a covered cell with a clue beside it. A set of
// variables of a clue is a byte: bit i stands for its variable number i.
struct ClueProblem {
    struct Clue {
        int cell;
        int need;  // mines among its variables: known mines are subtracted
        InplaceVector<int, 8> variables;
    };
    struct Membership {
        int clue;
        std::uint8_t bit;
    };
    struct Variable {
        int cell;
        InplaceVector<Membership, 8> clues;
    };
    // Two clues that share variables, each pair once.
    struct Pair {
        int first, second;
        std::uint8_t in_first, in_second;  // the shared variables, as variables of each
    };

    std::vector<Clue> clues;
    std::vector<Variable> variables;
    std::vector<Pair> pairs;

    // Takes all clues of a view that have a covered neighbour or cannot be met.
    static ClueProblem of(const View& view);
    // Takes these clues only, given as cells.
    static ClueProblem of(const View& view, std::span<const int> cells);

    // The number of the variable of a cell; -1 if there is none.
    int variable_of(int cell) const;

    // The clues of a variable, then those that share a variable with one of them, and so on, up to
    // this many times: (clue, distance) by distance.
    struct Near {
        int clue;
        int distance;
    };
    std::vector<Near> clues_near(int variable, int distance) const;
};

}  // namespace fairmines
