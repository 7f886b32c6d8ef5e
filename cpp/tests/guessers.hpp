// The guessers that tests play with. The weights of the expert are about as good as those that
// training finds.
#pragma once

#include <memory>

#include "guessing/expert.hpp"
#include "guessing/guesser.hpp"

namespace tests {

inline const fairmines::Features kWeights({1, -0.7, -0.3, -0.1, -0.1, -0.015, 0.7});
inline const fairmines::ExpertOptions kOptions{kWeights};

inline std::unique_ptr<fairmines::Guesser> expert() {
    return std::make_unique<fairmines::Expert>(kOptions);
}
inline std::unique_ptr<fairmines::Guesser> min_risk() {
    return std::make_unique<fairmines::MinRisk>();
}

}  // namespace tests
