// What the rules of a game make of a covered cell that is opened.
#pragma once

#include "board/terms.hpp"

namespace fairmines {

//   rules    safe cell  forced guess  another undetermined cell  mined cell
//   classic  as dealt   as dealt      as dealt                   as dealt
//   fair     as dealt   free          mined                      as dealt
//   kind     as dealt   free          as dealt                   as dealt
enum class Fate : std::uint8_t { as_dealt, free, mined };

// `certain` says whether the view determines what the cell is; `forced`, whether no covered cell of
// the board is safe.
constexpr Fate fate(Rules rules, bool certain, bool forced) {
    if (rules == Rules::classic || certain) return Fate::as_dealt;
    if (forced) return Fate::free;
    return rules == Rules::fair ? Fate::mined : Fate::as_dealt;
}

}  // namespace fairmines
