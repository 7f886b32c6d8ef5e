// Figures of reviewed games as JSON: docs/reference/review-json.md lists the fields.
#pragma once

#include <string>

#include "judging/figures_so_far.hpp"
#include "judging/review_sums.hpp"

namespace fairmines {

// The figures of many games.
std::string describe_summary(const ReviewSummary& summary);

// The figures of a game that may go on.
std::string describe_figures(const FiguresSoFar& figures);

}  // namespace fairmines
