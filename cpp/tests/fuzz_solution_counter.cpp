// Fuzzes counts and draws of any view, possible or not, against all its placements of mines.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/clues.hpp"
#include "count_judge.hpp"
#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const fairmines::Grid grid{input.between(1, 9), input.between(1, 9)};
    const bool possible = input.between(0, 3) != 0;
    const auto cells_count = static_cast<std::size_t>(grid.cells());

    // 1. Either a view of a layout or clues out of thin air.
    reference::Bytes layout(cells_count), clues(cells_count);
    for (auto& cell : layout) cell = input.between(0, 3) == 0;
    fairmines::count_clues(grid, layout, clues);
    std::vector<std::int8_t> cells(cells_count);
    int covered = 0, mines = 0;
    for (std::size_t i = 0; i < cells_count; ++i) {
        const int choice = input.between(0, 15);
        const auto clue = static_cast<std::int8_t>(possible ? clues[i] : input.between(0, 8));
        if (layout[i])
            cells[i] = choice == 0 ? fairmines::kMine : fairmines::kCovered;
        else
            cells[i] = choice < 7 ? clue : choice == 7 ? fairmines::kFree : fairmines::kCovered;
        covered += cells[i] == fairmines::kCovered;
        mines += layout[i];
    }
    const fairmines::View view{grid, cells};
    if (!possible) mines = input.between(0, grid.cells());

    // 2. Small views are judged in full, large ones by what must always hold.
    static fairmines::SolutionCounter counter;
    if (covered <= 12) {
        fuzz::ensure(reference::compare(counter, view, mines, 1).empty(), "known total");
        const double odds = std::pow(10, input.between(-30, 30) / 10.0);
        fuzz::ensure(reference::compare(counter, view, std::nullopt, odds).empty(), "density");
    }
    const bool solvable = reference::counts(counter, view, {mines, 1, reference::kBudget});
    fuzz::ensure(solvable || !possible, "a view of a layout has a solution");
    if (!solvable) return 0;
    std::vector<double> probability(cells_count);
    counter.mine_probability(probability);
    fairmines::Rng rng(input.word());
    counter.draw(rng, layout);
    fuzz::ensure(reference::meets_clues(view, layout), "what is drawn meets the clues");
    int drawn = 0;
    for (std::size_t i = 0; i < cells_count; ++i) {
        drawn += layout[i];
        fuzz::ensure(!(probability[i] == 0 && layout[i]), "no mine in a safe cell");
        fuzz::ensure(!(probability[i] == 1 && !layout[i]), "a mine in a mined cell");
        fuzz::ensure(!(cells[i] >= 0 && layout[i]), "no mine in an opened cell");
        fuzz::ensure(!(cells[i] == fairmines::kFree && layout[i]), "no mine in a free cell");
    }
    fuzz::ensure(drawn == mines, "as many mines as there are");
    return 0;
}
