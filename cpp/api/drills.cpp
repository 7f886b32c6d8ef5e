// Lists what a drill's answer is judged by.
#include "drills.hpp"

#include <algorithm>

#include "board/at.hpp"
#include "json.hpp"
#include "proofs.hpp"

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

std::string describe_drill(const Grid& grid, int mines, const Drill& drill, int rating) {
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
                drill.solutions, "rating", rating, "seed", drill.seed);
    return json.take();
}

}  // namespace fairmines
