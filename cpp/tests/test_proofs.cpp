// Proofs: the rule of the textbook's patterns, and of views that no layout fits.
#include <optional>
#include <string>
#include <vector>

#include "count_judge.hpp"
#include "counting/solution_counter.hpp"
#include "doctest/doctest.h"
#include "proof_judge.hpp"
#include "proofs/difficulty.hpp"

using fairmines::Explanation;
using fairmines::Fact;
using fairmines::Prover;
using fairmines::Rule;
using reference::Drawing;
using reference::kBudget;

namespace {

constexpr std::size_t kLimit = 10'000'000;

Explanation explain(const Drawing& drawing, int cell, std::optional<int> mines = std::nullopt) {
    Prover prover;
    auto explanation = prover.explain(drawing.view(), cell, {{mines, 1, kBudget, nullptr}, kLimit});
    if (explanation.proof)
        CHECK(reference::judge(drawing.view(), mines, explanation.fact, *explanation.proof) == "");
    return explanation;
}

Rule rule_of(const Drawing& drawing, int cell, std::optional<int> mines = std::nullopt) {
    const auto explanation = explain(drawing, cell, mines);
    REQUIRE(explanation.proof);
    CHECK(explanation.proof->settled);
    return explanation.proof->rule;
}

}  // namespace

TEST_CASE("subset: 1-1 at a wall, and 1-2-1") {
    CHECK(rule_of(Drawing({"???", "11_"}), 2) == Rule::subset);
    CHECK(rule_of(Drawing({"?????", "_121_"}), 1) == Rule::overlap);
    CHECK(rule_of(Drawing({"???", "121"}), 0) == Rule::subset);
}

TEST_CASE("chain: 1-2-1 with covered cells on both sides") {
    const auto explanation = explain(Drawing({"?????", "_121_", "?????"}), 0);
    CHECK(explanation.fact == Fact{0, false});
    REQUIRE(explanation.proof->rule == Rule::chain);
    CHECK(explanation.proof->settled);
    const auto& refutation = explanation.proof->steps.at(0).refutation;
    REQUIRE(refutation);
    CHECK(refutation->supposition == Fact{0, true});
    CHECK(refutation->branches.empty());
    CHECK(refutation->clash);
}

TEST_CASE("a view that no layout fits is proved to be impossible") {
    CHECK(rule_of(Drawing({"3?"}), 1) == Rule::single);
    CHECK(rule_of(Drawing({"1?", "0?"}), 1) == Rule::single);
    CHECK(rule_of(Drawing({"???", "13_"}), 0) == Rule::single);
    CHECK(rule_of(Drawing({"1?", "??"}), 1, 3) == Rule::count);
    CHECK(rule_of(Drawing({"1?2", "_?_"}), 1) == Rule::single);
}

TEST_CASE("some impossible views take both cases of a cell") {
    const auto explanation = explain(Drawing({"???????", "3434443", "???????"}), 0);
    CHECK(!explanation.fact);
    REQUIRE(explanation.proof);
    REQUIRE(explanation.proof->rule == Rule::cases);
    const auto& steps = explanation.proof->steps;
    REQUIRE(steps.size() == 2);
    // The first case is refuted, the second follows from that and clashes, too.
    CHECK(steps[1].concludes.empty());
    REQUIRE(!steps[0].concludes.empty());
    CHECK(steps[1].cells == steps[0].concludes);
}

TEST_CASE("cases of many cells are split greedily") {
    const std::string covered(41, '?');
    const Drawing drawing({covered, "23233334543333233334453446543455422234564", covered});
    Prover prover;  // too many cells for the judge
    const auto explanation =
        prover.explain(drawing.view(), 0, {{std::nullopt, 1, kBudget, nullptr}, kLimit});
    REQUIRE(explanation.proof);
    CHECK(explanation.proof->rule == Rule::cases);
    REQUIRE(explanation.fact);

    fairmines::SolutionCounter counter;
    counter.count(drawing.view(), {std::nullopt, 1, kBudget, nullptr});
    std::vector<double> probability(drawing.view().cells.size());
    counter.mine_probability(probability);
    CHECK(probability[0] == (explanation.fact->mined ? 1.0 : 0.0));
}

TEST_CASE("the difficulty of a board is the hardest rule on the easiest way through") {
    fairmines::Difficulty difficulty;
    const auto rule = [&](int width, const reference::Bytes& layout, int start,
                          Rule hardest = Rule::count) {
        int mines = 0;
        for (const auto cell : layout) mines += cell;
        const fairmines::Grid grid{width, static_cast<int>(layout.size()) / width};
        return difficulty.of_board(grid, layout, start, hardest, {mines, 1, kBudget, nullptr});
    };
    CHECK(rule(4, {0, 0, 0, 1}, 0) == Rule::single);
    CHECK(rule(3, {1, 0, 0}, 0) == std::nullopt);    // the start is a mine
    CHECK(rule(3, {1, 0, 0}, 1) == std::nullopt);    // a guess
    CHECK(rule(4, {0, 0, 1, 0}, 0) == Rule::count);  // the mine is the last one
    CHECK(rule(4, {0, 0, 1, 0}, 0, Rule::cases) == std::nullopt);
}
