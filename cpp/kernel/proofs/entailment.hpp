// Whether clues force a goal at all, by any argument: the exact count says so.
#pragma once

#include <optional>
#include <vector>

#include "counting/solution_counter.hpp"
#include "proofs/proof.hpp"
#include "proofs/provability.hpp"

namespace fairmines {

// The clues that are not asked count as free cells whose clue is unknown.
class Entailment : public Provability {
   public:
    // `clues`: cells of the view, those that a proof is likely to cite first. `opposite`: what the
    // clues are to refute; none for a clash. With a total, it is cited.
    Entailment(const View& view, std::span<const int> clues, std::optional<Fact> opposite,
               const CountOptions& options, SolutionCounter& counter);

    int size() const override { return static_cast<int>(clues_.size()); }
    bool proves(std::span<const int> clues) override { return !possible(clues); }
    std::vector<int> grow(std::span<const int> clues) override;
    std::size_t work() const override { return work_; }

    // Whether a count exceeded its budget. Its clues count as no proof.
    bool too_complex() const { return too_complex_; }

   private:
    bool possible(std::span<const int> clues);
    std::vector<int> met_by_a_solution(std::span<const int> clues);

    Grid grid_;
    std::vector<std::int8_t> cells_;  // with the clues turned into free cells
    std::vector<int> clues_;          // as cells of the grid
    std::vector<std::int8_t> codes_;  // of the clues
    CountOptions options_;
    SolutionCounter& counter_;
    std::size_t work_ = 0;
    bool too_complex_ = false;
};

}  // namespace fairmines
