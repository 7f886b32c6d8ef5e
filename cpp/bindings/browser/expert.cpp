// Takes the weights of the expert.
#include "expert.hpp"

#include <algorithm>
#include <array>

#include "exchange.hpp"

namespace browser {
namespace {

fairmines::ExpertOptions options;

}  // namespace

const fairmines::ExpertOptions& expert_options() { return options; }

}  // namespace browser

using namespace browser;

// JSON: the names of the features; the weights have their order.
FAIRMINES_EXPORT(feature_names)
int feature_names() {
    return run([] { tell(fairmines::kFeatureNames); });
}

// Takes the weights of the features from the input, as doubles.
FAIRMINES_EXPORT(set_weights)
int set_weights() {
    return run([] {
        std::array<double, fairmines::kFeatures> weights{};
        const auto input = exchange().input;
        if (input.size() != sizeof weights) __builtin_trap();
        std::copy(input.begin(), input.end(), reinterpret_cast<std::uint8_t*>(weights.data()));
        options.weights = fairmines::Features(weights);
    });
}
