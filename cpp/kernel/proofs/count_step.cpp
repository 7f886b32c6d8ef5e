// Groups the clues, and finds groups whose numbers of mines contradict the total.
#include "proofs/count_step.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "board/at.hpp"
#include "counting/big_integer_counts.hpp"
#include "proofs/action.hpp"

namespace fairmines {
namespace {

// Returns the clues that share covered cells, group by group.
std::vector<std::vector<int>> split_into_groups(const View& view, std::span<const int> clues) {
    std::vector<int> leader(clues.size());
    std::iota(leader.begin(), leader.end(), 0);
    const auto find = [&](int clue) {
        while (leader[at(clue)] != clue) clue = leader[at(clue)];
        return clue;
    };
    std::vector<int> first_clue(view.cells.size(), -1);  // of a covered cell
    for (int clue = 0; clue < static_cast<int>(clues.size()); ++clue)
        view.grid.for_neighbours(clues[at(clue)], [&](int cell) {
            if (view.cells[at(cell)] != kCovered) return;
            if (first_clue[at(cell)] < 0) first_clue[at(cell)] = clue;
            const int a = find(first_clue[at(cell)]), b = find(clue);
            leader[at(std::max(a, b))] = std::min(a, b);
        });
    std::vector<std::vector<int>> groups(clues.size());
    for (int clue = 0; clue < static_cast<int>(clues.size()); ++clue)
        groups[at(find(clue))].push_back(clues[at(clue)]);
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

// Returns which numbers of mines the covered cells around these clues can hold.
std::vector<int> possible_mines(const View& view, std::span<const int> clues,
                                const CountOptions& options, SolutionCounter& counter) {
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    int known = 0;
    for (auto& code : cells) {
        if (code >= 0) code = kFree;
        known += code == kMine;
    }
    for (const int clue : clues) cells[at(clue)] = view.cells[at(clue)];
    CountOptions frontier_only = options;
    frontier_only.mines = std::nullopt;
    counter.count({view.grid, cells}, frontier_only);
    const ExactCounts exact = count_exactly(counter, options.stop);
    // The numbers of each component, added up in all ways.
    std::vector<std::uint8_t> possible(1, 1);
    int least = exact.fixed_mines - known;
    for (const auto& component : exact.components) {
        least += component.low;
        const std::size_t numbers = component.counts.size() / component.words;
        std::vector<std::uint8_t> sums(possible.size() + numbers - 1, 0);
        for (std::size_t n = 0; n < numbers; ++n) {
            const auto* words = component.counts.data() + n * component.words;
            if (std::all_of(words, words + component.words, [](auto word) { return word == 0; }))
                continue;
            for (std::size_t i = 0; i < possible.size(); ++i)
                sums[i + n] = static_cast<std::uint8_t>(sums[i + n] | possible[i]);
        }
        possible = std::move(sums);
    }
    std::vector<int> mines;
    for (std::size_t i = 0; i < possible.size(); ++i)
        if (possible[i]) mines.push_back(least + static_cast<int>(i));
    return mines;
}

}  // namespace

Step write_count_step(const View& view, std::span<const int> clues, std::optional<Fact> fact,
                      const CountOptions& options, SolutionCounter& counter) {
    Step step;
    step.rule = Rule::count;
    step.clues.assign(clues.begin(), clues.end());
    std::vector<std::int8_t> cells(view.cells.begin(), view.cells.end());
    const View supposed{view.grid, cells};
    // 1. Is the cell in a group? Then the opposite is supposed.
    std::vector<std::uint8_t> grouped(cells.size(), 0);
    const auto group_cells = [&](std::span<const int> group) {
        int count = 0;
        for (const int clue : group)
            view.grid.for_neighbours(clue, [&](int cell) {
                if (cells[at(cell)] != kCovered || grouped[at(cell)]) return;
                grouped[at(cell)] = 1;
                ++count;
            });
        return count;
    };
    group_cells(clues);
    if (fact && grouped[at(fact->cell)]) {
        step.supposition = {fact->cell, !fact->mined};
        cells[at(fact->cell)] = fact->mined ? kFree : kMine;
        step.concludes.push_back(*fact);
    }
    // 2. The groups, and the cells in none.
    std::fill(grouped.begin(), grouped.end(), std::uint8_t{0});
    for (auto& group : split_into_groups(supposed, clues)) {
        const int count = group_cells(group);
        std::vector<int> mines = possible_mines(supposed, group, options, counter);
        step.groups.push_back({std::move(group), count, std::move(mines)});
    }
    for (int cell = 0; cell < view.grid.cells(); ++cell) {
        if (cells[at(cell)] != kCovered || grouped[at(cell)]) continue;
        ++step.other_cells;
        if (fact && !step.supposition) step.concludes.push_back({cell, fact->mined});
    }
    // 3. The sum counts all known mines, also those beside no cited clue.
    for (int cell = 0; cell < view.grid.cells(); ++cell)
        if (view.cells[at(cell)] == kMine) step.cells.push_back({cell, true});
    finish_step(view, step);
    return step;
}

}  // namespace fairmines
