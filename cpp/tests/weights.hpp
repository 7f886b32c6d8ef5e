// Weights for an expert in tests, about as good as those that training finds.
#pragma once

#include "guessing/expert.hpp"

namespace tests {

inline const fairmines::Features kWeights({1, -0.7, -0.3, -0.1, -0.1, -0.015, 0.7});
inline const fairmines::ExpertOptions kOptions{kWeights};

}  // namespace tests
