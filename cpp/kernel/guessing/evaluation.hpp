// Scores a position without a search, by features of its safest cells.
//
// The safest cell alone says too little: a single safe cell may lead nowhere, and where the second
// safest cell is much worse, the guess after the next one will be bad. A dead cell (its clue is
// known beforehand) says too much: opening it changes nothing. So the features describe the four
// best live cells, and how many undetermined cells surround them: the fewer, the more a clue tells
// of each. The weights of the features are learnt from games: see play/training_data.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>

#include "counting/constraints.hpp"

namespace fairmines {

// Features of a position, and of the guess that led to it. The features of a guess are the sum over
// the positions that may follow it, each times its probability.
enum class Feature : std::size_t {
    alive,                   // 1: the guess is survived
    first_mine_probability,  // of the best live cell
    second_mine_probability,
    third_mine_probability,
    fourth_mine_probability,
    crowd,        // undetermined cells around the three best live cells, on average
    fifty_fifty,  // probability that the guessed cell is a mine that a later 50/50 would have cost
};
inline constexpr std::array<std::string_view, 7> kFeatureNames{"alive",
                                                               "first_mine_probability",
                                                               "second_mine_probability",
                                                               "third_mine_probability",
                                                               "fourth_mine_probability",
                                                               "crowd",
                                                               "fifty_fifty"};
inline constexpr std::size_t kFeatures = kFeatureNames.size();

// A number for each feature: its value, or its weight.
class Features {
   public:
    Features() = default;
    explicit Features(const std::array<double, kFeatures>& values) : values_(values) {}

    double& operator[](Feature feature) { return values_[static_cast<std::size_t>(feature)]; }
    double operator[](Feature feature) const { return values_[static_cast<std::size_t>(feature)]; }
    void add(double factor, const Features& other) {
        for (std::size_t i = 0; i < kFeatures; ++i) values_[i] += factor * other.values_[i];
    }
    // In the order of kFeatureNames.
    std::span<const double, kFeatures> values() const { return values_; }
    std::span<double, kFeatures> values() { return values_; }

   private:
    std::array<double, kFeatures> values_{};
};

// Returns the weighted sum of the features.
inline double score_of(const Features& features, const Features& weights) {
    return std::inner_product(features.values().begin(), features.values().end(),
                              weights.values().begin(), 0.0);
}

// Whether a covered cell may be live: its clue, if the cell is safe, may still take different
// values. Only what sums of whole constraints imply is seen, so a few dead cells pass as live.
bool may_be_live(const Constraints& problem, int place);

struct EvaluationOptions {
    // The mine probability that an undetermined neighbour is worth when cells are ranked.
    double crowd_penalty = 0.01;
    // Whether dead cells are described, too.
    bool count_dead_cells = false;
};

struct Evaluation {
    Features features;                // those of the guess are 0
    std::array<int, 3> best_guesses;  // the best cells, unless one is safe; -1 for none
};

// Evaluates a position by its mine probabilities; that of the interior is NaN if there is none.
Evaluation evaluate(const Constraints& problem, std::span<const double> box_mine_probability,
                    double interior_mine_probability, const EvaluationOptions& options = {});

}  // namespace fairmines
