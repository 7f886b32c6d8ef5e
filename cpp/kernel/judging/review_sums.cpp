// Collects what the games add, and sums it up.
#include "judging/review_sums.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "board/short_sort.hpp"
#include "judging/exact_sum.hpp"

namespace fairmines {
namespace {

void append(std::vector<double>& to, const std::vector<double>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

// Returns the value below which so many quarters of some values are, between the two nearest ones
// if need be. Reorders them; there is at least one.
double quartile(std::vector<double>& values, std::size_t quarters) {
    const std::size_t place = quarters * (values.size() - 1);
    const auto low = values.begin() + static_cast<std::ptrdiff_t>(place / 4);
    const auto above = static_cast<double>(place % 4);
    std::nth_element(values.begin(), low, values.end());
    const double high = above > 0 ? *std::min_element(low + 1, values.end()) : *low;
    return (*low * (4 - above) + high * above) / 4;
}

}  // namespace

void ReviewSums::add(const GameSummary& game) {
    const auto& counts = game.counts;
    const bool won = game.status == GameStatus::won, lost = game.status == GameStatus::lost;
    ++sums_.games;
    sums_.won += won;
    sums_.lost += lost;
    sums_.decisions += game.decisions;
    const bool clean = std::accumulate(counts.mistakes.begin(), counts.mistakes.end(), 0) == 0;
    sums_.games_without_mistake += clean;
    sums_.lost_without_mistake += clean && lost;
    sums_.games_cut += !game.complete;
    const auto add_to = [](auto& sums, const auto& more) {
        std::transform(sums.begin(), sums.end(), more.begin(), sums.begin(), std::plus<>());
    };
    add_to(mistakes_, counts.mistakes);
    add_to(sums_.missed, counts.missed);
    sums_.guesses.number += counts.guesses;
    sums_.guesses.came_true += counts.survived;
    guesses_.expected.push_back(counts.expected);
    guesses_.variance.push_back(counts.variance);
    if ((won || lost) && game.start) add_win(won, *game.start);
    if (counts.costs && game.start) {
        costs_.push_back(*counts.costs);
        costly_starts_.push_back(*game.start);
    }
    if (won && game.luck) lucks_.push_back(*game.luck);
    for (std::size_t rule = 0; rule < times_.size(); ++rule)
        append(times_[rule], counts.times[rule]);
}

void ReviewSums::add_win(bool won, double start) {
    ++sums_.wins.number;
    sums_.wins.came_true += won;
    wins_.expected.push_back(start);
    wins_.variance.push_back(start * (1 - start));
}

ReviewSummary ReviewSums::summary() {
    ReviewSummary found = sums_;
    for (int kind = 0; kind < kMistakes; ++kind)
        if (const auto number = mistakes_[static_cast<std::size_t>(kind)])
            found.mistakes.emplace_back(static_cast<Mistake>(kind), number);
    sort_short(found.mistakes,
               [](const auto& one, const auto& two) { return one.second > two.second; });
    for (const auto& [tally, parts] :
         {std::pair{&found.guesses, &guesses_}, std::pair{&found.wins, &wins_}}) {
        tally->expected = exact_sum(parts->expected);
        tally->error = std::sqrt(exact_sum(parts->variance));
    }
    if (!costs_.empty())
        found.cost = std::min(exact_sum(costs_), exact_sum(costly_starts_)) /
                     static_cast<double>(costs_.size());
    if (!lucks_.empty()) found.luck = quartile(lucks_, 2);
    for (std::size_t rule = 0; rule < times_.size(); ++rule) {
        auto& seconds = times_[rule];
        if (seconds.empty()) continue;
        const auto moves = static_cast<std::int64_t>(seconds.size());
        const double quarter = quartile(seconds, 1), median = quartile(seconds, 2);
        found.times.push_back(
            {static_cast<Rule>(rule + 1), moves, quarter, median, quartile(seconds, 3)});
    }
    return found;
}

}  // namespace fairmines
