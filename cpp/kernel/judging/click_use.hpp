// How few clicks a finished game would have taken, and which of its own opened nothing new.
#pragma once

#include <vector>

#include "metrics/zini.hpp"
#include "play/game.hpp"

namespace fairmines {

struct ClickUse {
    int clicks;  // moves that were not taken back
    int bbbv, zini, human_zini;
    int least;  // the fewest of these and the clicks
    // The cells of the clicks that solved no 3BV, and of flags that no chord has used, in the order
    // of the moves. The opening that lost is none of them.
    std::vector<int> wasted;
};

// Looks at a game that is won or lost, on the layout of its end.
ClickUse find_click_use(const Game& game);

}  // namespace fairmines
