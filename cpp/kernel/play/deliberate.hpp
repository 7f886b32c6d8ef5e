// The strategy `deliberate`: `expert`, and where it guesses with rivals close by, rollouts decide.
//
//  1. Endgames and pockets are played perfectly, larger endgames than by `expert`.
//  2. Early in the game the guess is that of `expert`.
//  3. Otherwise the candidates are the cells with nearly the best score, each scored with the
//     second guess; the guess of `expert` is the first of them.
//  4. Each is played on by `expert` in rounds of rollouts, on common layouts (rollouts.hpp).
//  5. What is believed of a difference combines the scores, a prior, with the rollouts: see Belief.
//  6. Candidates are compared with the guess of `expert`, so that the order has no cycles.
//  7. A candidate is given up when knowing it better would gain less than a threshold.
//
// The layouts are drawn by a hash of the view. So a choice depends on the view alone.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "guessing/expert.hpp"
#include "guessing/guesser.hpp"
#include "play/rollouts.hpp"

namespace fairmines {

// How long it thinks. All limits count work.
struct Thinking {
    std::size_t max_endgame_solutions;
    std::size_t max_endgame_steps;  // of each first cell
    double least_opened;            // rollouts from this share of the free cells on
    std::size_t max_rollouts;       // of each candidate of a guess
    double least_gain;              // a candidate is given up below it, in win probability
};

// From fast to slow.
inline constexpr std::array kThinking{
    Thinking{5'000, 100'000'000, 0.9, 48, 0.002},
    Thinking{10'000, 300'000'000, 0.5, 108, 0.001},
    Thinking{10'000, 300'000'000, 0.1, 162, 0.001},
    Thinking{30'000, 3'000'000'000, 0.1, 400, 0.0005},
};

// E[max(0, X)] of a normal X: what choosing by it gains. From a table, because functions of the
// standard library differ in their last digit between machines.
double expected_gain(double mean, double deviation);

// What is believed of the difference of two candidates.
struct Belief {
    double mean, deviation;
};

class Deliberate final : public Guesser {
   public:
    // Throws as check() of the options does.
    Deliberate(const ExpertOptions& expert, const Thinking& thinking);

    Choice choose(const GuessPosition& position, Rng& rng) override;

   private:
    struct Rival {
        int cell;
        double score;
        std::vector<double> values;  // of its rollouts
        bool alive;                  // whether it may still be chosen
    };
    struct Prior;

    void collect_rivals(const GuessPosition& position, const Choice& first);
    std::size_t decide(const Prior& prior);
    void play_round(std::size_t rollouts);
    std::size_t find_best(const Prior& prior) const;
    Belief difference(const Rival& one, const Rival& other, const Prior& prior) const;

    Thinking thinking_;
    Expert expert_;
    Rollouts rollouts_;
    std::vector<Rival> rivals_;
};

}  // namespace fairmines
