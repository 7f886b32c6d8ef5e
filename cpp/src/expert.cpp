#include "fairmines/expert.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fairmines/outlook.hpp"

namespace fairmines {
namespace {

// Endgames and pockets: with so many solutions at most, and so many looks at a cell in a solution.
constexpr std::size_t kMostSolutions = 1000;
constexpr std::size_t kMostSteps = 1'000'000;

// Candidates: compared with the safest cell, and how many.
constexpr double kMarginFrontier = 0.85;
constexpr double kMarginInterior = 0.95;
constexpr std::size_t kMostCandidates = 40;

// How much of a mine that would end in a coin flip anyway counts as no loss: the weight that D.
// Hill's solver gives it, too.
constexpr double kCoinFlip = 0.9;

// What each undetermined neighbour of a candidate takes off its score: the fewer of them its clue
// speaks of, the more it tells of each.
constexpr double kNeighbour = 0.003;

// Clues that are rarer than this, all together, are left out.
constexpr double kNegligible = 1e-6;

// Positions with so many opened cells at most go into the book, and so many positions.
constexpr std::size_t kOpenedForBook = 20;
constexpr std::size_t kPagesOfBook = 1 << 16;

}  // namespace

Choice Expert::choose(const Dilemma& dilemma, Rng&) {
    const bool early = note_page(dilemma);
    if (early)
        if (const auto it = book_.find(page_); it != book_.end()) return it->second;
    const Choice choice = decide(dilemma);
    if (early && book_.size() < kPagesOfBook) book_.emplace(page_, choice);
    return choice;
}

Choice Expert::decide(const Dilemma& dilemma) {
    // 1. The end, played perfectly.
    if (const auto last = play_endgame(dilemma)) return *last;
    // 2. What will have to be played for itself alone.
    std::optional<Choice> pocket;
    pockets_.any(dilemma, kMostSolutions, solutions_, [&] {
        endgame_.begin(dilemma.view, solutions_);
        pocket = best_of_solutions();
        return pocket.has_value();
    });
    if (pocket) return {pocket->cell};
    // 3. The most promising of the cells that are nearly as safe as the safest one.
    return {still_safer(dilemma, weigh_candidates(dilemma))};
}

// Writes all that the guess depends on into page_; false if it is too much for the book.
bool Expert::note_page(const Dilemma& dilemma) {
    page_.clear();
    const auto write = [&](std::size_t number) {
        for (const unsigned shift : {0U, 8U, 16U})
            page_.push_back(static_cast<char>(number >> shift));
    };
    write(static_cast<std::size_t>(dilemma.view.grid.width));
    write(static_cast<std::size_t>(dilemma.view.grid.height));
    write(static_cast<std::size_t>(*dilemma.question.mines));
    std::size_t opened = 0;
    for (std::size_t i = 0; i < dilemma.view.cells.size(); ++i) {
        if (dilemma.view.cells[i] == kCovered) continue;
        if (++opened > kOpenedForBook) return false;
        write(i);
        page_.push_back(static_cast<char>(dilemma.view.cells[i]));
    }
    return true;
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

int Expert::weigh_candidates(const Dilemma& dilemma) {
    supposition_.begin(dilemma);
    collect(dilemma);
    const Candidate* best = nullptr;
    for (Candidate& candidate : candidates_) {
        const double bar = best ? best->score : 0;
        if (candidate.hope <= bar) break;  // nor do those that follow, which are sorted
        const double gain = gain_of(dilemma, candidate);
        candidate.score = gain * prospect(dilemma, candidate, bar / gain);
        if (!best || candidate.score > bar * kRounding) best = &candidate;
    }
    return best->cell;
}

// What the prospect of a candidate is multiplied by: for coin flips that it would decide, and for
// how much its clue leaves open.
double Expert::gain_of(const Dilemma& dilemma, const Candidate& candidate) const {
    const Grid& grid = dilemma.view.grid;
    int undetermined = 0;
    grid.for_neighbours(candidate.cell / grid.width, candidate.cell % grid.width,
                        [&](int other) { undetermined += dilemma.undetermined(other); });
    return candidate.hope / candidate.safety * (1 - kNeighbour * undetermined);
}

// A safer cell that is certain to be opened after this one, else the cell itself: if it turns out
// to be a mine the game is lost either way, and if the other does more is known before.
int Expert::still_safer(const Dilemma& dilemma, int cell) {
    supposition_.clear();
    supposition_.set(cell, kFree);
    if (!supposition_.share()) return cell;
    const auto then = supposition_.risk();
    int result = cell;
    for (std::size_t i = 0; i < then.size(); ++i)
        if (then[i] == 0 && dilemma.risk[i] * kRounding < dilemma.risk_of(result))
            result = static_cast<int>(i);
    return result;
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
            const double hope = safety + kCoinFlip * flips[static_cast<std::size_t>(cell)];
            const auto& problem = dilemma.counting.problem();
            const bool interior = problem.status(problem.place(r, c)) == Status::interior;
            if (hope < safest * (interior ? kMarginInterior : kMarginFrontier)) continue;
            if (interior && !stands_for_others(dilemma, r, c)) continue;
            candidates_.push_back({cell, safety, hope});
        }
    // To nine digits: the order of equals is that of the board, whatever rounding makes of them.
    const auto digits = [](const Candidate& one) { return std::llround(one.hope * 1e9); };
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [&](const auto& a, const auto& b) { return digits(a) > digits(b); });
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

// The clues that a cell may show, the likeliest first, or nearly so.
void Expert::list_clues(const Dilemma& dilemma, int cell) {
    const Grid& grid = dilemma.view.grid;
    int least = 0, most = 0;
    double expected = 0;
    grid.for_neighbours(cell / grid.width, cell % grid.width, [&](int other) {
        const bool known = dilemma.view.cells[static_cast<std::size_t>(other)] == kMine;
        const double risk = known ? 1 : dilemma.risk_of(other);  // NaN where opened
        least += risk == 1;
        most += risk > 0;
        if (risk > 0) expected += risk;
    });
    clues_.clear();
    for (int clue = least; clue <= most; ++clue) clues_.push_back(clue);
    std::stable_sort(clues_.begin(), clues_.end(),
                     [&](int a, int b) { return std::abs(a - expected) < std::abs(b - expected); });
}

// What may be expected after opening a candidate: its clues' chances times the outlook that each
// leaves. 0 if only one clue is possible: it would tell nothing, and can wait. May stop early, with
// too large a number that is not more than the bar, once it is clear that the truth is not either.
double Expert::prospect(const Dilemma& dilemma, const Candidate& candidate, double bar) {
    supposition_.clear();
    double sum = 0, left = candidate.safety;
    int possible = 0;
    list_clues(dilemma, candidate.cell);
    for (const int clue : clues_) {
        if (left < kNegligible && possible > 1) break;
        supposition_.set(candidate.cell, static_cast<std::int8_t>(clue));
        const auto share = supposition_.share();
        if (!share) continue;
        ++possible;
        left -= *share;
        const Recounting& then = supposition_.shares();
        sum += *share * outlook(then.problem(), then.shares(), then.interior_share());
        if (sum + left <= bar) return sum + left;
    }
    return possible > 1 ? sum : 0;
}

}  // namespace fairmines
