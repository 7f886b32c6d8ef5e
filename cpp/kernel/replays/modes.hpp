// The modes of a game, as EVF and newer RMV files number them.
#pragma once

#include <array>

#include "replays/video.hpp"

namespace fairmines {

struct GameMode {
    int number;
    const char* name;
};

// "upk" is a known layout played again, "density" one of chosen 3BV.
inline constexpr std::array kGameModes{
    GameMode{0, "standard"},
    GameMode{1, "upk"},
    GameMode{2, "cheat"},
    GameMode{3, "density"},
    GameMode{4, "win7"},
    GameMode{5, "no-guess"},
    GameMode{6, "strong no-guess"},
    GameMode{7, "weak no-guess"},
    GameMode{8, "quasi no-guess"},
    GameMode{9, "strong guessable"},
    GameMode{10, "weak guessable"},
    GameMode{11, "chord-recursive"},
    GameMode{12, "flag-recursive"},
    GameMode{13, "chord-and-flag-recursive"},
    GameMode{14, "chord-recursive no-guess"},
    GameMode{15, "flag-recursive no-guess"},
    GameMode{16, "chord-and-flag-recursive no-guess"},
    GameMode{65535, "none"},
};

// Returns the name of a mode, or the number of one that is not known.
inline FileValue mode_of(int number) {
    for (const GameMode& it : kGameModes)
        if (it.number == number) return it.name;
    return number;
}

}  // namespace fairmines
