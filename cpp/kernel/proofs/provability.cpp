// Finds a minimal set of clues that proves the goal.
#include "proofs/provability.hpp"

#include <algorithm>

namespace fairmines {
namespace {

// Returns the clues of `rest` that `base` lacks. `changed`: base has grown since it was last found
// not to prove the goal.
std::vector<int> missing(Provability& provability, std::vector<int>& base, bool changed,
                         std::span<const int> rest) {
    if (changed && provability.proves(base)) return {};
    if (rest.size() <= 1) return {rest.begin(), rest.end()};
    const auto first = rest.first(rest.size() / 2), second = rest.subspan(rest.size() / 2);
    const std::size_t before = base.size();
    base.insert(base.end(), first.begin(), first.end());
    std::vector<int> found = missing(provability, base, true, second);
    base.resize(before);
    base.insert(base.end(), found.begin(), found.end());
    const std::vector<int> more = missing(provability, base, !found.empty(), first);
    base.resize(before);
    found.insert(found.end(), more.begin(), more.end());
    return found;
}

}  // namespace

std::vector<int> minimal_subset(Provability& provability, std::span<const int> clues) {
    std::vector<int> base;
    std::vector<int> found = missing(provability, base, true, clues);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace fairmines
