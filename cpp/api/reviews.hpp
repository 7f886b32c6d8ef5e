// Reviews of games and their figures as JSON: docs/reference/review-json.md lists the fields.
#pragma once

#include <string>

#include "judging/figures_so_far.hpp"
#include "judging/game_review.hpp"
#include "judging/review_sums.hpp"

namespace fairmines {

// A finished review, without what the record of the game says of its player.
std::string describe_review(const GameReview& review);

// The figures of many games.
std::string describe_summary(const ReviewSummary& summary);

// The figures of a game that may go on.
std::string describe_figures(const FiguresSoFar& figures);

}  // namespace fairmines
