// Searches for layouts without a guess: the first attempt that keeps the promise, in both deals.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "board/drawn_seeds.hpp"
#include "board/refusal.hpp"
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

TEST_CASE("a search for a 3BV takes the first layout in the range, and says which is likely") {
    DealSearch search;
    DealTerms terms{{16, 16}, 40, 1, 9, BbbvRange{80, 85}};
    for (const auto deal : {HowDealt::random, HowDealt::no_guess}) {
        const auto found = search.find(deal, terms, kStart, {}, nullptr);
        CHECK(found.layout == deal_attempt(terms, kStart, found.attempt));
        NoGuess no_guess;
        for (std::uint64_t attempt = 0; attempt <= found.attempt; ++attempt) {
            const auto layout = deal_attempt(terms, kStart, attempt);
            const bool fits =
                terms.bbbv->contains(bbbv(terms.grid, layout)) &&
                (deal == HowDealt::random ||
                 no_guess.wins(terms.grid, layout, kStart, {40, 1.0, std::size_t{1} << 20, {}}));
            CHECK(fits == (attempt == found.attempt));
        }
    }
    const auto repaired = search.find(HowDealt::repaired, terms, kStart, {}, nullptr);
    CHECK(terms.bbbv->contains(bbbv(terms.grid, repaired.layout)));

    terms.bbbv = BbbvRange{250, 256};
    StopCheck stop([asked = 0]() mutable { return ++asked > 3; });
    try {
        search.find(HowDealt::random, terms, kStart, {}, &stop);
        FAIL("there is no such layout");
    } catch (const NoDeal& end) {
        REQUIRE(end.likely.has_value());
        int inside = 0;
        const int first = static_cast<int>(std::min<std::uint64_t>(end.tried - 1, 1000));
        CHECK(first > 100);
        for (int attempt = 0; attempt < first; ++attempt) {
            const auto layout = deal_attempt(terms, kStart, static_cast<std::uint64_t>(attempt));
            inside += end.likely->contains(bbbv(terms.grid, layout));
        }
        CHECK(inside >= 0.95 * first);
        CHECK(inside < first);
    }
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
        CHECK_THROWS_AS(search.find(deal, {{3, 1}, 3, 0, 1}, 1, {}, nullptr), Refusal);
    }
}
