// An unsigned integer of 128 bits: not in the standard, but in every 64-bit compiler we build with.
#pragma once

namespace fairmines {

__extension__ typedef unsigned __int128 Wide;

}  // namespace fairmines
