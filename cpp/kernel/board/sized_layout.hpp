// Where all mines are, with the size of the board.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.hpp"

namespace fairmines {

struct SizedLayout {
    Grid grid{};
    std::vector<std::uint8_t> mines;  // 1 = mine
};

}  // namespace fairmines
