// Whether clues prove a goal by the rules up to `chain`.
#pragma once

#include "proofs/closure.hpp"
#include "proofs/provability.hpp"

namespace fairmines {

class RuleProvability : public Provability {
   public:
    // The clues are those of the problem. They grow from the last one to the first, so those that
    // a proof is likely to cite come first.
    RuleProvability(const ClueProblem& problem, Rule hardest, Goal goal)
        : problem_(problem), hardest_(hardest), goal_(goal) {}

    int size() const override { return static_cast<int>(problem_.clues.size()); }
    bool proves(std::span<const int> clues) override;
    std::vector<int> grow(std::span<const int> clues) override;
    std::size_t work() const override { return kLookWork * closure_.work() + begun_; }

   private:
    static constexpr std::size_t kLookWork = 4;  // of a look at a clue

    const ClueProblem& problem_;
    Rule hardest_;
    Goal goal_;
    Closure closure_;
    std::size_t begun_ = 0;  // the work of starting anew
};

}  // namespace fairmines
