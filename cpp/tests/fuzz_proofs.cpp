// Fuzz target: explains every covered cell of small views, possible and impossible ones, with and
// without a total, and tries all placements of the mines.
#include <optional>

#include "fuzz.hpp"
#include "proof_judge.hpp"
#include "random_view.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // 1. A view: a layout with some cells opened, a few mines known, and now and then a wrong clue.
    fuzz::Reader input(data, size);
    fuzz::RandomView random(input, 5, 4, 11);
    random.know_some(input);
    for (auto& code : random.cells)
        if (code >= 0 && input.between(0, 31) == 0)
            code = static_cast<std::int8_t>(input.between(0, 4));
    std::optional<int> mines;
    if (input.between(0, 3) > 0) mines = random.mines;
    if (input.between(0, 15) == 0) mines = input.between(0, random.grid.cells());
    if (random.covered > 10) return 0;

    // 2. Every covered cell. A work limit of 0 gives the first minimal proof.
    static fairmines::Prover prover;
    const std::size_t limit = input.between(0, 1) ? 1'000'000 : 0;
    for (int cell = 0; cell < random.grid.cells(); ++cell) {
        if (random.cells[static_cast<std::size_t>(cell)] != fairmines::kCovered) continue;
        const auto wrong = reference::judge_explanation(prover, random.view(), mines, cell, limit);
        fuzz::ensure(wrong.empty(), wrong.c_str());
    }
    return 0;
}
