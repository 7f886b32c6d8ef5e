// Builds the variables of a view, its equations, and their pairs.
#include "proofs/clue_problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "board/at.hpp"

namespace fairmines {
namespace {

// Builds the variables and pairs from the clues.
class Builder {
   public:
    explicit Builder(const View& view) : view_(view), number_(view.cells.size(), -1) {}

    // `always`: take the clue even if it has no covered neighbour and is met.
    void add(int cell, bool always) {
        ClueProblem::Clue clue{cell, view_.cells[at(cell)], {}};
        const int index = static_cast<int>(problem_.clues.size());
        view_.grid.for_neighbours(cell, [&](int other) {
            if (view_.cells[at(other)] == kMine) --clue.need;
            if (view_.cells[at(other)] != kCovered) return;
            int& variable = number_[at(other)];
            if (variable < 0) {
                variable = static_cast<int>(problem_.variables.size());
                problem_.variables.push_back({other, {}});
            }
            const auto bit = static_cast<std::uint8_t>(1U << clue.variables.size());
            problem_.variables[at(variable)].clues.push_back({index, bit});
            clue.variables.push_back(variable);
        });
        if (always || clue.variables.size() > 0 || clue.need != 0) problem_.clues.push_back(clue);
    }

    ClueProblem finish() {
        std::vector<int> place(problem_.clues.size(), -1);  // of the pair with a later clue
        for (int first = 0; first < static_cast<int>(problem_.clues.size()); ++first) {
            const std::size_t begin = problem_.pairs.size();
            const auto& variables = problem_.clues[at(first)].variables;
            for (int i = 0; i < variables.size(); ++i)
                for (const auto& [second, bit] : problem_.variables[at(variables[i])].clues) {
                    if (second <= first) continue;
                    int& pair = place[at(second)];
                    if (pair < static_cast<int>(begin)) {
                        pair = static_cast<int>(problem_.pairs.size());
                        problem_.pairs.push_back({first, second, 0, 0});
                    }
                    auto& shared = problem_.pairs[at(pair)];
                    shared.in_first = static_cast<std::uint8_t>(shared.in_first | 1U << i);
                    shared.in_second = static_cast<std::uint8_t>(shared.in_second | bit);
                }
        }
        return std::move(problem_);
    }

   private:
    const View& view_;
    std::vector<int> number_;  // of the variable, by cell
    ClueProblem problem_;
};

}  // namespace

ClueProblem ClueProblem::of(const View& view) {
    Builder builder(view);
    for (int cell = 0; cell < view.grid.cells(); ++cell)
        if (view.cells[at(cell)] >= 0) builder.add(cell, false);
    return builder.finish();
}

ClueProblem ClueProblem::of(const View& view, std::span<const int> cells) {
    Builder builder(view);
    for (const int cell : cells) builder.add(cell, true);
    return builder.finish();
}

int ClueProblem::variable_of(int cell) const {
    const auto found = std::find_if(variables.begin(), variables.end(),
                                    [&](const Variable& it) { return it.cell == cell; });
    return found == variables.end() ? -1 : static_cast<int>(found - variables.begin());
}

std::vector<ClueProblem::Near> ClueProblem::clues_near(int variable, int distance) const {
    std::vector<Near> near;
    std::vector<std::uint8_t> seen(clues.size(), 0);
    const auto take = [&](int of, int from) {
        for (const auto& [clue, bit] : variables[at(of)].clues)
            if (!seen[at(clue)]) {
                seen[at(clue)] = 1;
                near.push_back({clue, from});
            }
    };
    take(variable, 0);
    for (std::size_t i = 0; i < near.size() && near[i].distance < distance; ++i)
        for (const int other : clues[at(near[i].clue)].variables) take(other, near[i].distance + 1);
    return near;
}

}  // namespace fairmines
