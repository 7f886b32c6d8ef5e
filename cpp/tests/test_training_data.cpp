// Training data: the samples of the exploration player.
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "doctest/doctest.h"
#include "guessers.hpp"
#include "play/training_data.hpp"

namespace {

using namespace fairmines;

const Match kMatch{{10, 10}, 20, 0, Cell{0, 0}, 11, 1 << 20, true};

std::vector<TrainingSample> samples_of(double score_fraction, std::uint64_t first,
                                       std::size_t games) {
    return training_data({kMatch, tests::kWeights, score_fraction}, first, games);
}

bool same(const TrainingSample& a, const TrainingSample& b) {
    return a.opened == b.opened && a.score == b.score && a.outcome == b.outcome &&
           a.contrast.values()[1] == b.contrast.values()[1];
}

}  // namespace

TEST_CASE("the samples of a game do not depend on the games before") {
    const auto all = samples_of(0.95, 0, 60);
    auto parts = samples_of(0.95, 0, 20);
    const auto rest = samples_of(0.95, 20, 40);
    parts.insert(parts.end(), rest.begin(), rest.end());
    REQUIRE(parts.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(same(parts[i], all[i]));
}

TEST_CASE("the player draws between two cells that are nearly equal") {
    const auto samples = samples_of(0.9, 0, 250);
    REQUIRE(samples.size() > 400);
    double first_better = 0, largest = 0;
    for (const TrainingSample& sample : samples) {
        CHECK(sample.outcome >= 0);
        CHECK(sample.outcome <= 1);
        CHECK(sample.score > 0);
        // Both scores are between 0.9 of the best one and the best one.
        const double difference = 2 * std::abs(score_of(sample.contrast, tests::kWeights));
        CHECK(difference <= 0.1 * sample.score + 1e-9);
        largest = std::max(largest, difference);
        first_better += score_of(sample.contrast, tests::kWeights) > 0;
    }
    CHECK(largest > 0.02);
    const auto number = static_cast<double>(samples.size());
    CHECK(std::abs(first_better / number - 0.5) < 0.1);
}

TEST_CASE("an outcome is the weight of the game since the guess") {
    auto owner = std::make_unique<ExplorationPlayer>(tests::kOptions, 0.9);
    ExplorationPlayer& explorer = *owner;
    Player player(std::move(owner));
    int whole = 0, several = 0;
    for (std::uint64_t game = 0; game < 80; ++game) {
        const double weight = player.play(kMatch, game).weight;
        std::vector<TrainingSample> samples;
        explorer.collect(weight, samples);
        if (samples.empty()) continue;
        // Nothing was risked before the first guess, and some of it with every guess after.
        if (samples.front().opened == 1) {
            CHECK(samples.front().outcome == weight);
            ++whole;
        }
        for (std::size_t i = 1; i < samples.size(); ++i) {
            CHECK(samples[i].opened > samples[i - 1].opened);
            CHECK(samples[i].outcome > samples[i - 1].outcome);
            ++several;
        }
    }
    CHECK(whole > 10);
    CHECK(several > 50);
}

TEST_CASE("with one best cell the two candidates have the same score") {
    for (const TrainingSample& sample : samples_of(1, 0, 40))
        CHECK(std::abs(score_of(sample.contrast, tests::kWeights)) < 1e-8);
}
