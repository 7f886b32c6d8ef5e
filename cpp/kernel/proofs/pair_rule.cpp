// Bounds the mines of what two clues share, and settles what follows.
#include "proofs/pair_rule.hpp"

#include <algorithm>
#include <bit>

namespace fairmines {

PairVerdict judge_pair(const Propagation& knowledge, const ClueProblem::Pair& pair) {
    PairVerdict verdict;
    const unsigned first = knowledge.unknown(pair.first), second = knowledge.unknown(pair.second);
    const unsigned shared = first & pair.in_first;
    if (shared == 0) return verdict;
    const unsigned shared_in_second = second & pair.in_second;
    const unsigned rest_first = first & ~shared, rest_second = second & ~shared_in_second;
    const int cells = std::popcount(shared);
    const int cells_first = std::popcount(rest_first), cells_second = std::popcount(rest_second);
    const int need_first = knowledge.need(pair.first), need_second = knowledge.need(pair.second);
    const int least = std::max({0, need_first - cells_first, need_second - cells_second});
    const int most = std::min({cells, need_first, need_second});
    verdict.contained = cells_first == 0 || cells_second == 0;
    if (least > most) {
        verdict.clash = true;
        return verdict;
    }
    const auto judge = [](unsigned set, int low, int high, std::uint8_t& safe,
                          std::uint8_t& mined) {
        if (high == 0) safe = static_cast<std::uint8_t>(safe | set);
        if (low == std::popcount(set)) mined = static_cast<std::uint8_t>(mined | set);
    };
    if (cells_first > 0)
        judge(rest_first, need_first - most, need_first - least, verdict.safe_first,
              verdict.mined_first);
    if (cells_second > 0)
        judge(rest_second, need_second - most, need_second - least, verdict.safe_second,
              verdict.mined_second);
    judge(shared, least, most, verdict.safe_first, verdict.mined_first);
    return verdict;
}

}  // namespace fairmines
