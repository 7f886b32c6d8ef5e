// Searches for layouts without a guess: the first attempt that keeps the promise, in both deals.
#include <cstdint>
#include <optional>
#include <vector>

#include "board/at.hpp"
#include "board/drawn_seeds.hpp"
#include "doctest/doctest.h"
#include "proofs/deal_search.hpp"

using namespace fairmines;

namespace {

const DealTerms kTerms{{9, 9}, 20, 0, 4};
constexpr int kStart = 40;
constexpr CountOptions kOptions{20, 1.0, std::size_t{1} << 20, nullptr};

}  // namespace

TEST_CASE("a no-guess search takes the first random layout that takes no guess") {
    const auto found = DealSearch().find(HowDealt::no_guess, kTerms, kStart, {}, nullptr);
    CHECK(found.attempt > 0);
    NoGuess no_guess;
    for (std::uint64_t attempt = 0; attempt <= found.attempt; ++attempt) {
        const auto layout = deal_attempt(kTerms, kStart, attempt);
        const bool last = attempt == found.attempt;
        CHECK(no_guess.wins(kTerms.grid, layout, kStart, kOptions) == last);
        CHECK((layout == found.layout) == last);
    }
}

TEST_CASE("a repaired search takes the first repair of the difficulty") {
    DealSearch search;
    const auto found = search.find(HowDealt::repaired, kTerms, kStart, Rule::chain, nullptr);
    CHECK(found.attempt > 0);
    RepairedDeal deal;
    Difficulty difficulty;
    std::vector<std::uint8_t> layout(found.layout.size());
    const Cell cell = kTerms.grid.cell(kStart);
    for (std::uint64_t attempt = 0; attempt <= found.attempt; ++attempt) {
        const auto seed = attempt_seed(kTerms.seed, static_cast<std::uint32_t>(attempt));
        const FreeSquare free{cell.row, cell.column, kTerms.radius};
        const bool made = deal.deal(kTerms.grid, kTerms.mines, free, seed, kOptions, layout);
        const bool chain = made && difficulty.of_board(kTerms.grid, layout, kStart, Rule::chain,
                                                       kOptions) == Rule::chain;
        CHECK(chain == (attempt == found.attempt));
    }
    CHECK(layout == found.layout);
}

TEST_CASE("a search says how many layouts it has tried, and what has no room") {
    DealSearch search;
    StopCheck stop([] { return true; });
    for (const auto deal : {HowDealt::no_guess, HowDealt::repaired}) {
        // A clue 1 with two neighbours: which one has the mine?
        const DealTerms hopeless{{3, 1}, 1, 0, 1};
        const auto tried = [&](const DealTerms& terms, StopCheck* check) {
            try {
                search.find(deal, terms, 1, {}, check);
            } catch (const NoDeal& end) {
                return static_cast<int>(end.tried);
            }
            return -1;
        };
        CHECK(tried(hopeless, &stop) == 1);
        if (deal == HowDealt::repaired) CHECK(tried({{3, 1}, 3, -1, 1}, nullptr) == 0);
        CHECK_THROWS_AS(search.find(deal, {{3, 1}, 3, 0, 1}, 1, {}, nullptr), NoRoom);
    }
}
