// Fuzzes counts with a density, compared with the sum over all totals.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "count_judge.hpp"
#include "random_view.hpp"

namespace {

// log(exp(a) + exp(b))
double log_add(double a, double b) {
    if (a < b) std::swap(a, b);
    return std::isinf(b) ? a : a + std::log1p(std::exp(b - a));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const int opened = input.between(2, 14);
    const fuzz::RandomView board(input, 12, 8, opened);
    // From 10^-30 to 10^30: each weight of a long frontier alone would leave a double's range.
    const double odds = std::pow(10, input.between(-300, 300) / 10.0);
    static fairmines::SolutionCounter counter, judge;

    // 1. The weight is the sum over all totals, which are counted another way.
    counter.count(board.view(), {std::nullopt, odds, reference::kBudget});
    double total = -std::numeric_limits<double>::infinity();
    for (int mines = 0; mines <= board.grid.cells(); ++mines)
        if (reference::counts(judge, board.view(), {mines, 1, reference::kBudget}))
            total = log_add(total, judge.log_solutions() + mines * std::log(odds));
    fuzz::ensure(std::abs(counter.log_weight() - total) < 1e-9 * std::max(1.0, std::abs(total)),
                 "the weight is that of all totals");

    // 2. A probability is certain only if it is so for every density.
    std::vector<double> probability(board.cells.size()), other(board.cells.size());
    counter.mine_probability(probability);
    judge.count(board.view(), {std::nullopt, 1, reference::kBudget});
    judge.mine_probability(other);
    for (std::size_t i = 0; i < other.size(); ++i) {
        fuzz::ensure(std::isnan(probability[i]) == std::isnan(other[i]), "which cells have one");
        if (std::isnan(other[i])) continue;
        fuzz::ensure(probability[i] >= 0 && probability[i] <= 1, "a probability");
        fuzz::ensure((probability[i] == 0) == (other[i] == 0), "which cells are safe");
        fuzz::ensure((probability[i] == 1) == (other[i] == 1), "which cells are mined");
    }
    return 0;
}
