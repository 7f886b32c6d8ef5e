// An unsigned integer of 128 bits: the compiler's own type, or two words where it has none, as with
// MSVC and on 32-bit machines. FAIRMINES_PORTABLE_UINT128 selects the two words everywhere.
#pragma once

#include "counting/portable_uint128.hpp"

namespace fairmines {

#if defined(__SIZEOF_INT128__) && !defined(FAIRMINES_PORTABLE_UINT128)
__extension__ typedef unsigned __int128 Uint128;
#else
using Uint128 = PortableUint128;
#endif

}  // namespace fairmines
