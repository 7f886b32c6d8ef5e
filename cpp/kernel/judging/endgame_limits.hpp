// Which positions are searched for perfect play when games are judged: about a second at the worst.
#pragma once

#include <cstddef>

namespace fairmines {

inline constexpr std::size_t kMaxEndgameSolutions = 3000;
inline constexpr std::size_t kMaxEndgameSteps = 20'000'000;  // for each first cell

}  // namespace fairmines
