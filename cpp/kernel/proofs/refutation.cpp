// Follows a supposition until every branch of it fails.
#include "proofs/refutation.hpp"

#include <algorithm>

#include "proofs/propagation.hpp"

namespace fairmines {
namespace {

// A branch under construction: `needed` are the variables, settled before it, that it uses.
struct PartialBranch {
    Branch branch;
    std::vector<int> needed;
};

class Refutation {
   public:
    explicit Refutation(Propagation& knowledge) : knowledge_(knowledge) {}

    std::optional<PartialBranch> refute(int variable, bool mined, int splits) {
        const Propagation::Savepoint before = knowledge_.mark();
        knowledge_.assign(variable, mined);
        std::optional<PartialBranch> part = follow(before.trail, splits);
        knowledge_.go_back(before);
        if (part) part->branch.supposition = {cell(variable), mined};
        return part;
    }

   private:
    int cell(int variable) const {
        return knowledge_.problem().variables[static_cast<std::size_t>(variable)].cell;
    }

    // Follows a supposition that is assigned at the place `begin` of the trail.
    std::optional<PartialBranch> follow(std::size_t begin, int splits) {
        PartialBranch part;
        Trace trace(knowledge_);
        // 1. The consequences lead to a clash, or there are two cases.
        const int clash = knowledge_.run();
        if (clash != kNone) {
            part.branch.clash = knowledge_.problem().clues[static_cast<std::size_t>(clash)].cell;
            trace.clash(clash);
        } else {
            auto cases = splits > kExhaustive ? split_greedily(splits) : split(splits);
            if (!cases) return std::nullopt;
            trace.need_all(cases->needed);
            part.branch.clash = cases->branch.clash;
            part.branch.branches = std::move(cases->branch.branches);
            part.branch.consequences = std::move(cases->branch.consequences);
        }
        // 2. Back along the trail: which consequences were used.
        std::vector<Consequence> used;
        trace.follow(begin + 1, [&](const Trace::Firing& it) { used.push_back(consequence(it)); });
        std::reverse(used.begin(), used.end());
        part.branch.consequences.insert(part.branch.consequences.begin(), used.begin(), used.end());
        part.needed = trace.needed();
        return part;
    }

    Consequence consequence(const Trace::Firing& firing) const {
        const auto& clue = knowledge_.problem().clues[static_cast<std::size_t>(firing.clue)];
        Consequence result{clue.cell, {}};
        for (const int variable : firing.settled)
            result.concludes.push_back({cell(variable), knowledge_.mined(variable)});
        std::sort(result.concludes.begin(), result.concludes.end(),
                  [](const Fact& a, const Fact& b) { return a.cell < b.cell; });
        return result;
    }

    // Tries every cell, and every distribution of the splits over its two cases.
    std::optional<PartialBranch> split(int splits) {
        if (splits == 0) return std::nullopt;
        for (const int variable : unknown_variables())
            for (int left = 0; left < splits; ++left)
                if (auto part = both(variable, left, splits - 1 - left)) return part;
        return std::nullopt;
    }

    std::optional<PartialBranch> split_greedily(int splits) {
        int best = kNone;
        std::size_t most = 0;
        for (const int variable : unknown_variables()) {
            std::size_t score = 1;
            for (const bool mined : {true, false}) score *= consequences(variable, mined);
            if (score > most) {
                most = score;
                best = variable;
            }
        }
        if (best == kNone) return std::nullopt;
        return both(best, splits, splits);
    }

    // Returns how many variables a supposition settles; very many if it fails at once.
    std::size_t consequences(int variable, bool mined) {
        constexpr std::size_t kClash = 1000;
        const Propagation::Savepoint before = knowledge_.mark();
        knowledge_.assign(variable, mined);
        const bool clash = knowledge_.run() != kNone;
        const std::size_t settled = knowledge_.trail().size() - before.trail;
        knowledge_.go_back(before);
        return clash ? kClash : settled;
    }

    std::optional<PartialBranch> both(int variable, int splits_mined, int splits_safe) {
        auto mined = refute(variable, true, splits_mined);
        if (!mined) return std::nullopt;
        // A case that does not use its supposition is no case.
        if (!uses(*mined, variable)) return mined;
        auto safe = refute(variable, false, splits_safe);
        if (!safe || !uses(*safe, variable)) return safe;
        PartialBranch part;
        for (PartialBranch* it : {&*mined, &*safe}) {
            for (const int needed : it->needed)
                if (needed != variable) part.needed.push_back(needed);
            part.branch.branches.push_back(std::move(it->branch));
        }
        return part;
    }

    static bool uses(const PartialBranch& part, int variable) {
        return std::find(part.needed.begin(), part.needed.end(), variable) != part.needed.end();
    }

    std::vector<int> unknown_variables() const {
        std::vector<int> unknown;
        std::vector<std::uint8_t> seen(knowledge_.problem().variables.size(), 0);
        for (const int clue : knowledge_.active_clues())
            for (const int variable :
                 knowledge_.problem().clues[static_cast<std::size_t>(clue)].variables) {
                auto& mark = seen[static_cast<std::size_t>(variable)];
                if (!mark && !knowledge_.known(variable)) unknown.push_back(variable);
                mark = 1;
            }
        return unknown;
    }

    Propagation& knowledge_;
};

}  // namespace

std::optional<Refuted> refute(Propagation& knowledge, int variable, bool mined, int splits) {
    auto part = Refutation(knowledge).refute(variable, mined, splits);
    if (!part) return std::nullopt;
    Refuted refuted{std::move(part->branch), {}};
    for (const int needed : part->needed)
        if (needed != variable) refuted.grounds.push_back(needed);
    return refuted;
}

}  // namespace fairmines
