// The index of a cell, a variable or a node as containers take it: `cells[at(index)]`.
#pragma once

#include <cstddef>

namespace fairmines {

// Converts an index, which is never negative; -Wconversion asks for it to be said.
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace fairmines
