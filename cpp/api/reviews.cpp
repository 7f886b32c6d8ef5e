// Writes what reviews are made of: decisions with their chances, and figures.
#include "reviews.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "json.hpp"
#include "proofs.hpp"

namespace fairmines {
namespace {

// The values of an array that are not zero or empty, with the enumerators that they are of.
template <class Enum, std::size_t kFirst, class Array>
auto by_name(const Array& values) {
    using Value = typename Array::value_type;
    std::vector<std::pair<Enum, Value>> named;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != Value{}) named.emplace_back(static_cast<Enum>(i + kFirst), values[i]);
    return named;
}
template <class Array>
auto by_rule(const Array& values) {
    return by_name<Rule, 1>(values);
}

}  // namespace

struct LevelOf {
    Grid grid;
    int mines;
};

// A decision of a game with that many mines.
struct NumberedDecision {
    std::size_t number;
    const Decision& decision;
    int mines;
};

struct BetterThan {
    const NumberedDecision& worse;
    const Better& better;
};

static void write(Json& json, const LevelOf& it) {
    json.object("width", it.grid.width, "height", it.grid.height, "mines", it.mines);
}

static void write(Json& json, const Chance& it) {
    json.object("value", it.value, "low", it.low, "high", it.high, "exact", it.exact);
}

static void write(Json& json, const CurvePoint& it) {
    json.object("decision", it.decision, "elapsed", it.elapsed, "chance", it.chance);
}

static void write(Json& json, const GameCounts& it) {
    json.object("mistakes", by_name<Mistake, 0>(it.mistakes), "guesses", it.guesses, "survived",
                it.survived, "expected", it.expected, "variance", it.variance, "costs", it.costs,
                "missed", by_rule(it.missed), "times", by_rule(it.times));
}

static void write(Json& json, const BetterThan& it) {
    const Judgement& judged = it.worse.decision.judged;
    std::optional<ProofAbout> proof;
    if (it.better.safe)
        proof.emplace(ProofAbout{
            {judged.analysis.view(), it.worse.mines}, judged.missed->fact, *judged.missed->proof});
    json.object("cell", json.place(it.better.cell), "risk", it.better.risk, "chance",
                it.better.chance, "proof", proof);
}

static void write(Json& json, const NumberedDecision& it) {
    const auto& [judged, around, verdict] = it.decision;
    const OpeningMove& opening = judged.opening;
    const GuessValues values = around.value_or(GuessValues{});
    std::optional<BetterThan> better;
    if (verdict.better) better.emplace(BetterThan{it, *verdict.better});
    json.object("number", it.number, "move", opening.move, "kind", opening.kind, "cell",
                json.place(opening.cell), "cells", json.places(opening.targets), "elapsed",
                opening.elapsed, "seconds", opening.seconds, "mine_probability",
                judged.mine_probability, "risk", judged.risk, "least_risk", judged.least_risk,
                "forced", judged.forced, "safe_cells", judged.safe_cells, "rule", judged.rule,
                "survived", opening.survived, "luck", it.decision.luck(), "mistake",
                verdict.mistake, "cut", verdict.cut, "better", better, "before", values.before,
                "chosen", values.chosen, "after", values.after, "cost", verdict.cost);
}

static void write(Json& json, const Tally& it) {
    json.object("number", it.number, "came_true", it.came_true, "expected", it.expected, "error",
                it.error);
}

static void write(Json& json, const RuleTimes& it) {
    json.object("rule", it.rule, "moves", it.moves, "quarter", it.quarter, "median", it.median,
                "three_quarters", it.three_quarters);
}

std::string describe_review(const GameReview& it) {
    const GameTerms& terms = it.game().terms();
    const GameFigures& figures = it.figures();
    std::vector<NumberedDecision> decisions;
    std::vector<std::size_t> mistakes;
    for (const Decision& decision : it.decisions()) {
        const std::size_t number = decisions.size();
        decisions.push_back({number, decision, terms.mines});
        if (decision.verdict.mistake) mistakes.push_back(number);
    }
    std::optional<std::size_t> first_mistake;
    if (!mistakes.empty()) first_mistake = mistakes.front();
    Json json(terms.grid);
    json.object("format", "fairmines-review", "version", 1, "level",
                LevelOf{terms.grid, terms.mines}, "rules", terms.rules, "judged_by",
                it.options().rules, "status", it.game().status(), "elapsed", figures.elapsed,
                "games", it.options().chances.games, "seed", it.options().chances.seed, "complete",
                figures.complete, "luck", figures.luck, "start", figures.start, "end", figures.end,
                "cost", figures.cost, "gained", figures.gained, "mistakes", mistakes,
                "first_mistake", first_mistake, "curve", figures.curve, "counts", it.counts(),
                "decisions", decisions);
    return json.take();
}

std::string describe_summary(const ReviewSummary& it) {
    Json json;
    json.object("games", it.games, "won", it.won, "lost", it.lost, "decisions", it.decisions,
                "mistakes", it.mistakes, "games_without_mistake", it.games_without_mistake,
                "lost_without_mistake", it.lost_without_mistake, "games_cut", it.games_cut,
                "missed", by_rule(it.missed), "guesses", it.guesses, "wins", it.wins, "cost",
                it.cost, "luck", it.luck, "times", it.times);
    return json.take();
}

std::string describe_figures(const FiguresSoFar& it) {
    Json json;
    json.object("luck", it.luck(), "mistakes", it.mistakes());
    return json.take();
}

}  // namespace fairmines
