// Plays endgames and pockets perfectly; otherwise ranks candidates, and searches the best.
#include "guessing/expert.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "board/short_sort.hpp"

namespace fairmines {
namespace {

// No more solutions than this are ever listed: the search of so many takes less than 200 MB.
constexpr std::size_t kMaxSearched = 30'000;
// The parts of a view may have this many times as many arrangements as there may be solutions.
constexpr std::size_t kArrangements = 4;

constexpr std::size_t kMaxCandidates = 40;

// The second-guess search takes candidates whose score is this fraction of the best one, and clues
// of at least this probability, given that the candidate is safe.
constexpr double kCloseScore = 0.96;
constexpr double kLikelyClue = 0.05;

// The score of a dead candidate: it can wait.
constexpr double kDeadScore = -std::numeric_limits<double>::infinity();

// Rounds to nine digits, as scores are compared: those that differ by rounding only are equal, and
// keep their order on the board.
double digits(double number) { return std::round(number * 1e9); }

// No feature is larger than this; none is negative.
double largest_value(Feature feature) { return feature == Feature::crowd ? 8 : 1; }

// The largest score of a survived guess.
double largest_score(const Features& weights) {
    double largest = weights[Feature::alive];
    for (std::size_t i = 0; i < kFeatures; ++i) {
        const auto feature = static_cast<Feature>(i);
        if (feature != Feature::alive && feature != Feature::fifty_fifty)
            largest += std::max(0.0, weights[feature] * largest_value(feature));
    }
    return largest;
}

void require(bool valid, const char* message) {
    if (!valid) throw std::invalid_argument(message);
}

bool is_fraction(double number) { return number >= 0 && number <= 1; }

}  // namespace

void check(const ExpertOptions& options) {
    const double largest = largest_score(options.weights);
    require(largest > 0 && std::isfinite(largest),
            "the weights are invalid: expected finite numbers that reward survival");
    require(options.max_endgame_solutions <= kMaxSearched &&
                options.max_pocket_solutions <= kMaxSearched,
            "the number of solutions to search is out of range: expected 0 to 30000");
    require(is_fraction(options.frontier_margin) && is_fraction(options.interior_margin),
            "a margin is out of range: expected 0 to 1");
    require(options.max_second_guess_candidates > 0,
            "the number of second-guess candidates is out of range: expected 1 or more");
    require(is_fraction(options.crowd_penalty),
            "the crowd penalty is out of range: expected 0 to 1");
}

Expert::Expert(const ExpertOptions& options)
    : options_(options), evaluation_{options.crowd_penalty, options.count_dead_cells} {
    check(options);
    weights_.add(1 / largest_score(options.weights), options.weights);
}

Choice Expert::choose(const GuessPosition& position, Rng&) {
    return book_.look_up(position, [&] { return decide(position); });
}

Choice Expert::decide(const GuessPosition& position) {
    if (const auto choice = play_perfectly(position)) return *choice;
    return guess(position);
}

Choice Expert::guess(const GuessPosition& position) {
    score_candidates(position, kCloseScore);
    return best_by_second_guess();
}

std::span<const Expert::Candidate> Expert::second_scores(const GuessPosition& position,
                                                         double fraction, std::size_t most) {
    score_candidates(position, fraction);
    sort_by_score();
    if (candidates_.size() > most) candidates_.resize(most);
    if (candidates_.size() > 1)
        for (Candidate& candidate : candidates_) score_with_second_guess(candidate, kDeadScore);
    sort_by_score();
    return candidates_;
}

std::span<const Expert::Candidate> Expert::rank(const GuessPosition& position) {
    score_candidates(position, 0);
    sort_by_score();
    return candidates_;
}

void Expert::sort_by_score() {
    sort_short(candidates_,
               [](const auto& a, const auto& b) { return digits(a.score) > digits(b.score); });
}

// Scores the best candidates with the guess that comes after, and returns the best cell.
Choice Expert::best_by_second_guess() {
    sort_by_score();
    if (candidates_.size() > options_.max_second_guess_candidates)
        candidates_.resize(options_.max_second_guess_candidates);
    if (candidates_.size() == 1) return {candidates_.front().cell, {}, candidates_.front().score};
    int cell = -1;
    double best = kDeadScore;
    for (Candidate& candidate : candidates_) {
        score_with_second_guess(candidate, best);
        if (cell >= 0 && digits(candidate.score) <= digits(best)) continue;
        cell = candidate.cell;
        best = candidate.score;
    }
    return {cell, {}, best};
}

std::optional<Choice> Expert::play_perfectly(const GuessPosition& position) {
    // 1. The endgame.
    if (const auto choice = play_endgame(position)) return choice;
    // 2. A pocket. To win it is not to win the game: the win probability stays unknown.
    std::optional<Choice> choice;
    pockets_.any(position, options_.max_pocket_solutions, solutions_, [&] {
        endgame_.begin(position.view, solutions_, position.options.stop);
        choice = best_of_solutions(position.options.stop);
        return choice.has_value();
    });
    if (choice) choice->win_probability.reset();
    return choice;
}

// Returns the best cell if few solutions are left, else nothing.
std::optional<Choice> Expert::play_endgame(const GuessPosition& position) {
    const double largest = std::log(static_cast<double>(options_.max_endgame_solutions) + 0.5);
    if (position.counter.log_solutions() > largest) return std::nullopt;
    if (!solutions_.list(position.counter, position.view.grid, *position.options.mines,
                         options_.max_endgame_solutions,
                         kArrangements * options_.max_endgame_solutions, position.options.stop))
        return std::nullopt;
    endgame_.begin(position.view, solutions_, position.options.stop);
    return best_of_solutions(position.options.stop);
}

// Returns the best cell of the listed solutions; nothing if the search takes too many steps.
std::optional<Choice> Expert::best_of_solutions(StopCheck* stop) {
    // The safest cells first: no cell wins more than the solutions in which it is safe.
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
        const auto wins = endgame_.wins(i, best, options_.max_endgame_steps, stop);
        if (!wins) return std::nullopt;
        if (*wins > best) {
            best = *wins;
            choice = cells[i];
        }
    }
    const double win_probability = static_cast<double>(best) / all;
    return Choice{choice, win_probability, win_probability};
}

std::span<const Expert::Candidate> Expert::score_candidates(const GuessPosition& position,
                                                            double fraction) {
    look_ahead_.begin(position);
    collect_candidates(position);
    double best = kDeadScore;
    const auto threshold = [&] { return best > 0 ? fraction * best : best; };
    for (Candidate& candidate : candidates_) {
        // The candidates are sorted by their bounds: the rest cannot reach the threshold either.
        if (candidate.upper_bound <= threshold()) break;
        score(candidate, threshold());
        best = std::max(best, candidate.score);
    }
    std::erase_if(candidates_, [&](const auto& candidate) {
        return digits(candidate.score) < digits(threshold());
    });
    return candidates_;
}

// Collects the cells that are nearly as safe as the safest one, by falling upper bound.
void Expert::collect_candidates(const GuessPosition& position) {
    const Grid& grid = position.view.grid;
    const Constraints& problem = position.counter.problem();
    const auto fifty_fifties = fifty_fifties_.find(position, look_ahead_);
    const double safest = 1 - position.least_mine_probability();
    candidates_.clear();
    far_inside_ = far_edge_ = false;
    for (int r = 0, cell = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c, ++cell) {
            const double safety = 1 - position.mine_probability_of(cell);
            if (!(safety > 0)) continue;  // a mine, or NaN: opened
            const double fifty_fifty = fifty_fifties[static_cast<std::size_t>(cell)];
            const double upper_bound =
                safety + std::max(0.0, weights_[Feature::fifty_fifty]) * fifty_fifty;
            const bool interior = problem.status(problem.place(r, c)) == Status::interior;
            const double margin = interior ? options_.interior_margin : options_.frontier_margin;
            if (upper_bound < safest * margin) continue;
            if (interior && !is_representative(position, {r, c})) continue;
            candidates_.push_back({cell, safety, upper_bound});
            candidates_.back().features[Feature::fifty_fifty] = fifty_fifty;
        }
    std::sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
        const auto one = digits(a.upper_bound), other = digits(b.upper_bound);
        return one != other ? one > other : a.cell < b.cell;
    });
    if (candidates_.size() > kMaxCandidates) candidates_.resize(kMaxCandidates);
}

// Far from all clues, the cells inside the board are alike, and so are those at an edge: the first
// of each kind represents the others. Every other cell represents itself.
bool Expert::is_representative(const GuessPosition& position, const Cell& cell) {
    const Grid& grid = position.view.grid;
    bool near_clue = false;
    grid.for_square(cell, 2, [&](int other) {
        near_clue |= position.view.cells[static_cast<std::size_t>(other)] >= 0;
    });
    const bool at_side = cell.row == 0 || cell.row == grid.height - 1;
    const bool at_end = cell.column == 0 || cell.column == grid.width - 1;
    if (near_clue || (at_side && at_end)) return true;
    return !std::exchange(at_side || at_end ? far_edge_ : far_inside_, true);
}

// Scores a candidate by the positions after each clue. If the score is not above the threshold, it
// may stop early with a larger number that is not above the threshold either.
void Expert::score(Candidate& candidate, double threshold) {
    double left = candidate.safety;
    int possible = 0;
    look_ahead_.for_clues(candidate.cell, [&](double clue_probability) {
        ++possible;
        left -= clue_probability;
        candidate.features.add(clue_probability, evaluate_ahead(look_ahead_, evaluation_).features);
        candidate.score = score_of(candidate.features, weights_);
        const bool may_be_best = candidate.score + left > threshold;
        if (!may_be_best) candidate.score += left;
        return may_be_best;
    });
    if (options_.defer_dead_cells && possible == 1) candidate.score = kDeadScore;
}

// Scores a candidate again: where no cell is safe after a clue, by the best second guess. Stops
// early as score() does.
void Expert::score_with_second_guess(Candidate& candidate, double threshold) {
    candidate.score = weights_[Feature::fifty_fifty] * candidate.features[Feature::fifty_fifty];
    double left = candidate.safety;
    look_ahead_.for_clues(candidate.cell, [&](double clue_probability) {
        const Evaluation next = evaluate_ahead(look_ahead_, evaluation_);
        const bool guess_due = next.best_guesses.front() >= 0;
        const bool likely = clue_probability >= kLikelyClue * candidate.safety;
        candidate.score +=
            clue_probability *
            (guess_due && likely
                 ? second_guess_.best_score(look_ahead_, next.best_guesses, weights_, evaluation_)
                 : score_of(next.features, weights_));
        left -= clue_probability;
        const bool may_be_best = candidate.score + left > threshold;
        if (!may_be_best) candidate.score += left;
        return may_be_best;
    });
}

}  // namespace fairmines
