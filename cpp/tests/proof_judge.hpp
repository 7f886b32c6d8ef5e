// Judges proofs and witnesses by trying every placement of mines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "all_solutions.hpp"
#include "proofs/prover.hpp"

namespace reference {

// What a step may use: its clues and the cells that it cites. All other opened cells are free.
inline std::vector<std::int8_t> cited_part(const fairmines::View& view,
                                           const fairmines::Step& step) {
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    for (auto& code : cells)
        if (code >= 0) code = fairmines::kFree;
    for (const int clue : step.clues) {
        const auto i = static_cast<std::size_t>(clue);
        cells[i] = view.cells[i];
    }
    for (const auto& [cell, mined] : step.cells)
        cells[static_cast<std::size_t>(cell)] = mined ? fairmines::kMine : fairmines::kFree;
    return cells;
}

// Empty if the proof holds, else what is wrong with it.
inline std::string judge(const fairmines::View& view, std::optional<int> mines,
                         std::optional<fairmines::Fact> fact, const fairmines::Proof& proof) {
    using fairmines::Fact;
    std::vector<Fact> settled;
    for (int cell = 0; cell < view.grid.cells(); ++cell)
        if (view.cells[static_cast<std::size_t>(cell)] == fairmines::kMine)
            settled.push_back({cell, true});
    fairmines::Rule hardest = fairmines::Rule::single;
    for (const auto& step : proof.steps) {
        hardest = std::max(hardest, step.rule);
        for (const Fact& it : step.cells)
            if (std::find(settled.begin(), settled.end(), it) == settled.end())
                return "a cited cell is not settled";
        const auto cells = cited_part(view, step);
        const bool counts = step.rule == fairmines::Rule::count;
        const auto found = solutions({view.grid, cells}, counts ? mines : std::nullopt);
        if (step.concludes.empty() && !found.empty()) return "the clues do not clash";
        for (const Fact& it : step.concludes) {
            for (const auto& layout : found)
                if (layout[static_cast<std::size_t>(it.cell)] != it.mined)
                    return "a conclusion does not follow";
            settled.push_back(it);
        }
    }
    if (proof.steps.empty()) return "there is no step";
    const auto& last = proof.steps.back().concludes;
    if (!fact && !last.empty()) return "the last step shows no clash";
    if (fact && std::find(last.begin(), last.end(), *fact) == last.end())
        return "the last step does not conclude the fact";
    return hardest == proof.rule ? "" : "the rule is not that of the hardest step";
}

// Whether a layout fits a view: its clues, its known mines and its total.
inline bool fits(const fairmines::View& view, std::optional<int> mines, const Bytes& layout) {
    int total = 0;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        total += layout[i];
        const auto code = view.cells[i];
        if (layout[i] ? code >= 0 || code == fairmines::kFree : code == fairmines::kMine)
            return false;
    }
    return (!mines || total == *mines) && meets_clues(view, layout);
}

// Compares the explanation of a covered cell with all solutions of the view. Empty if all is well.
inline std::string judge_explanation(fairmines::Prover& prover, const fairmines::View& view,
                                     std::optional<int> mines, int cell, std::size_t limit) {
    const auto found = solutions(view, mines);
    const auto explanation =
        prover.explain(view, cell, {{mines, 1, std::size_t{1} << 20, nullptr}, limit});
    const auto i = static_cast<std::size_t>(cell);
    std::size_t mined = 0;
    for (const auto& layout : found) mined += layout[i];
    const bool open = !mines && !frontier(view)[i];  // nothing is said of the interior
    const bool certain = !open && (mined == 0 || mined == found.size());
    if (found.empty() || certain) {
        if (!explanation.proof) return "there is no proof";
        if (explanation.fact.has_value() == found.empty()) return "whether a layout fits";
        if (explanation.fact && *explanation.fact != fairmines::Fact{cell, mined > 0})
            return "which fact is proved";
        return judge(view, mines, explanation.fact, *explanation.proof);
    }
    if (!explanation.witnesses) return "there are no witnesses";
    const auto& [with_mine, without] = *explanation.witnesses;
    if (!with_mine[i] || without[i]) return "the witnesses agree on the cell";
    return fits(view, mines, with_mine) && fits(view, mines, without) ? ""
                                                                      : "a witness does not fit";
}

}  // namespace reference
