// What tests of reviews share: making moves, and reviewing whole games.
#pragma once

#include <utility>
#include <vector>

#include "judging/game_review.hpp"
#include "play/game.hpp"
#include "weights.hpp"

namespace tests {

constexpr std::size_t kReviewBudget = std::size_t{1} << 20;

inline void make(fairmines::Game& game, const fairmines::Move& move) {
    fairmines::SolutionCounter counter;
    fairmines::Referee referee(counter);
    auto plan = game.plan(move);
    if (!plan) return;
    plan->work_out({kReviewBudget}, referee);
    game.commit(std::move(*plan));
}

inline fairmines::ReviewOptions review_options(fairmines::Rules rules, std::size_t games,
                                               std::size_t max_endgame_solutions = 3000) {
    return {rules, false, kReviewBudget, 1 << 12, {games, 1, max_endgame_solutions, 1 << 22}};
}

// Judges all moves, plays on, and finishes.
inline void complete(fairmines::GameReview& review) {
    const auto never = [] { return false; };
    fairmines::StopCheck stop(never);
    fairmines::PlayingOn player(review.expert());
    while (review.judge_next(&stop)) {
    }
    review.begin_chances(never);
    while (review.next_slice(never))
        for (std::size_t play = 0; play < review.plays(); ++play) review.play(play, player, stop);
    review.finish(9);
}

}  // namespace tests
