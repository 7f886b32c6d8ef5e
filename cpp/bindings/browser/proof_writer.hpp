// Proofs as JSON.
#pragma once

#include <string>

#include "proofs/prover.hpp"

namespace browser {

// The fact and the proof; cells and clues are indices.
std::string proof_text(const fairmines::Explanation& explanation);

}  // namespace browser
