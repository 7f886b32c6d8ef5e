// Fuzzes incremental counts of any view with any changes and budget, against whole counts.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/clues.hpp"
#include "count_judge.hpp"
#include "fuzz.hpp"
#include "incremental_judge.hpp"

namespace {

// What a cell may be changed to: a mine, a free one, or a clue.
std::int8_t code_from(fuzz::Reader& input) {
    const int choice = input.between(0, 10);
    if (choice > 8) return choice == 9 ? fairmines::kMine : fairmines::kFree;
    return static_cast<std::int8_t>(choice);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const fairmines::Grid grid{input.between(1, 12), input.between(1, 9)};
    const auto cells_count = static_cast<std::size_t>(grid.cells());

    // 1. A view of a layout, and a budget that is large or too small.
    const int opened = input.between(1, 14);
    const std::size_t budget =
        input.between(0, 3) ? reference::kBudget : static_cast<std::size_t>(input.between(1, 999));
    reference::Bytes layout(cells_count), clues(cells_count);
    for (auto& cell : layout) cell = input.between(0, 4) == 0;
    fairmines::count_clues(grid, layout, clues);
    std::vector<std::int8_t> cells(cells_count, fairmines::kCovered);
    int mines = 0;
    for (std::size_t i = 0; i < cells_count; ++i) {
        const int choice = input.between(0, 15);
        mines += layout[i];
        if (layout[i])
            cells[i] = choice == 0 ? fairmines::kMine : fairmines::kCovered;
        else if (choice < opened)
            cells[i] = static_cast<std::int8_t>(clues[i]);
        else if (choice == 15)
            cells[i] = fairmines::kFree;
    }
    const fairmines::View view{grid, cells};
    static fairmines::SolutionCounter whole;
    whole.count(view, {mines, 1, reference::kBudget});

    // 2. Changed again and again.
    static fairmines::IncrementalCounter counter;
    const fairmines::CountOptions options{mines, 1, budget};
    counter.begin(view, options, whole.diagram().tilt());
    std::vector<fairmines::Change> changes;
    for (int round = 0; round < 12; ++round) {
        changes.clear();
        for (std::size_t cell = input.byte() % cells_count; cell < cells_count;
             cell += 1 + input.byte()) {
            if (cells[cell] == fairmines::kCovered)
                changes.push_back({static_cast<int>(cell), code_from(input)});
            else if (cells[cell] == fairmines::kMine)
                changes.push_back({static_cast<int>(cell), fairmines::kMine});
        }
        const auto wrong = reference::compare_incremental(counter, whole, view, options, changes);
        fuzz::ensure(wrong.empty(), wrong.c_str());
    }
    return 0;
}
