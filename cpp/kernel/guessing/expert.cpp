#include "guessing/expert.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "guessing/evaluation.hpp"

namespace fairmines {
namespace {

// Endgames and pockets: with so many solutions at most, and so many looks at a cell in a solution.
constexpr std::size_t kMostSolutions = 1000;
constexpr std::size_t kMostSteps = 1'000'000;

// Candidates: compared with the safest cell, and how many.
constexpr double kMarginFrontier = 0.85;
constexpr double kMarginInterior = 0.95;
constexpr std::size_t kMostCandidates = 40;

// Thought about twice: the candidates whose score is this share of the best one, and how many;
// after clues of at least such a chance.
constexpr double kClose = 0.96;
constexpr std::size_t kMostClose = 5;
constexpr double kLikely = 0.05;

// The score of a candidate that tells nothing: it can wait.
constexpr double kSilent = -std::numeric_limits<double>::infinity();

// To nine digits, as scores are compared: the order of equals is that of the board, whatever
// rounding makes of them.
double digits(double number) { return std::round(number * 1e9); }

// No trait is larger than this; none is negative.
double most_of(Trait trait) { return trait == Trait::crowd ? 8 : 1; }

// The most that a survived guess may count.
double most_of(const Traits& weights) {
    double most = weights[Trait::alive];
    for (std::size_t i = 0; i < kTraits; ++i) {
        const auto trait = static_cast<Trait>(i);
        if (trait != Trait::alive && trait != Trait::coin)
            most += std::max(0.0, weights[trait] * most_of(trait));
    }
    return most;
}

}  // namespace

// On the scale in which a survived guess counts 1 at most.
Expert::Expert(const Traits& weights) {
    const double most = most_of(weights);
    if (!(most > 0) || !std::isfinite(most))
        throw std::invalid_argument("the weights give no guess any worth");
    weights_.add(1 / most, weights);
}

Choice Expert::choose(const Dilemma& dilemma, Rng&) {
    return book_.look_up(dilemma, [&] { return decide(dilemma); });
}

Choice Expert::decide(const Dilemma& dilemma) {
    if (const auto choice = play_perfectly(dilemma)) return *choice;
    weigh(dilemma, kClose);
    return {best_on_second_thoughts()};
}

std::span<const Expert::Candidate> Expert::rank(const Dilemma& dilemma) {
    weigh(dilemma, 0);
    put_best_first();
    return candidates_;
}

void Expert::put_best_first() {
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
        return digits(a.score) > digits(b.score);
    });
}

// Thinks about the best candidates once more.
int Expert::best_on_second_thoughts() {
    put_best_first();
    if (candidates_.size() > kMostClose) candidates_.resize(kMostClose);
    if (candidates_.size() == 1) return candidates_.front().cell;
    int cell = -1;
    double best = kSilent;
    for (Candidate& candidate : candidates_) {
        think_twice(candidate, best);
        if (cell >= 0 && digits(candidate.score) <= digits(best)) continue;
        cell = candidate.cell;
        best = candidate.score;
    }
    return cell;
}

std::optional<Choice> Expert::play_perfectly(const Dilemma& dilemma) {
    // 1. The end.
    if (const auto last = play_endgame(dilemma)) return last;
    // 2. What will have to be played for itself alone: that says nothing of the whole game.
    std::optional<Choice> pocket;
    pockets_.any(dilemma, kMostSolutions, solutions_, [&] {
        endgame_.begin(dilemma.view, solutions_);
        pocket = best_of_solutions();
        return pocket.has_value();
    });
    if (pocket) pocket->chance.reset();
    return pocket;
}

// The best cell if few solutions are left, else nothing.
std::optional<Choice> Expert::play_endgame(const Dilemma& dilemma) {
    const double most = std::log(static_cast<double>(kMostSolutions) + 0.5);
    if (dilemma.counting.log_solutions() > most) return std::nullopt;
    if (!solutions_.list(dilemma.counting, dilemma.view.grid, *dilemma.question.mines,
                         kMostSolutions, kMostSolutions))
        return std::nullopt;
    endgame_.begin(dilemma.view, solutions_);
    return best_of_solutions();
}

// The best cell of solutions that have been listed; nothing if that takes too many steps.
std::optional<Choice> Expert::best_of_solutions() {
    // The safest first: no cell wins more than the solutions in which it is safe.
    const auto cells = solutions_.cells();
    std::vector<std::pair<int, std::size_t>> order;  // solutions in which it is a mine, place
    for (std::size_t i = 0; i < cells.size(); ++i) {
        int mined = 0;
        for (const CellSet& mines : solutions_.mines()) mined += mines.has(i);
        order.emplace_back(mined, i);
    }
    std::sort(order.begin(), order.end());
    const int all = static_cast<int>(solutions_.mines().size());
    int best = 0, choice = -1;
    for (const auto& [mined, i] : order) {
        if (all - mined <= best) break;
        const auto wins = endgame_.wins(i, best, kMostSteps);
        if (!wins) return std::nullopt;
        if (*wins > best) {
            best = *wins;
            choice = cells[i];
        }
    }
    return Choice{choice, static_cast<double>(best) / all};
}

std::span<const Expert::Candidate> Expert::weigh(const Dilemma& dilemma, double share) {
    supposition_.begin(dilemma);
    collect(dilemma);
    double best = kSilent;
    const auto bar = [&] { return best > 0 ? share * best : best; };
    for (Candidate& candidate : candidates_) {
        if (candidate.hope <= bar()) break;  // nor do those that follow, which are sorted
        look_ahead(candidate, bar());
        best = std::max(best, candidate.score);
    }
    std::erase_if(candidates_, [&](const auto& one) { return digits(one.score) < digits(bar()); });
    return candidates_;
}

// Collects the cells that are nearly as safe as the safest one, the most hopeful first.
void Expert::collect(const Dilemma& dilemma) {
    const Grid& grid = dilemma.view.grid;
    const auto flips = fifty_fifties_.find(dilemma, supposition_);
    const double safest = 1 - dilemma.least_risk();
    candidates_.clear();
    far_inside_ = far_edge_ = false;
    for (int r = 0, cell = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c, ++cell) {
            const double safety = 1 - dilemma.risk_of(cell);
            if (!(safety > 0)) continue;
            const double coin = flips[static_cast<std::size_t>(cell)];
            const double hope = safety + std::max(0.0, weights_[Trait::coin]) * coin;
            const auto& problem = dilemma.counting.problem();
            const bool interior = problem.status(problem.place(r, c)) == Status::interior;
            if (hope < safest * (interior ? kMarginInterior : kMarginFrontier)) continue;
            if (interior && !stands_for_others(dilemma, r, c)) continue;
            candidates_.push_back({cell, safety, hope});
            candidates_.back().traits[Trait::coin] = coin;
        }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const auto& a, const auto& b) { return digits(a.hope) > digits(b.hope); });
    if (candidates_.size() > kMostCandidates) candidates_.resize(kMostCandidates);
}

// Far from all clues one cell inside the board is like another, and so are those at an edge: the
// first of each kind will do.
bool Expert::stands_for_others(const Dilemma& dilemma, int row, int column) {
    const Grid& grid = dilemma.view.grid;
    for (int r = std::max(row - 2, 0); r <= std::min(row + 2, grid.height - 1); ++r)
        for (int c = std::max(column - 2, 0); c <= std::min(column + 2, grid.width - 1); ++c)
            if (dilemma.view.cells[static_cast<std::size_t>(grid.index(r, c))] >= 0) return true;
    const bool at_side = row == 0 || row == grid.height - 1;
    const bool at_end = column == 0 || column == grid.width - 1;
    if (at_side && at_end) return true;
    return !std::exchange(at_side || at_end ? far_edge_ : far_inside_, true);
}

// Opens a candidate in thought, and looks at what each clue leaves. May stop early, with too high a
// score that is not above the bar, once it is clear that the truth is not either.
void Expert::look_ahead(Candidate& candidate, double bar) {
    double left = candidate.safety;
    int possible = 0;
    supposition_.for_clues(candidate.cell, [&](double share) {
        ++possible;
        left -= share;
        candidate.traits.add(share, outlook_of(supposition_).traits);
        candidate.score = worth(candidate.traits, weights_);
        const bool may_be_best = candidate.score + left > bar;
        if (!may_be_best) candidate.score += left;
        return may_be_best;
    });
    if (possible == 1) candidate.score = kSilent;
}

// Scores a candidate anew: where the best cell after it is not safe, by what the second guess leads
// to. Stops early as look_ahead() does.
void Expert::think_twice(Candidate& candidate, double bar) {
    candidate.score = weights_[Trait::coin] * candidate.traits[Trait::coin];
    double left = candidate.safety;
    supposition_.for_clues(candidate.cell, [&](double share) {
        const Outlook next = outlook_of(supposition_);
        const bool stuck = next.best.front() >= 0 && share >= kLikely * candidate.safety;
        candidate.score += share * (stuck ? second_guess_.best_of(supposition_, next.best, weights_)
                                          : worth(next.traits, weights_));
        left -= share;
        const bool may_be_best = candidate.score + left > bar;
        if (!may_be_best) candidate.score += left;
        return may_be_best;
    });
}

}  // namespace fairmines
