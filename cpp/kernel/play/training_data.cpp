// Draws two near-equal candidates, opens the first, and notes what became of the game.
#include "play/training_data.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace fairmines {

Choice ExplorationPlayer::choose(const GuessPosition& position, Rng& rng) {
    // 1. What the expert would choose from.
    const Options options = book_.look_up(position, [&] { return options_at(position); });
    if (options.perfect) {
        weight_ *= 1 - position.mine_probability_of(options.perfect->cell);
        return *options.perfect;
    }
    const auto& all = options.candidates;
    int cell = all.front().cell;
    // 2. Two candidates at random, of which the first is opened. Dead cells teach nothing.
    if (all.size() > 1 && std::isfinite(all.front().score)) {
        const auto number = static_cast<std::uint32_t>(all.size());
        const std::uint32_t one = rng.below(number);
        std::uint32_t other = rng.below(number - 1);
        other += other >= one;
        cell = all[one].cell;
        const auto opened = std::count_if(position.view.cells.begin(), position.view.cells.end(),
                                          [](std::int8_t code) { return code >= 0; });
        double best = all.front().score;
        for (const auto& candidate : all) best = std::max(best, candidate.score);
        TrainingSample sample{static_cast<int>(opened), best, weight_, {}};
        sample.contrast.add(0.5, all[one].features);
        sample.contrast.add(-0.5, all[other].features);
        samples_.push_back(sample);
    }
    weight_ *= 1 - position.mine_probability_of(cell);
    return {cell};
}

ExplorationPlayer::Options ExplorationPlayer::options_at(const GuessPosition& position) {
    if (const auto choice = expert_.play_perfectly(position)) return {choice, {}};
    const auto candidates = expert_.score_candidates(position, score_fraction_);
    return {{}, {candidates.begin(), candidates.end()}};
}

void ExplorationPlayer::collect(double weight, std::vector<TrainingSample>& samples) {
    for (TrainingSample& sample : samples_) {
        sample.outcome = weight / sample.outcome;
        samples.push_back(sample);
    }
    samples_.clear();
    weight_ = 1;
}

std::vector<TrainingSample> training_data(const TrainingRun& run, std::uint64_t first,
                                          std::size_t games, StopCheck* stop) {
    auto owner =
        std::make_unique<ExplorationPlayer>(ExpertOptions{run.weights}, run.score_fraction);
    ExplorationPlayer& explorer = *owner;
    Player player(std::move(owner));
    Match match = run.match;
    match.conditional = true;
    std::vector<TrainingSample> samples;
    for (std::size_t i = 0; i < games; ++i)
        explorer.collect(player.play(match, first + i, stop).weight, samples);
    return samples;
}

}  // namespace fairmines
