// Counts the clues with the goal denied: if no solution is left, they force it.
#include "proofs/entailment.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {
namespace {

// The work of a count, in steps of Provability: for each clue, and for each 8 cells of the board.
constexpr std::size_t kClueWork = 100;

// The part of a board that holds some cells and their neighbours.
struct Window {
    Cell first, end;

    Window(const Grid& grid, std::span<const int> cells)
        : first{grid.height, grid.width}, end{0, 0} {
        for (const int cell : cells) {
            const auto [row, column] = grid.cell(cell);
            first = {std::min(first.row, row - 1), std::min(first.column, column - 1)};
            end = {std::max(end.row, row + 2), std::max(end.column, column + 2)};
        }
        first = {std::max(first.row, 0), std::max(first.column, 0)};
        end = {std::min(end.row, grid.height), std::min(end.column, grid.width)};
    }
};

}  // namespace

Entailment::Entailment(const View& view, std::span<const int> clues, std::optional<Fact> opposite,
                       const CountOptions& options, SolutionCounter& counter)
    : grid_(view.grid),
      cells_(view.cells.begin(), view.cells.end()),
      clues_(clues.begin(), clues.end()),
      options_(options),
      counter_(counter) {
    // 1. Only these clues, and the opposite of the goal.
    for (auto& code : cells_)
        if (code >= 0) code = kFree;
    for (const int clue : clues_) codes_.push_back(view.cells[at(clue)]);
    if (opposite) cells_[at(opposite->cell)] = opposite->mined ? kMine : kFree;
    if (options_.mines || clues_.empty()) return;
    // 2. Without a total the rest of the board does not matter.
    const Window window(grid_, clues_);
    const Grid whole = grid_;
    grid_ = {window.end.column - window.first.column, window.end.row - window.first.row};
    std::vector<std::int8_t> cut;
    for (int row = window.first.row; row < window.end.row; ++row)
        for (int column = window.first.column; column < window.end.column; ++column)
            cut.push_back(cells_[at(whole.index(row, column))]);
    cells_ = std::move(cut);
    for (int& clue : clues_) {
        const auto [row, column] = whole.cell(clue);
        clue = grid_.index(row - window.first.row, column - window.first.column);
    }
}

bool Entailment::possible(std::span<const int> clues) {
    work_ += kClueWork * clues.size() + cells_.size() / 8;
    for (const int clue : clues) cells_[at(clues_[at(clue)])] = codes_[at(clue)];
    bool possible = true;
    try {
        counter_.count({grid_, cells_}, options_);
    } catch (const Inconsistent&) {
        possible = false;
    } catch (const WrongTotal&) {
        possible = false;
    } catch (const TooComplex&) {
        too_complex_ = true;
    }
    for (const int clue : clues) cells_[at(clues_[at(clue)])] = kFree;
    return possible;
}

std::vector<int> Entailment::grow(std::span<const int> clues) {
    std::vector<int> grown(clues.begin(), clues.end());
    if (!possible(grown) || too_complex_) return grown;
    if (options_.mines) grown = met_by_a_solution(grown);
    std::vector<std::uint8_t> among(clues_.size(), 0);
    for (const int clue : grown) among[at(clue)] = 1;
    for (int clue = size() - 1; clue >= 0; --clue) {
        if (among[at(clue)]) continue;
        grown.push_back(clue);
        if (!possible(grown)) {
            grown.pop_back();
        } else if (options_.mines) {
            grown = met_by_a_solution(grown);
            for (const int other : grown) among[at(other)] = 1;
        }
    }
    return grown;
}

// Draws a solution of the last count, and returns all clues that it meets.
std::vector<int> Entailment::met_by_a_solution(std::span<const int> clues) {
    if (too_complex_) return {clues.begin(), clues.end()};
    std::vector<std::uint8_t> layout(cells_.size());
    Rng rng(0);
    counter_.draw(rng, layout);
    std::vector<int> met;
    for (int clue = 0; clue < size(); ++clue) {
        int mines = 0;
        grid_.for_neighbours(clues_[at(clue)], [&](int cell) { mines += layout[at(cell)]; });
        if (mines == codes_[at(clue)]) met.push_back(clue);
    }
    return met;
}

}  // namespace fairmines
