// The risk of opening cells under the rules of a game: the probability that the move loses.
//
// Under the classic rules it is the mine probability. Under the other rules a forced guess
// survives, so it has no risk:
//
//   rules    safe cell  forced guess      another undetermined cell  mined cell
//   classic  0          mine probability  mine probability           1
//   fair     0          0                 1                          1
//   kind     0          0                 mine probability           1
#pragma once

#include "judging/analysis.hpp"
#include "play/referee.hpp"

namespace fairmines {

// The mine probability is that of the cell, or of the cells of a chord together. `forced` says
// whether no cell of the board is safe.
inline double risk_under(Rules rules, double mine_probability, bool forced) {
    if (rules == Rules::classic || mine_probability == 0 || mine_probability == 1)
        return mine_probability;
    if (forced) return 0;
    return rules == Rules::fair ? 1 : mine_probability;
}

inline double risk_of(Rules rules, const Analysis& analysis, int cell) {
    return risk_under(rules, analysis.mine_probability[static_cast<std::size_t>(cell)],
                      analysis.forced_guess());
}

// The least risk of all covered cells; without a safe cell, an undetermined one survives.
inline double least_risk_under(Rules rules, const Analysis& analysis) {
    return rules == Rules::classic ? analysis.least_risk() : 0;
}

}  // namespace fairmines
