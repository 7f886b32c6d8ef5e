// Compares what clues need, and where their cells lie, with each pattern.
#include "proofs/pattern.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "board/at.hpp"
#include "proofs/clue_problem.hpp"

namespace fairmines {
namespace {

// A clue, and where its cells lie.
struct PlacedClue {
    Cell place;
    int need;
    std::vector<Cell> cells;

    bool touches(const Cell& cell) const {
        return std::abs(cell.row - place.row) <= 1 && std::abs(cell.column - place.column) <= 1;
    }
};
using PlacedClues = std::vector<PlacedClue>;

// Places clues; a column of them becomes a row of the transposed board.
PlacedClues place_clues(const View& view, std::span<const int> clues) {
    const ClueProblem problem = ClueProblem::of(view, clues);
    const Grid& grid = view.grid;
    const bool column =
        clues.size() > 1 && grid.cell(clues[0]).column == grid.cell(clues[1]).column;
    const auto place = [&](int cell) {
        const auto [row, column_of] = grid.cell(cell);
        return column ? Cell{column_of, row} : Cell{row, column_of};
    };
    PlacedClues placed;
    for (const ClueProblem::Clue& clue : problem.clues) {
        placed.push_back({place(clue.cell), clue.need, {}});
        for (const int variable : clue.variables)
            placed.back().cells.push_back(place(problem.variables[at(variable)].cell));
    }
    return placed;
}

// Whether the clues lie in one row, each beside the next.
bool in_a_row(const PlacedClues& clues) {
    for (std::size_t i = 1; i < clues.size(); ++i)
        if (clues[i].place.row != clues[0].place.row ||
            clues[i].place.column != clues[i - 1].place.column + 1)
            return false;
    return true;
}

// Whether two or more cells lie in one row, which is not that of the clues: a wall.
bool is_wall(const std::vector<Cell>& cells, int row_of_clues) {
    return cells.size() > 1 && cells[0].row != row_of_clues &&
           std::all_of(cells.begin(), cells.end(),
                       [&](const Cell& it) { return it.row == cells[0].row; });
}

bool needs(const PlacedClues& clues, std::initializer_list<int> wanted) {
    return std::equal(clues.begin(), clues.end(), wanted.begin(), wanted.end(),
                      [](const PlacedClue& clue, int need) { return clue.need == need; });
}

// Whether the cells of a clue lie on both sides of the row of clues, and none in it.
bool on_both_sides(const PlacedClue& clue) {
    const auto beside = [&](int side) {
        return std::count_if(clue.cells.begin(), clue.cells.end(),
                             [&](const Cell& it) { return it.row == clue.place.row + side; });
    };
    return beside(-1) > 0 && beside(1) > 0 && beside(0) == 0;
}

// Whether all that a clue lacks is one mine in a cell that only its corner touches.
bool is_corner(const PlacedClue& clue) {
    return clue.need == 1 && clue.cells.size() == 1 && clue.cells[0].row != clue.place.row &&
           clue.cells[0].column != clue.place.column;
}

// The pattern of two clues side by side. Of the cells of each that the other does not touch: those
// of a 1 are safe if the other 1 has none; the only one of a 2 is a mine beside a 1.
std::optional<PatternName> pattern_of_pair(const PlacedClue& first, const PlacedClue& second) {
    std::vector<Cell> shared, beyond;
    for (const Cell& cell : second.cells) (first.touches(cell) ? shared : beyond).push_back(cell);
    const bool wall = is_wall(shared, first.place.row);
    if (first.need == 1 && second.need == 2 && wall && beyond.size() == 1)
        return PatternName::one_two;
    if (first.need != 1 || second.need != 1 || beyond.empty() || shared.size() < first.cells.size())
        return {};
    if (wall) return PatternName::one_one;
    if (on_both_sides(first)) return PatternName::hole;
    return {};
}

// The pattern of three or four clues in a row: the cells of all 2s are a wall. Each 1 has at most
// one mine among those that it shares with a 2, and its other cells are safe wherever they lie.
std::optional<PatternName> pattern_of_row(const PlacedClues& clues) {
    std::vector<Cell> cells;
    for (std::size_t i = 1; i + 1 < clues.size(); ++i)
        cells.insert(cells.end(), clues[i].cells.begin(), clues[i].cells.end());
    if (!in_a_row(clues) || !is_wall(cells, clues[0].place.row)) return {};
    if (needs(clues, {1, 2, 1})) return PatternName::one_two_one;
    if (needs(clues, {1, 2, 2, 1})) return PatternName::one_two_two_one;
    return {};
}

std::optional<PatternName> name_of_clues(const PlacedClues& clues) {
    if (clues.size() == 1 && is_corner(clues[0])) return PatternName::corner;
    if (clues.size() > 2) return pattern_of_row(clues);
    if (clues.size() < 2 || !in_a_row(clues)) return {};
    const auto found = pattern_of_pair(clues[0], clues[1]);
    return found ? found : pattern_of_pair(clues[1], clues[0]);
}

std::optional<Pattern> pattern_of(const View& view, std::span<const int> clues) {
    const PlacedClues placed = place_clues(view, clues);
    const std::optional<PatternName> name = name_of_clues(placed);
    if (!name) return {};
    const bool reduced =
        !std::equal(placed.begin(), placed.end(), clues.begin(),
                    [&](const auto& it, int clue) { return it.need == view.cells[at(clue)]; });
    return Pattern{*name, reduced};
}

// Lists the clues of each stretch of so many cells of a line that has these clues, which lie in it.
std::vector<std::vector<int>> stretches_with(const View& view, std::span<const int> clues,
                                             int length) {
    const Grid& grid = view.grid;
    const Cell first = grid.cell(clues.front()), last = grid.cell(clues.back());
    const bool column = first.column == last.column;
    if (!column && first.row != last.row) return {};
    const int from = column ? first.row : first.column;
    const int to = column ? last.row : last.column;
    std::vector<std::vector<int>> stretches;
    for (int begin = to - length + 1; begin <= from; ++begin) {
        std::vector<int> stretch;
        for (int place = begin; place < begin + length; ++place) {
            const Cell cell = column ? Cell{place, first.column} : Cell{first.row, place};
            if (grid.contains(cell) && view.cells[at(grid.index(cell))] >= 0)
                stretch.push_back(grid.index(cell));
        }
        if (static_cast<int>(stretch.size()) == length &&
            std::includes(stretch.begin(), stretch.end(), clues.begin(), clues.end()))
            stretches.push_back(stretch);
    }
    return stretches;
}

}  // namespace

std::optional<Pattern> find_step_pattern(const View& view, std::span<const int> clues) {
    if (clues.size() > 2) return {};
    return pattern_of(view, clues);
}

std::optional<Pattern> find_proof_pattern(const View& view, std::span<const int> clues) {
    if (clues.size() > 1)
        for (const int length : {4, 3})
            for (const std::vector<int>& stretch : stretches_with(view, clues, length))
                if (const auto found = pattern_of(view, stretch)) return found;
    return find_step_pattern(view, clues);
}

}  // namespace fairmines
