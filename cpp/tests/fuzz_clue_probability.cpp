// Fuzzes clue probabilities with a total and with a density, against nine counts a cell.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "clue_judge.hpp"
#include "random_view.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const int opened = input.between(2, 14);
    const fuzz::RandomView board(input, 10, 6, opened);
    static fairmines::SolutionCounter counter;
    const auto total =
        reference::compare_clues(counter, board.view(), {board.mines, 1, reference::kBudget}, 1e-9);
    fuzz::ensure(total.empty(), total.c_str());
    const double odds = std::pow(10, input.between(-30, 30) / 10.0);
    const auto density = reference::compare_clues(counter, board.view(),
                                                  {std::nullopt, odds, reference::kBudget}, 1e-9);
    fuzz::ensure(density.empty(), density.c_str());
    return 0;
}
