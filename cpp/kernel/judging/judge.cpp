// Judges moves by the exact count of the view before them.
#include "judging/judge.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <utility>

#include "board/at.hpp"
#include "play/moments.hpp"

namespace fairmines {

OpeningMoves::OpeningMoves(const Game& game) : flags_(game.board().cells().size()) {
    if (!game.dealt()) return;
    board_.lay(game.terms().grid, game.board().layout());
    for (const std::size_t number : kept_moves(game)) {
        const Move& move = game.moves()[number];
        kept_.emplace_back(number, Move{move.kind, move.cell, move.mark, move.elapsed});
        kept_.back().second.together = move.together;
        size_ += move.kind != MoveKind::flag;
    }
}

OpeningMove OpeningMoves::next() {
    for (;;) {
        const auto& [number, move] = kept_[next_++];
        if (move.kind != MoveKind::flag) return open(number, move);
        flags_[at(move.cell)] = move.mark == kLookFlag;
    }
}

OpeningMove OpeningMoves::open(std::size_t number, const Move& move) {
    OpeningMove made{number, move.kind, move.cell, {}, {}, move.elapsed};
    // 1. What it was to open.
    if (move.kind == MoveKind::open)
        made.targets = {move.cell};
    else
        board_.grid().for_neighbours(move.cell, [&](int it) {
            if (!flags_[at(it)] && board_.covered(it)) made.targets.push_back(it);
        });
    // 2. What it opened. A zero clue that a chord has opened may have opened a target, too.
    made.survived = true;
    for (const int cell : made.targets) {
        if (!board_.covered(cell)) continue;
        made.opened.push_back({cell, {board_.cells().begin(), board_.cells().end()}});
        made.survived = !board_.open(cell, true, flags_).empty();
        if (!made.survived) break;
    }
    // 3. When.
    made.seconds = std::max(0.0, move.elapsed - std::exchange(before_, move.elapsed));
    made.together = move.together.value_or(false);
    return made;
}

namespace {

// The safe cell of the easiest rule, and of several the nearest to a cell.
int easiest_safe(const Analysis& analysis, std::span<const std::uint8_t> rules, int from) {
    const Grid& grid = analysis.grid;
    const Cell centre = grid.cell(from);
    int best = -1;
    std::tuple<int, int> least{};
    for (int i = 0; i < grid.cells(); ++i) {
        if (analysis.mine_probability[at(i)] != 0) continue;
        const Cell cell = grid.cell(i);
        const int distance =
            std::max(std::abs(cell.row - centre.row), std::abs(cell.column - centre.column));
        const std::tuple key{int{rules[at(i)]}, distance};
        if (best < 0 || key < least) std::tie(best, least) = std::tuple{i, key};
    }
    return best;
}

Judgement uncounted(OpeningMove opening) {
    opening.opened.clear();
    Judgement judged;
    judged.opening = std::move(opening);
    judged.mine_probability = judged.risk = judged.least_risk =
        std::numeric_limits<double>::quiet_NaN();
    return judged;
}

}  // namespace

Judgement Judge::judge(OpeningMove opening, const Grid& grid, bool free, StopCheck* stop) {
    Judgement judged;
    try {
        judged = weigh(opening, grid, free, stop);
    } catch (const TooComplexMove&) {
        return uncounted(std::move(opening));
    }
    if (!free && !judged.forced) prove(judged);
    return judged;
}

Judgement Judge::weigh(OpeningMove opening, const Grid& grid, bool free, StopCheck* stop) {
    options_.stop = stop;
    Judgement judged;
    judged.analysis = analyse({grid, opening.opened.front().cells}, stop);
    judged.opening = std::move(opening);
    judged.safe_cells = judged.analysis.safe_cells();
    if (free) return judged;
    judged.mine_probability =
        mine_probability_of(judged.analysis, judged.opening.targets, options_, counter_);
    judged.forced = judged.safe_cells == 0;
    judged.least_risk = least_risk_under(rules_, judged.analysis);
    judged.safest = judged.analysis.safest();
    judged.risk = risk(judged);
    judged.opening.opened.clear();
    return judged;
}

Analysis Judge::analyse(const View& view, StopCheck* stop) {
    options_.stop = stop;
    return fairmines::analyse(view, options_, counter_);
}

// Finds the rule that proves the targets safe, or else the easiest proof that another cell is safe;
// neither if a count for it exceeds the budget.
void Judge::prove(Judgement& judged) {
    const View view = judged.analysis.view();
    try {
        const auto rules = difficulty_.rule_of_cells(view, options_);
        if (!judged.guess()) {
            std::uint8_t hardest = 0;
            for (const int cell : judged.opening.targets)
                hardest = std::max(hardest, rules[at(cell)]);
            judged.rule = Rule{hardest};
            return;
        }
        const int safe = easiest_safe(judged.analysis, rules, judged.opening.cell);
        judged.missed = prover_.explain(view, safe, {options_, proof_limit_});
    } catch (const TooComplex&) {
    }
}

double Judge::risk(const Judgement& judged) {
    const double p = judged.mine_probability;
    const auto& opened = judged.opening.opened;
    if (rules_ == Rules::classic || p == 0 || p == 1) return p;
    if (judged.opening.together) return risk_under(rules_, p, judged.forced);
    // Earlier versions judged the cells of a chord in turn: see docs/explanation/luck.md.
    double safe = 1 - risk_of(rules_, judged.analysis, opened.front().cell);
    for (std::size_t i = 1; i < opened.size(); ++i) {
        const View view{judged.analysis.grid, opened[i].cells};
        safe *= 1 - risk_of(rules_, fairmines::analyse(view, options_, counter_), opened[i].cell);
    }
    return 1 - safe;
}

}  // namespace fairmines
