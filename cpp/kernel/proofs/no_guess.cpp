// Tries layouts until one can be won without a guess.
#include "proofs/no_guess.hpp"

#include "board/at.hpp"
#include "board/deal.hpp"
#include "board/drawn_seeds.hpp"

namespace fairmines {
namespace {

// The weights for one count, about 10 ms; a layout that takes more is skipped.
constexpr std::size_t kBudget = 1 << 20;

// The work of looking at a layout at least: the condition is asked before each of them.
constexpr std::size_t kWork = 1 << 17;

}  // namespace

std::vector<std::uint8_t> deal_attempt(const DealTerms& terms, int start, std::uint64_t attempt) {
    const Cell cell = terms.grid.cell(start);
    int room = terms.grid.cells();
    if (terms.radius >= 0) terms.grid.for_square(cell, terms.radius, [&](int) { --room; });
    if (terms.mines > room) throw NoRoom{};
    std::vector<std::uint8_t> layout(at(terms.grid.cells()));
    deal(terms.grid, terms.mines, {cell.row, cell.column, terms.radius},
         attempt_seed(terms.seed, static_cast<std::uint32_t>(attempt)), layout);
    return layout;
}

std::uint64_t NoGuess::find(const DealTerms& terms, int start, std::optional<Rule> difficulty,
                            StopCheck* stop) {
    const CountOptions options{terms.mines, 1.0, kBudget, stop};
    std::uint64_t attempt = 0;
    try {
        for (; attempt <= kMostAttempts; ++attempt) {
            report_work(stop, kWork);
            const auto layout = deal_attempt(terms, start, attempt);
            const bool found = difficulty ? difficulty_.of_board(terms.grid, layout, start,
                                                                 *difficulty, options) == difficulty
                                          : wins(terms.grid, layout, start, options);
            if (found) return attempt;
        }
    } catch (const Stopped&) {
        throw NoDeal{attempt + 1};
    }
    throw NoDeal{attempt};
}

bool NoGuess::wins(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                   const CountOptions& options) {
    if (layout[at(start)]) return false;
    board_.lay(grid, layout);
    board_.open(start);
    probability_.resize(layout.size());
    safe_.resize(layout.size());
    while (board_.left() > 0) {
        try {
            counter_.count(board_.view(), options);
        } catch (const TooComplex&) {
            return false;
        }
        counter_.mine_probability(probability_);
        for (std::size_t i = 0; i < safe_.size(); ++i) safe_[i] = probability_[i] == 0;
        if (board_.open_cells(safe_).empty()) return false;
    }
    return true;
}

}  // namespace fairmines
