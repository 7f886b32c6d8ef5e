// Deals games, plays them by easier rules, and judges where they stand still.
#include "drills/drill_search.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "board/at.hpp"
#include "board/drawn_seeds.hpp"
#include "endgame/solve_endgame.hpp"
#include "proofs/deal_search.hpp"

namespace fairmines {
namespace {

// The work of looking at a game at least: the condition is asked before each of them.
constexpr std::size_t kWork = 1 << 17;

// Enough layouts for a choice.
constexpr std::size_t kFewestSolutions = 6;

// Of a guess that is searched for: few enough layouts to search perfect play in some milliseconds,
// and a best cell that is clearly better, so that it takes no hair to split.
constexpr std::size_t kMostSolutions = 400;
constexpr GuessLimits kFoundGuess{kMostSolutions, 1'000'000, 0.05};
// Of a position of one's own, as of the positions of games that are judged.
constexpr GuessLimits kOwnGuess{kMaxEndgameSolutions, kMaxEndgameSteps, 0};

constexpr Rule easier_than(Rule rule) { return static_cast<Rule>(static_cast<int>(rule) - 1); }

}  // namespace

Drill DrillSearch::find(const DrillTerms& terms, StopCheck* stop) {
    const CountOptions options{terms.mines, 1.0, kDrillBudget, stop};
    std::uint64_t tried = 0;
    try {
        for (std::uint64_t attempt = 0; attempt <= kMostAttempts; ++attempt) {
            report_work(stop, kWork);
            ++tried;
            // 1. A random layout with an opening at a random start.
            Rng rng(attempt_seed(terms.seed, static_cast<std::uint32_t>(attempt)));
            const auto cells = static_cast<std::uint32_t>(terms.grid.cells());
            const int start = static_cast<int>(rng.below(cells));
            drill_ = {terms.task, terms.rule, {}, {}, {}, {}, 0, attempt, terms.seed};
            board_.lay(terms.grid,
                       deal_attempt({terms.grid, terms.mines, 1, terms.seed}, start, attempt));
            // 2. A game on it.
            try {
                if (terms.task == DrillTask::guess ? play_to_guess(start, options)
                                                   : try_game(terms, start, options))
                    return std::move(drill_);
            } catch (const TooComplex&) {
                continue;
            }
        }
    } catch (const Stopped&) {
    }
    throw NoDeal{tried};
}

std::optional<Drill> DrillSearch::of_view(const View& view, int mines, StopCheck* stop) {
    const CountOptions options{mines, 1.0, kDrillBudget, stop};
    drill_ = {};
    note_certain(view, options);
    std::optional<std::uint8_t> easiest;
    for (std::size_t cell = 0; cell < drill_.rules.size(); ++cell)
        if (drill_.rules[cell] && !drill_.mined[cell])
            easiest = std::min(easiest.value_or(kRules), drill_.rules[cell]);
    if (easiest) {
        drill_.task = DrillTask::safe;
        drill_.rule = static_cast<Rule>(*easiest);
        drill_.cells.assign(view.cells.begin(), view.cells.end());
        return std::move(drill_);
    }
    drill_.task = DrillTask::guess;
    if (!fits_guess(view, options, kOwnGuess)) return std::nullopt;
    return std::move(drill_);
}

// Plays by easier rules, and judges where they find nothing. Single clues are the easiest: there
// the game stands somewhere on its way.
bool DrillSearch::try_game(const DrillTerms& terms, int start, const CountOptions& options) {
    board_.open(start);
    if (terms.rule == Rule::single) {
        Rng rng(attempt_seed(terms.seed, static_cast<std::uint32_t>(drill_.attempt)) ^ 1);
        const auto most = static_cast<std::uint32_t>(board_.left()) / 2;
        for (auto left = rng.below(most + 1); left > 0; --left)
            if (!open_one_single()) break;
    } else {
        while (board_.left() > 0 && open_by_easier(easier_than(terms.rule), options)) {
        }
    }
    if (board_.left() == 0) return false;
    if (terms.rule != Rule::single) mark_by_easier(easier_than(terms.rule), options);
    return fits(terms, options);
}

void DrillSearch::close(Rule hardest) {
    problem_ = ClueProblem::of(board_.view());
    closure_.begin(problem_);
    for (int clue = 0; clue < static_cast<int>(problem_.clues.size()); ++clue)
        closure_.activate(clue);
    closure_.run(hardest, kNone);
}

bool DrillSearch::open_one_single() {
    close(Rule::single);
    for (const int variable : closure_.knowledge().trail())
        if (!closure_.knowledge().mined(variable)) {
            board_.open(problem_.variables[at(variable)].cell);
            return true;
        }
    return false;
}

// Opens what the rules up to this one find safe; returns whether anything is. Asks the easiest
// first, so that a hard one is asked rarely.
bool DrillSearch::open_by_easier(Rule rule, const CountOptions& options) {
    for (int easy = 1; easy <= std::min(static_cast<int>(rule), static_cast<int>(Rule::chain));
         ++easy) {
        close(Rule{static_cast<std::uint8_t>(easy)});
        bool opened = false;
        for (const int variable : closure_.knowledge().trail()) {
            const int cell = problem_.variables[at(variable)].cell;
            if (closure_.knowledge().mined(variable)) continue;
            opened |= !board_.open(cell).empty();
        }
        if (opened) return true;
    }
    return rule == Rule::cases && open_by_count(options.without_total());
}

bool DrillSearch::open_by_count(const CountOptions& options) {
    probability_.resize(at(board_.grid().cells()));
    counter_.count(board_.view(), options);
    counter_.mine_probability(probability_);
    bool opened = false;
    for (int cell = 0; cell < board_.grid().cells(); ++cell)
        if (probability_[at(cell)] == 0) opened |= !board_.open(cell).empty();
    return opened;
}

// Marks the mines that the rules up to this one prove.
void DrillSearch::mark_by_easier(Rule rule, const CountOptions& options) {
    if (rule == Rule::cases) {
        counter_.count(board_.view(), options.without_total());
        counter_.mine_probability(probability_);
        for (int cell = 0; cell < board_.grid().cells(); ++cell)
            if (probability_[at(cell)] == 1) board_.mark(cell);
        return;
    }
    close(rule);
    for (const int variable : closure_.knowledge().trail())
        if (closure_.knowledge().mined(variable))
            board_.mark(problem_.variables[at(variable)].cell);
}

// Notes what is certain in a position, and by which rule.
void DrillSearch::note_certain(const View& view, const CountOptions& options) {
    drill_.rules = difficulty_.rule_of_cells(view, options);
    drill_.mined.assign(drill_.rules.size(), 0);
    counter_.count(view, options);
    probability_.resize(drill_.rules.size());
    counter_.mine_probability(probability_);
    for (std::size_t cell = 0; cell < drill_.rules.size(); ++cell)
        drill_.mined[cell] = probability_[cell] == 1;
}

// Tells whether the position takes the rule, for a safe cell or for all that is certain.
bool DrillSearch::fits(const DrillTerms& terms, const CountOptions& options) {
    const View view = board_.view();
    note_certain(view, options);
    const auto rule = static_cast<std::uint8_t>(terms.rule);
    bool safe = false;
    int certain = 0;
    for (std::size_t cell = 0; cell < drill_.rules.size(); ++cell) {
        certain += drill_.rules[cell] != 0;
        safe |= !drill_.mined[cell] && drill_.rules[cell] == rule;
    }
    const auto hardest = *std::max_element(drill_.rules.begin(), drill_.rules.end());
    if (!safe) return false;
    if (terms.task == DrillTask::certain && (hardest != rule || certain > kMostCertain))
        return false;
    drill_.cells.assign(view.cells.begin(), view.cells.end());
    return true;
}

// Opens safe cells, and guesses with the least risk, until a guess fits or the game is over.
bool DrillSearch::play_to_guess(int start, const CountOptions& options) {
    board_.open(start);
    while (board_.left() > 0) {
        if (open_by_easier(Rule::single, options)) continue;
        counter_.count(board_.view(), options);
        const double solutions = std::exp(counter_.log_solutions());
        probability_.resize(at(board_.grid().cells()));
        counter_.mine_probability(probability_);
        bool opened = false;
        int least = -1;
        for (int cell = 0; cell < board_.grid().cells(); ++cell) {
            const double risk = probability_[at(cell)];
            if (risk == 0) opened |= !board_.open(cell).empty();
            if (risk < (least < 0 ? 1.0 : probability_[at(least)])) least = cell;
        }
        if (opened) continue;
        if (solutions < static_cast<double>(kMostSolutions) + 0.5) {
            for (int cell = 0; cell < board_.grid().cells(); ++cell)
                if (probability_[at(cell)] == 1) board_.mark(cell);
            if (fits_guess(board_.view(), options, kFoundGuess)) return true;
        }
        if (board_.mine(least)) return false;
        board_.open(least);
    }
    return false;
}

// Tells whether perfect play after each cell is known, and the best cells win clearly more.
bool DrillSearch::fits_guess(const View& view, const CountOptions& options,
                             const GuessLimits& limits) {
    const auto found = solve_endgame(
        view, {*options.mines, limits.max_solutions, limits.max_steps, kDrillBudget, options.stop},
        {});
    if (!found.solutions || *found.solutions < kFewestSolutions) return false;
    std::set<std::int32_t> chances;
    for (const std::int32_t wins : found.wins)
        if (wins >= 0) chances.insert(wins);
    if (chances.size() < 2) return false;
    const double best = *chances.rbegin(), second = *std::next(chances.rbegin());
    if (best - second < limits.clearly * static_cast<double>(*found.solutions)) return false;
    drill_.wins = found.wins;
    drill_.solutions = *found.solutions;
    drill_.rules.assign(found.wins.size(), 0);
    drill_.mined.assign(found.wins.size(), 0);
    drill_.cells.assign(view.cells.begin(), view.cells.end());
    return true;
}

}  // namespace fairmines
