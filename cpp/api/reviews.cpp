// Writes what reviews are made of.
#include "reviews.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "json.hpp"

namespace fairmines {
namespace {

// The values of an array that are not zero or empty, with the rules that they are of.
template <class Array>
auto by_rule(const Array& values) {
    using Value = typename Array::value_type;
    std::vector<std::pair<Rule, Value>> named;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != Value{}) named.emplace_back(static_cast<Rule>(i + 1), values[i]);
    return named;
}

}  // namespace

static void write(Json& json, const Tally& it) {
    json.object("number", it.number, "came_true", it.came_true, "expected", it.expected, "error",
                it.error);
}

static void write(Json& json, const RuleTimes& it) {
    json.object("rule", it.rule, "moves", it.moves, "quarter", it.quarter, "median", it.median,
                "three_quarters", it.three_quarters);
}

std::string describe_summary(const ReviewSummary& it) {
    Json json;
    json.object("games", it.games, "won", it.won, "lost", it.lost, "decisions", it.decisions,
                "mistakes", it.mistakes, "games_without_mistake", it.games_without_mistake,
                "games_cut", it.games_cut, "missed", by_rule(it.missed), "guesses", it.guesses,
                "wins", it.wins, "cost", it.cost, "luck", it.luck, "times", it.times);
    return json.take();
}

std::string describe_figures(const FiguresSoFar& it) {
    Json json;
    json.object("luck", it.luck(), "mistakes", it.mistakes());
    return json.take();
}

}  // namespace fairmines
