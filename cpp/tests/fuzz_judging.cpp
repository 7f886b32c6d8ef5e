// Fuzzes reviews of whole games: the risks are those of all solutions, and what is said of a game
// fits together.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "all_solutions.hpp"
#include "board/at.hpp"
#include "fuzz.hpp"
#include "playing.hpp"

namespace {

using namespace fairmines;

constexpr double kClose = 1e-9;

// A small game with moves of all kinds, of any rules.
Game played(fuzz::Reader& input) {
    const Grid grid{input.between(1, 5), input.between(1, 4)};
    std::vector<std::uint8_t> layout(at(grid.cells()));
    for (auto& mine : layout) mine = input.between(0, 3) == 0;
    const auto mines = static_cast<int>(std::count(layout.begin(), layout.end(), 1));
    Game game({grid, mines,
               kEach<Rules>[static_cast<std::size_t>(input.between(0, kNames<Rules>.size() - 1))],
               input.word(), -1, HowDealt::given, std::nullopt},
              layout);
    for (int left = 40; left > 0 && !input.empty(); --left) {
        Move move{static_cast<MoveKind>(input.between(0, 3)), input.between(0, grid.cells() - 1)};
        if (move.kind == MoveKind::flag)
            move.mark = static_cast<std::int8_t>(kLookCovered + input.between(0, 2));
        if (move.kind == MoveKind::undo) move.cell = game.last_cell();
        if (move.kind == MoveKind::chord && input.between(0, 1)) move.together = false;
        move.elapsed = 40 - left;
        if (move.cell >= 0) tests::make(game, move);
    }
    return game;
}

void check_chance(const std::optional<Chance>& chance) {
    if (!chance) return;
    fuzz::ensure(chance->low <= chance->value && chance->value <= chance->high, "an interval");
    fuzz::ensure(-kClose < chance->low && chance->high < 1 + kClose, "a chance within 0 and 1");
    if (chance->exact) fuzz::ensure(chance->low == chance->high, "an exact chance");
}

// The share of solutions in which one of the targets is a mine.
double share_lost(const std::vector<reference::Bytes>& all, const std::vector<int>& targets) {
    const auto lost = std::count_if(all.begin(), all.end(), [&](const auto& layout) {
        return std::any_of(targets.begin(), targets.end(), [&](int it) { return layout[at(it)]; });
    });
    return static_cast<double>(lost) / static_cast<double>(all.size());
}

void check_decision(const Decision& it, Rules rules) {
    const auto& [judged, values, verdict] = it;
    fuzz::ensure(judged.risk >= 0 && judged.risk <= 1, "a risk");
    fuzz::ensure(judged.risk >= judged.least_risk - kClose, "no less than the least risk");
    fuzz::ensure(judged.forced == (judged.safe_cells == 0), "forced without a safe cell");
    fuzz::ensure(judged.guess() == values.has_value(), "chances around guesses");
    fuzz::ensure(judged.guess() || judged.rule, "a rule for safe moves");
    fuzz::ensure(judged.missed.has_value() == (judged.guess() && !judged.forced),
                 "a proof for needless guesses");
    fuzz::ensure(verdict.mistake.has_value() == verdict.better.has_value(), "what was better");
    if (judged.guess() && !judged.forced) fuzz::ensure(verdict.mistake.has_value(), "needless");
    if (!judged.guess()) fuzz::ensure(!verdict.mistake, "a safe move is no mistake");
    if (verdict.mistake == Mistake::worse)
        fuzz::ensure(verdict.cost && verdict.cost->low > 0, "worse within its interval");
    if (judged.risk == 1) fuzz::ensure(!judged.opening.survived || rules != Rules::classic, "lost");
    if (!values) return;
    for (const auto& chance : {values->before, values->chosen, values->after}) check_chance(chance);
    if (values->before && values->before->exact && verdict.cost && verdict.cost->exact)
        fuzz::ensure(verdict.cost->value > -kClose, "perfect play is never worse");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const auto games = static_cast<std::size_t>(input.between(0, 12));
    const std::size_t solutions = input.between(0, 3) ? 3000 : 0;
    const Game game = played(input);
    // 1. Each move before it is judged: its risk is that of all solutions.
    OpeningMoves moves(game);
    if (moves.size() == 0) return 0;
    const Rules rules = game.terms().rules;
    GameReview review(game, tests::kOptions, tests::review_options(rules, games, solutions));
    tests::complete(review);
    fuzz::ensure(review.decisions().size() == moves.size(), "a decision for each move");
    for (const Decision& it : review.decisions()) {
        const OpeningMove move = moves.next();
        const View view{game.terms().grid, move.opened.front().cells};
        const auto covered = std::count(view.cells.begin(), view.cells.end(), kCovered);
        if (covered <= 12) {
            const auto all = reference::solutions(view, game.terms().mines);
            fuzz::ensure(
                std::abs(it.judged.mine_probability - share_lost(all, move.targets)) < kClose,
                "the mine probability of a move");
            double least = 1;
            for (int cell = 0; cell < view.grid.cells(); ++cell)
                if (view.cells[at(cell)] == kCovered)
                    least = std::min(least, share_lost(all, {cell}));
            fuzz::ensure(it.judged.forced == (least > 0), "a forced guess");
            if (rules == Rules::classic)
                fuzz::ensure(std::abs(it.judged.least_risk - least) < kClose, "the least risk");
        }
        // 2. What is said of it fits together.
        check_decision(it, rules);
    }
    // 3. So does what is said of the game.
    const GameFigures& figures = review.figures();
    fuzz::ensure(figures.complete, "nothing was cut short");
    double luck = 0;
    for (const Decision& it : review.decisions()) luck -= std::log10(1 - it.judged.risk);
    fuzz::ensure(figures.luck == luck || std::abs(figures.luck - luck) < kClose, "the luck");
    if (figures.gained)
        fuzz::ensure(std::abs(figures.end->value - figures.start->value + *figures.cost -
                              *figures.gained) < kClose,
                     "the parts of the change");
    for (std::size_t i = 1; i < figures.curve.size(); ++i)
        fuzz::ensure(figures.curve[i - 1].decision < figures.curve[i].decision, "a curve");
    return 0;
}
