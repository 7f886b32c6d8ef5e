// Plays games that explore guesses, and records what became of each: the data to fit weights to.
//
// An exploration player guesses like the expert, but not always best: among the candidates that are
// nearly as good as the best one it draws two, and opens one of them at random. That is an
// experiment: which of the two wins more of the games that follow depends on nothing but the two
// cells. So a regression of the outcomes on the differences of the two cells' features gives what
// each feature is worth in play. (A regression on the features of whole positions does not: weights
// fitted that way lost games.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "guessing/expert.hpp"
#include "play/player.hpp"

namespace fairmines {

// A guess between two candidates.
struct TrainingSample {
    int opened;         // cells opened before the guess
    double score;       // of the best candidate
    double outcome;     // in conditional play: the win probability from here on
    Features contrast;  // half the features of the opened cell less those of the other one
};

class ExplorationPlayer final : public Guesser {
   public:
    // Draws among the candidates whose score is at least this fraction of the best one.
    ExplorationPlayer(const ExpertOptions& options, double score_fraction)
        : expert_(options), score_fraction_(score_fraction) {}

    Choice choose(const GuessPosition& position, Rng& rng) override;

    // Moves the samples of the game that has ended with this weight to `samples`.
    void collect(double weight, std::vector<TrainingSample>& samples);

   private:
    struct Options {
        std::optional<Choice> perfect;
        std::vector<Expert::Candidate> candidates;
    };
    Options options_at(const GuessPosition& position);

    Expert expert_;
    double score_fraction_;
    OpeningBook<Options> book_;
    double weight_ = 1;                    // of the game so far
    std::vector<TrainingSample> samples_;  // of this game; the outcome is the weight so far
};

// A match to explore, in conditional play; its first opening must be safe.
struct TrainingRun {
    Match match;
    Features weights;
    double score_fraction;
};

// Plays games first, first + 1, ... of a run, and returns their samples. Throws as Player::play().
std::vector<TrainingSample> training_data(const TrainingRun& run, std::uint64_t first,
                                          std::size_t games, StopCheck* stop = nullptr);

}  // namespace fairmines
