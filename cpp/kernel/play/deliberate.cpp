// Chooses candidates, and plays rounds of rollouts until one is left.
#include "play/deliberate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>

namespace fairmines {
namespace {

// Candidates have at least this fraction of the best score, and there are at most so many.
constexpr double kCloseScore = 0.9;
constexpr std::size_t kMostRivals = 8;
// The rollouts of each candidate in the first round; the total grows by half in each round.
constexpr std::size_t kFirstRound = 48;
// The variance of a pair of rollouts before any is played, and how many pairs that is worth.
constexpr double kPairVariance = 0.02;
constexpr double kPairs = 20;

// The expectation of max(0, X) where X is normal with deviation 1 and mean -z, for z = 0, 1/8, ...
constexpr std::array kGain{
    0.398942280401, 0.339554965049, 0.286344698224, 0.239168756372, 0.197796557401, 0.161920012895,
    0.131166917872, 0.105116414633, 0.083315470588, 0.065295313997, 0.050586868305, 0.038734397225,
    0.029306793763, 0.021906189081, 0.016173794315, 0.011793097517, 0.008490702617, 0.006035209053,
    0.004234588362, 0.002932522478, 0.002004137179, 0.001351504644, 0.000899213605, 0.000590225027,
    0.000382154317, 0.000244053975, 0.000153716670, 0.000095479090, 0.000058480918, 0.000035318891,
    0.000021030863, 0.000012346282, 0.000007145258, 0.000004076405, 0.000002292402, 0.000001270680,
    0.000000694212, 0.000000373800, 0.000000198362, 0.000000103737, 0.000000053462};
constexpr double kGainSteps = 8;  // for 1

}  // namespace

// How scores tell the difference of two win probabilities: fitted to guesses of `expert` with 128
// rollouts of each candidate (docs/research/strongest.md).
struct Deliberate::Prior {
    double opened;     // from this share of the free cells on
    double slope;      // of the difference of two scores
    double deviation;  // of what the scores do not tell

    // Returns the prior at a share of opened cells.
    static const Prior& at(double opened) {
        static constexpr Prior kPriors[] = {
            {0.9, 0.8, 0.025}, {0.5, 0.6, 0.013}, {0.1, 0.4, 0.0065}, {0, 0.5, 0.0025}};
        return *std::find_if(std::begin(kPriors), std::end(kPriors) - 1,
                             [&](const Prior& prior) { return opened >= prior.opened; });
    }
};

namespace {

double opened_share(const GuessPosition& position) {
    const auto cells = position.view.cells;
    const auto opened =
        std::count_if(cells.begin(), cells.end(), [](std::int8_t code) { return code >= 0; });
    return static_cast<double>(opened) /
           static_cast<double>(position.view.grid.cells() - *position.options.mines);
}

ExpertOptions with_endgames(ExpertOptions options, const Thinking& thinking) {
    options.max_endgame_solutions = thinking.max_endgame_solutions;
    options.max_endgame_steps = thinking.max_endgame_steps;
    return options;
}

}  // namespace

double expected_gain(double mean, double deviation) {
    if (!(deviation > 0)) return std::max(0.0, mean);
    const double place = kGainSteps * std::fabs(mean) / deviation;
    const double below = std::floor(place);
    double gain = 0;
    if (below + 1 < static_cast<double>(kGain.size())) {
        const auto i = static_cast<std::size_t>(below);
        gain = deviation * (kGain[i] + (place - below) * (kGain[i + 1] - kGain[i]));
    }
    return std::max(0.0, mean) + gain;
}

Deliberate::Deliberate(const ExpertOptions& expert, const Thinking& thinking)
    : thinking_(thinking),
      expert_(with_endgames(expert, thinking)),
      rollouts_(std::make_unique<Expert>(expert)) {}

Choice Deliberate::choose(const GuessPosition& position, Rng& rng) {
    const double opened = opened_share(position);
    if (opened < thinking_.least_opened) return expert_.choose(position, rng);
    if (const auto choice = expert_.play_perfectly(position)) return *choice;
    const Choice first = expert_.guess(position);
    collect_rivals(position, first);
    if (rivals_.size() < 2) return first;
    std::vector<int> cells;
    for (const Rival& rival : rivals_) cells.push_back(rival.cell);
    try {
        rollouts_.begin(position, cells, key_of(position.view.cells).low);
        const Rival& best = rivals_[decide(Prior::at(opened))];
        return {best.cell, {}, best.score};
    } catch (const TooComplex&) {
        return first;  // a rollout met a view that the game itself need not meet
    }
}

// Fills rivals_, the guess of the expert first; only that one if it has no score.
void Deliberate::collect_rivals(const GuessPosition& position, const Choice& first) {
    rivals_.clear();
    for (const auto& candidate : expert_.second_scores(position, kCloseScore, kMostRivals))
        if (std::isfinite(candidate.score))
            rivals_.push_back({candidate.cell, candidate.score, {}, true});
    const auto own = std::find_if(rivals_.begin(), rivals_.end(),
                                  [&](const Rival& rival) { return rival.cell == first.cell; });
    if (own == rivals_.end())
        rivals_.clear();
    else
        std::rotate(rivals_.begin(), own, own + 1);
}

// Plays rollouts until all but one are given up; returns the best.
std::size_t Deliberate::decide(const Prior& prior) {
    std::size_t best = 0;
    for (std::size_t rollouts = std::min(kFirstRound, thinking_.max_rollouts);;) {
        play_round(rollouts);
        best = find_best(prior);
        std::size_t left = 0;
        for (std::size_t i = 0; i < rivals_.size(); ++i) {
            if (!rivals_[i].alive || i == best) continue;
            const Belief belief = difference(rivals_[i], rivals_[best], prior);
            rivals_[i].alive = expected_gain(belief.mean, belief.deviation) >= thinking_.least_gain;
            left += rivals_[i].alive;
        }
        if (left == 0 || rollouts >= thinking_.max_rollouts) return best;
        rollouts = std::min(rollouts * 3 / 2, thinking_.max_rollouts);
    }
}

// Plays on with each that is not given up, and with the first, until each has so many rollouts.
void Deliberate::play_round(std::size_t rollouts) {
    for (std::size_t i = 0; i < rivals_.size(); ++i) {
        auto& values = rivals_[i].values;
        if (!rivals_[i].alive && i > 0) continue;
        while (values.size() < rollouts) values.push_back(rollouts_.play(i, values.size()));
    }
}

std::size_t Deliberate::find_best(const Prior& prior) const {
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 1; i < rivals_.size(); ++i) {
        if (!rivals_[i].alive) continue;
        const double mean = difference(rivals_[i], rivals_[0], prior).mean;
        if (mean > most) {
            most = mean;
            best = i;
        }
    }
    return best;
}

// The prior, and the rollouts that both have played: a normal prior of normal observations.
Belief Deliberate::difference(const Rival& one, const Rival& other, const Prior& prior) const {
    const std::size_t number = std::min(one.values.size(), other.values.size());
    double sum = 0, squares = 0;
    for (std::size_t k = 0; k < number; ++k) {
        const double value = one.values[k] - other.values[k];
        sum += value;
        squares += value * value;
    }
    const auto pairs = static_cast<double>(number);
    const double mean = sum / pairs;
    const double variance = (squares - sum * mean + kPairVariance * kPairs) / (pairs + kPairs);
    const double spread = prior.deviation * prior.deviation;
    const double weight = spread / (spread + variance / pairs);  // of the rollouts
    const double expected = prior.slope * (one.score - other.score);
    return {expected + weight * (mean - expected), prior.deviation * std::sqrt(1 - weight)};
}

}  // namespace fairmines
