// Weights for an expert, about as good as those that training finds.
#pragma once

#include "guessing/evaluation.hpp"

namespace tests {

inline const fairmines::Traits kWeights({1, -0.7, -0.3, -0.1, -0.1, -0.015, 0.7});

}  // namespace tests
