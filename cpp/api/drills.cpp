// Finds drills, and lists what an answer to one is judged by.
#include <algorithm>

#include "board/at.hpp"
#include "calls.hpp"
#include "drills/drill_rating.hpp"
#include "json.hpp"
#include "proofs.hpp"
#include "refusals.hpp"

namespace fairmines {

struct CertainCell {
    int cell;
    bool mined;
    Rule rule;
};
static void write(Json& json, const CertainCell& it) {
    json.object("cell", json.place(it.cell), "mined", it.mined, "rule", it.rule);
}

struct WinsOfCell {
    int cell;
    std::int32_t wins;
};
static void write(Json& json, const WinsOfCell& it) {
    json.object("cell", json.place(it.cell), "wins", it.wins);
}

// Writes `{"task", "rule", "attempt", "view", "certain", "right", "chances", "solutions", "rating",
// "seed"}`. What is certain is `{"cell", "mined", "rule"}`; the right cells are those that may be
// opened; the chances, of a guess alone, are `{"cell", "wins"}` of the solutions. The rule of a
// guess is null.
static std::string describe_drill(const Grid& grid, int mines, const Drill& drill,
                                  StopCheck* stop) {
    thread_local DrillRating rating;
    const bool guess = drill.task == DrillTask::guess;
    std::vector<CertainCell> certain;
    std::vector<WinsOfCell> chances;
    std::vector<int> right;
    const std::int32_t best = guess ? *std::max_element(drill.wins.begin(), drill.wins.end()) : 0;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const std::uint8_t rule = drill.rules[at(cell)];
        const bool mined = drill.mined[at(cell)] != 0;
        if (rule) certain.push_back({cell, mined, static_cast<Rule>(rule)});
        if (guess && drill.wins[at(cell)] >= 0) chances.push_back({cell, drill.wins[at(cell)]});
        if (guess ? drill.wins[at(cell)] == best : rule && !mined) right.push_back(cell);
    }
    Json json(grid);
    json.object("task", drill.task, "rule", guess ? std::nullopt : std::optional(drill.rule),
                "attempt", drill.attempt, "view", PlayerView{{grid, drill.cells}, mines}, "certain",
                certain, "right", json.places(right), "chances", chances, "solutions",
                drill.solutions, "rating", rating.of(grid, mines, drill, stop), "seed", drill.seed);
    return json.take();
}

std::string calls::find_drill(const find_drill_request& it, const Context& context) {
    thread_local DrillSearch search;
    const DrillTerms terms{{it.width, it.height}, it.mines, it.task, it.rule, it.seed};
    try {
        const Drill drill = search.find(terms, context.stop);
        return describe_drill(terms.grid, terms.mines, drill, context.stop);
    } catch (...) {
        refuse_drill(terms, it.seconds);
    }
}

std::optional<std::string> calls::drill_of_view(const drill_of_view_request& it,
                                                const Context& context) {
    thread_local DrillSearch search;
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, 1, kDrillBudget, context.stop};
    const auto drill =
        counting(view, options, [&] { return search.of_view(view, it.mines, context.stop); });
    if (!drill) return {};
    return describe_drill(view.grid, it.mines, *drill, context.stop);
}

}  // namespace fairmines
