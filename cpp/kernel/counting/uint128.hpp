// An unsigned integer of 128 bits, a compiler's extension to the standard.
#pragma once

namespace fairmines {

__extension__ typedef unsigned __int128 Uint128;

}  // namespace fairmines
