// Counts in steps: the elimination, the components, the total.
#include "counting/solution_counter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace fairmines {
namespace {

int count_known_mines(const View& view) {
    int mines = 0;
    for (int r = 0; r < view.grid.height; ++r)
        mines += count_in_row(view.cells.subspan(static_cast<std::size_t>(view.grid.index(r, 0)),
                                                 static_cast<std::size_t>(view.grid.width)),
                              kMine);
    return mines;
}

// The components are counted again with a better tilt at most kMaxRounds times, and not for a
// correction below e^kHarmless: scaling keeps far smaller weights.
constexpr int kMaxRounds = 12;
constexpr double kHarmless = 50;
// The work of the elimination for each cell, in steps of StopCheck.
constexpr std::size_t kEliminationWork = 10;

double log_scale(const DecisionDiagram::Component& component) {
    return static_cast<double>(component.exponent) * std::log(2.0);
}

// Returns the odds of a mine among cells of which this many are mines: the tilt of the frontier.
double guess_odds(int mines, int cells) {
    return static_cast<double>(std::max(mines, 1)) / std::max(cells - mines, 1);
}

}  // namespace

void SolutionCounter::eliminate(const View& view, const CountOptions& options) {
    grid_ = view.grid;
    known_total_ = options.mines.has_value();
    odds_ = options.odds;
    stop_ = options.stop;
    report_work(stop_, kEliminationWork * view.cells.size());
    problem_.reduce(view);
    fixed_mines_ = count_known_mines(view) + problem_.settled_mines();
}

void SolutionCounter::count_rest(const CountOptions& options) {
    // 1. The components: the weight of each number of mines.
    const int undetermined = problem_.frontier_cells() + problem_.interior_cells();
    take_lone_boxes();
    take_components(known_total_ ? guess_odds(*options.mines - fixed_mines_, undetermined) : 1,
                    options);

    // 2. The components together with the interior and the total.
    if (known_total_)
        weigh_known_total(options);
    else
        weigh_unknown_total();
}

void SolutionCounter::take_lone_boxes() {
    lone_boxes_.clear();
    log_fixed_ = 0;
    for (const Constraint& c : problem_.constraints()) {
        if (!is_lone(c)) continue;
        lone_boxes_.push_back(c.boxes[0]);
        log_fixed_ += std::log(choose(c.cells, c.need));
        fixed_mines_ += c.need;
    }
}

void SolutionCounter::take_components(double tilt, const CountOptions& options) {
    diagram_.clear(tilt, stop_);
    std::size_t stored = 0;
    components_.for_each(problem_, [&](auto component) {
        const auto order = box_order_.find(problem_, component, options.budget, stop_);
        if (order.empty()) throw TooComplex{problem_.constraints()[component[0]].clue};
        stored += diagram_.add(problem_, order, options.budget - stored).stored;
    });
}

void SolutionCounter::weigh_known_total(const CountOptions& options) {
    for (int round = 0;; ++round) {
        tree_.begin(*options.mines - fixed_mines_, problem_.interior_cells(), diagram_.tilt(),
                    stop_);
        for (const auto& c : diagram_.components())
            tree_.add(diagram_.low(c), diagram_.weights(c), log_scale(c));
        const bool fits = tree_.inside_pass();
        const double before = diagram_.tilt();
        if (round == kMaxRounds || !needs_another_tilt()) {
            if (fits) break;
            throw WrongTotal{fixed_mines_ + tree_.least(), fixed_mines_ + tree_.most()};
        }
        take_components(tree_.tilt(), options);
        if (diagram_.tilt() == before) round = kMaxRounds - 1;
    }
    log_solutions_ = log_weight_ = log_fixed_ + tree_.log_total();
}

// Whether the tilt was so far off that scaling has changed weights that matter. That takes a very
// long component with an extreme number of mines.
bool SolutionCounter::needs_another_tilt() const {
    const double correction = std::abs(std::log(tree_.tilt() / diagram_.tilt()));
    return std::any_of(
        diagram_.components().begin(), diagram_.components().end(), [&](const auto& c) {
            return c.scaled && correction * (diagram_.high(c) - diagram_.low(c)) > kHarmless;
        });
}

void SolutionCounter::weigh_unknown_total() {
    log_solutions_ = log_fixed_;
    log_weight_ =
        log_fixed_ + fixed_mines_ * std::log(odds_) + problem_.interior_cells() * std::log1p(odds_);
    for (const auto& component : diagram_.components()) {
        density_weights_.weigh(diagram_, component, 1, stop_);
        log_solutions_ += density_weights_.log_total();
        if (odds_ != 1) density_weights_.weigh(diagram_, component, odds_, stop_);
        log_weight_ += density_weights_.log_total();
    }
}

void SolutionCounter::find_mine_probability() {
    box_mine_probability_.resize(problem_.boxes().size());
    for (const auto b : lone_boxes_) {
        const Constraint& c = problem_.constraints()[problem_.boxes()[b].constraints[0]];
        box_mine_probability_[b] = static_cast<double>(c.need) / c.cells;
    }
    const auto keep = [&](std::uint32_t box, double probability) {
        box_mine_probability_[box] = probability;
    };
    if (known_total_) tree_.outside_pass();
    for (std::size_t i = 0; i < diagram_.components().size(); ++i) {
        const auto& component = diagram_.components()[i];
        if (known_total_) {
            diagram_.mine_probabilities(component, tree_.outside_weights(i), keep);
        } else {
            density_weights_.weigh(diagram_, component, odds_, stop_);
            density_weights_.mine_probabilities(diagram_, component, keep);
        }
    }
    interior_mine_probability_ = std::numeric_limits<double>::quiet_NaN();
    if (known_total_ && problem_.interior_cells() > 0)
        interior_mine_probability_ = tree_.interior_mine_probability();
}

void SolutionCounter::mine_probability(std::span<double> result) {
    find_mine_probability();
    problem_.spread(box_mine_probability_, interior_mine_probability_, result);
}

}  // namespace fairmines
