// Fuzzes draws: every solution of a small view comes about as often as every other one.

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "chi_square.hpp"
#include "count_judge.hpp"
#include "random_view.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const int opened = input.between(2, 12);
    const fuzz::RandomView board(input, 6, 5, opened);
    const std::uint64_t seed = input.word();
    if (board.covered > 7) return 0;
    const auto solutions = reference::solutions(board.view(), board.mines);

    // 1. As many draws as a test of uniformity needs.
    static fairmines::SolutionCounter counter;
    counter.count(board.view(), {board.mines, 1, reference::kBudget});
    std::map<reference::Bytes, std::size_t> number;
    for (const auto& solution : solutions) number.emplace(solution, number.size());
    std::vector<int> counts(solutions.size(), 0);
    fairmines::Rng rng(seed);
    reference::Bytes layout(board.cells.size());
    for (std::size_t i = 0; i < 200 * solutions.size(); ++i) {
        counter.draw(rng, layout);
        const auto found = number.find(layout);
        fuzz::ensure(found != number.end(), "what is drawn is a solution");
        ++counts[found->second];
    }

    // 2. A larger excess comes once in more than 10^12 inputs, if the draws are uniform.
    if (solutions.size() > 1)
        fuzz::ensure(excess_over_uniform(counts) < 40, "every solution is equally likely");
    return 0;
}
