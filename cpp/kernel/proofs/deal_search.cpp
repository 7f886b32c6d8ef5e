// Makes layouts until one keeps the promise of its deal.
#include "proofs/deal_search.hpp"

#include "board/at.hpp"
#include "board/deal.hpp"
#include "board/drawn_seeds.hpp"
#include "board/refusal.hpp"

namespace fairmines {
namespace {

// The weights for one count, about 10 ms; a layout or a swap that takes more is skipped.
constexpr std::size_t kBudget = 1 << 20;

// The work of looking at a layout at least: the condition is asked before each of them.
constexpr std::size_t kWork = 1 << 17;
// The work of dealing a cell and counting its clicks.
constexpr std::size_t kCellWork = 16;

// The first layouts, whose 3BV says which is likely.
constexpr int kFirstLayouts = 1000;

std::uint64_t seed_of(const DealTerms& terms, std::uint64_t attempt) {
    return attempt_seed(terms.seed, static_cast<std::uint32_t>(attempt));
}

}  // namespace

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

std::vector<std::uint8_t> deal_attempt(const DealTerms& terms, int start, std::uint64_t attempt) {
    check_first_click(terms.grid, terms.mines, terms.radius, start);
    const Cell cell = terms.grid.cell(start);
    std::vector<std::uint8_t> layout(at(terms.grid.cells()));
    deal(terms.grid, terms.mines, {cell.row, cell.column, terms.radius}, seed_of(terms, attempt),
         layout);
    return layout;
}

FoundDeal DealSearch::find(HowDealt deal, const DealTerms& terms, int start,
                           std::optional<Rule> difficulty, StopCheck* stop) {
    check_difficulty(deal, difficulty);
    check_first_click(terms.grid, terms.mines, terms.radius, start);
    // A repaired deal frees its start.
    if (deal == HowDealt::repaired && terms.mines == terms.grid.cells()) throw NoDeal{0};
    const CountOptions options{terms.mines, 1.0, kBudget, stop};
    FoundDeal found{0, std::vector<std::uint8_t>(at(terms.grid.cells()))};
    const bool random = deal == HowDealt::random;
    with_bbbv_.assign(found.layout.size() + 1, 0);
    first_layouts_ = 0;
    try {
        for (; found.attempt <= kMostAttempts; ++found.attempt) {
            report_work(stop, random ? kCellWork * found.layout.size() : kWork);
            if (make(deal, terms, start, options, found) && has_bbbv(terms, found.layout) &&
                (random || takes_no_guess(terms.grid, found.layout, start, difficulty, options)))
                return found;
        }
    } catch (const Stopped&) {
        ++found.attempt;
    }
    throw NoDeal{found.attempt, likely()};
}

// Makes the layout of an attempt; returns false if there is none.
bool DealSearch::make(HowDealt deal, const DealTerms& terms, int start, const CountOptions& options,
                      FoundDeal& found) {
    if (deal != HowDealt::repaired) {
        found.layout = deal_attempt(terms, start, found.attempt);
        return true;
    }
    const Cell cell = terms.grid.cell(start);
    const FreeSquare free{cell.row, cell.column, terms.radius};
    return repaired_.deal(terms.grid, terms.mines, free, seed_of(terms, found.attempt), options,
                          found.layout);
}

bool DealSearch::has_bbbv(const DealTerms& terms, std::span<const std::uint8_t> layout) {
    if (!terms.bbbv) return true;
    const int clicks = bbbv(terms.grid, layout);
    if (first_layouts_ < kFirstLayouts) {
        ++with_bbbv_[at(clicks)];
        ++first_layouts_;
    }
    return terms.bbbv->contains(clicks);
}

// Returns the range of the 3BV of the first layouts without a fortieth at each end.
std::optional<BbbvRange> DealSearch::likely() const {
    if (first_layouts_ == 0) return {};
    const auto skip = [&](int clicks, int step) {
        for (int left = first_layouts_ / 40; with_bbbv_[at(clicks)] <= left; clicks += step)
            left -= with_bbbv_[at(clicks)];
        return clicks;
    };
    return BbbvRange{skip(0, 1), skip(static_cast<int>(with_bbbv_.size()) - 1, -1)};
}

bool DealSearch::takes_no_guess(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                                std::optional<Rule> difficulty, const CountOptions& options) {
    if (!difficulty) return no_guess_.wins(grid, layout, start, options);
    return difficulty_.of_board(grid, layout, start, *difficulty, options) == difficulty;
}

}  // namespace fairmines
