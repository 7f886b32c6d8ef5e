// Collects the variables that a conclusion rests on.
#include "proofs/trace.hpp"

namespace fairmines {

void Trace::clash(int clue) { need_grounds(clue, knowledge_.need(clue) < 0); }

// Safe cells follow from the mines around the clue, mined cells from the safe ones, and so do the
// two clashes: too many mines, too few cells.
void Trace::need_grounds(int clue, bool mines) {
    for (const int variable : knowledge_.problem().clues[static_cast<std::size_t>(clue)].variables)
        if (knowledge_.known(variable) && knowledge_.mined(variable) == mines) need(variable);
}

std::vector<int> Trace::needed() const {
    std::vector<int> variables;
    for (const int variable : knowledge_.trail())
        if (needs(variable)) variables.push_back(variable);
    return variables;
}

}  // namespace fairmines
