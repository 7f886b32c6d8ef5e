// The games of scripts, which other calls than those of games.cpp are about, too.
#pragma once

#include "play/game.hpp"

namespace browser {

// The game of this number.
fairmines::Game& game_of(int number);

}  // namespace browser
