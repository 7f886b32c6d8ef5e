// A move that opened cells with the verdict on it: whether it was a mistake, and what would have
// been better.
#pragma once

#include <cstdint>
#include <optional>

#include "board/terms.hpp"
#include "judging/chance.hpp"
#include "judging/judge.hpp"

namespace fairmines {

// The winning chances around a guess; none where they are not known.
struct GuessValues {
    int best = -1;  // the cell whose chance `before` is: what the expert opens; -1 if not known
    std::optional<Chance> before;
    std::optional<Chance> chosen;  // of the player's move
    std::optional<Chance> after;
    bool cut = false;  // the time has cut `before` or `chosen` short
};

// What would have been better.
struct Better {
    int cell;
    double risk;
    std::optional<Chance> chance;  // of winning after opening this cell
    bool safe;                     // the judgement's proof says why
};

struct Verdict {
    std::optional<Mistake> mistake;
    // A forced guess that would be judged by its cost, but the time has cut that short: there is no
    // verdict. So what is a mistake does not depend on the time.
    bool cut = false;
    std::optional<Better> better;  // none unless this is a mistake
    std::optional<Chance> cost;    // the winning chance that the decision cost: before - chosen
    // The mistake is none by chance, even where many moves are judged: it does not rest on
    // estimates, or its cost is above 0 at kSure.
    bool sure = false;
};

// Judges a guess by the chances around it.
Verdict decide(const Judgement& judged, const GuessValues& values, Rules rules);

}  // namespace fairmines
