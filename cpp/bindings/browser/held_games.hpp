// The games of scripts, which other calls than those of games.cpp are about, too.
#pragma once

#include <optional>

#include "play/game.hpp"

namespace browser {

// The game of this number.
fairmines::Game& game_of(int number);

// The terms of scripts: a rule, none for 0; a range of 3BV, none if it is no number.
std::optional<fairmines::Rule> rule_of(int difficulty);
std::optional<fairmines::BbbvRange> range_of(double least, double most);

// The seconds of a search that has none left, which looks at a layout all the same.
inline constexpr double kShortest = 1e-9;

}  // namespace browser
