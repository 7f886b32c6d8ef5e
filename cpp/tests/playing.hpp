// What tests of games and reviews share: making moves, and reviewing whole games.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "guessers.hpp"
#include "judging/game_review.hpp"
#include "play/game.hpp"

namespace tests {

constexpr std::size_t kReviewBudget = std::size_t{1} << 20;

// A game on a given layout.
inline fairmines::Game given(fairmines::Grid grid, const std::vector<std::uint8_t>& layout,
                             fairmines::Rules rules = fairmines::Rules::classic) {
    const auto mines = static_cast<int>(std::count(layout.begin(), layout.end(), 1));
    return fairmines::Game({grid, mines, rules, 7, -1, fairmines::HowDealt::given, std::nullopt},
                           layout);
}

// Makes a move; returns the cells that it changes.
inline std::vector<int> make(fairmines::Game& game, const fairmines::Move& move,
                             std::size_t budget = kReviewBudget, bool counts_only = false) {
    fairmines::SolutionCounter counter;
    fairmines::Referee referee(counter, counts_only);
    auto plan = game.plan(move);
    if (!plan) return {};
    plan->work_out({budget}, referee);
    return game.commit(std::move(*plan));
}

inline std::vector<int> open(fairmines::Game& game, int cell) {
    return make(game, {fairmines::MoveKind::open, cell});
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
