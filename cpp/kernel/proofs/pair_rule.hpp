// The rules subset and overlap: what two clues say together.
#pragma once

#include <cstdint>

#include "proofs/propagation.hpp"

namespace fairmines {

struct PairVerdict {
    bool clash = false;
    bool contained = false;  // the cells of one clue lie within those of the other: rule subset
    // Sets of variables of the first clue and of the second one.
    std::uint8_t safe_first = 0, mined_first = 0, safe_second = 0, mined_second = 0;

    bool concludes() const {
        return clash || safe_first || mined_first || safe_second || mined_second;
    }
};

// The number of mines in the shared cells has bounds: each clue's need, and what the rest of each
// clue can hold. These bound the rest of each clue.
PairVerdict judge_pair(const Propagation& knowledge, const ClueProblem::Pair& pair);

}  // namespace fairmines
