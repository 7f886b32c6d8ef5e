// Fuzzes incremental counts of any view with any changes and budget, against whole counts.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count_judge.hpp"
#include "incremental_judge.hpp"
#include "random_view.hpp"

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
    // 1. A view of a layout, and a budget that is large or too small.
    const int opened = input.between(1, 14);
    fuzz::RandomView board(input, 12, 9, opened);
    board.know_some(input);
    const std::size_t budget =
        input.between(0, 3) ? reference::kBudget : static_cast<std::size_t>(input.between(1, 999));
    const auto& cells = board.cells;
    static fairmines::SolutionCounter whole;
    whole.count(board.view(), {board.mines, 1, reference::kBudget});

    // 2. Changed again and again.
    static fairmines::IncrementalCounter counter;
    const fairmines::CountOptions options{board.mines, 1, budget};
    counter.begin(board.view(), options, whole.diagram().tilt());
    std::vector<fairmines::Change> changes;
    for (int round = 0; round < 12; ++round) {
        changes.clear();
        for (std::size_t cell = input.byte() % cells.size(); cell < cells.size();
             cell += 1 + input.byte()) {
            if (cells[cell] == fairmines::kCovered)
                changes.push_back({static_cast<int>(cell), code_from(input)});
            else if (cells[cell] == fairmines::kMine)
                changes.push_back({static_cast<int>(cell), fairmines::kMine});
        }
        const auto wrong =
            reference::compare_incremental(counter, whole, board.view(), options, changes);
        fuzz::ensure(wrong.empty(), wrong.c_str());
    }
    return 0;
}
