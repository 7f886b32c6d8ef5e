// Means of weights, their intervals, and those of differences.
#include "judging/chance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "board/at.hpp"
#include "judging/exact_sum.hpp"

namespace fairmines {

namespace {

// Differences below this are rounding.
constexpr double kLeastDifference = 1e-9;
// Of weights from 0 to 1: what is below this is left of sums that were rounded.
constexpr double kLeastVariance = 1e-14;

// The upper end of Wilson's interval for no event in so many games.
double most_of_none(double games) {
    const double middle = kLikely * kLikely / (2 * games);
    const double half = kLikely / (2 * games);
    return (middle + kLikely * std::sqrt(half * half)) / (1 + kLikely * kLikely / games);
}

}  // namespace

Chance Chance::minus(const Chance& other) const {
    const double difference = value - other.value;
    // Newcombe's method for a difference (R. G. Newcombe 1998): square and add.
    const double down = exact_hypotenuse(value - low, other.high - other.value);
    const double up = exact_hypotenuse(high - value, other.value - other.low);
    return {difference, difference - down, difference + up, exact && other.exact};
}

bool Chance::above_zero(double standard_errors) const {
    return value - (value - low) * (standard_errors / kLikely) > kLeastDifference;
}

void PlayedGames::add(std::span<const double> weights) {
    std::vector<double> terms{total};
    terms.insert(terms.end(), weights.begin(), weights.end());
    total = exact_sum(terms);
    terms.assign(1, squares);
    for (const double weight : weights) terms.push_back(weight * weight);
    squares = exact_sum(terms);
    games += weights.size();
}

Chance PlayedGames::chance(double safety) const {
    const auto n = static_cast<double>(games);
    const double mean = total / n;
    if (games < 2) return {safety * mean, 0, safety, false};
    const double variance = (squares - total * mean) / (n - 1);
    const double reach =
        variance > kLeastVariance ? kLikely * std::sqrt(variance / n) : most_of_none(n);
    const double low = std::max(mean - reach, 0.0), high = std::min(mean + reach, 1.0);
    return {safety * mean, safety * low, safety * high, false};
}

namespace {

// The games of a position in the first slice. Then it plays twice as many at a time as before, up
// to the second number: what is played at a time counts as a whole, or not at all.
constexpr std::size_t kFirstGames = 10;
constexpr std::size_t kMostAtATime = 160;

// The cells of a move that may be mines. The safe cells of a chord will be opened anyway, whichever
// comes first.
std::vector<int> unsure_of(const WantedChance& wanted) {
    std::vector<int> unsure;
    for (const int cell : wanted.cells)
        if (wanted.analysis->mine_probability[at(cell)] > 0) unsure.push_back(cell);
    return unsure;
}

}  // namespace

void ChanceFinder::begin(std::vector<WantedChance> wanted, const StopCheck::Condition& over) {
    StopCheck stop(over);
    for (const WantedChance& it : wanted) {
        complete_ = complete_ && !over();
        exact_.push_back(find_exactly(it, stop));
        play_of_.emplace_back();
        if (!exact_.back() && options_.games > 0 && complete_)
            play_of_.back() = begin_play(it, stop);
        late_.push_back(!exact_.back() && !complete_);
    }
}

bool ChanceFinder::next_slice(const StopCheck::Condition& over) {
    if (plays_.empty() || end_ == options_.games) return false;
    end_ = end_ == 0 ? std::min(kFirstGames, options_.games) : options_.games;
    complete_ = complete_ && !over();
    return complete_;
}

void ChanceFinder::play(std::size_t number, PlayingOn& player, StopCheck& stop) {
    PlayedCells& play = plays_[number];
    const View view = play.analysis->view();
    const CountOptions options = count_with(stop);
    while (!play.too_complex && play.played.games < end_) {
        const std::size_t first = play.played.games;
        const NumberedGames games{options_.seed, first,
                                  std::min({first + kFirstGames, kMostAtATime, end_ - first})};
        try {
            play.played.add(play.cells.size() == 1
                                ? player.from_cell(view, play.cells.front(), games, options)
                                : player.from_chord(view, play.cells, games, options));
            done_ += games.games;
        } catch (const TooComplex&) {
            play.too_complex = true;
            done_ += options_.games - first;
        }
    }
}

double ChanceFinder::played() const {
    const std::size_t all = options_.games * plays_.size();
    return all == 0 ? 0 : static_cast<double>(done_) / static_cast<double>(all);
}

std::vector<std::optional<FoundChance>> ChanceFinder::found() const {
    auto found = exact_;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!play_of_[i]) continue;
        const PlayedCells& play = plays_[*play_of_[i]];
        if (play.played.games > 0) found[i] = {play.cells.front(), play.played.chance(play.safety)};
    }
    return found;
}

bool ChanceFinder::cut(std::size_t wanted) const {
    if (!play_of_[wanted]) return late_[wanted];
    const PlayedCells& play = plays_[*play_of_[wanted]];
    return !play.too_complex && play.played.games < options_.games;
}

// Returns a chance that needs no games.
std::optional<FoundChance> ChanceFinder::find_exactly(const WantedChance& wanted, StopCheck& stop) {
    const Analysis& analysis = *wanted.analysis;
    const auto& cells = wanted.cells;
    const auto mined = [&](int it) { return analysis.mine_probability[at(it)] == 1; };
    // 1. A move that is certain to lose; a position that is certain to be won.
    if (std::any_of(cells.begin(), cells.end(), mined))
        return FoundChance{cells.front(), Chance::certain(0)};
    if (analysis.certain()) {
        const int cell = cells.empty() ? choose(analysis, stop) : cells.front();
        if (cell < 0) return {};
        return FoundChance{cell, Chance::certain(1)};
    }
    // 2. Several cells, one of which is a mine.
    const auto unsure = unsure_of(wanted);
    if (unsure.size() > 1) {
        const auto mine = unless_late([&] {
            return std::optional(mine_probability_of(analysis, unsure, count_with(stop), counter_));
        });
        if (mine != 1.0) return {};
        return FoundChance{unsure.front(), Chance::certain(0)};
    }
    // 3. Perfect play.
    const EndgameResult* found = endgame(analysis, stop);
    if (!found) return {};
    const auto best = std::max_element(found->wins.begin(), found->wins.end());
    const int cell = unsure.empty() ? static_cast<int>(best - found->wins.begin()) : unsure.front();
    const double wins = found->wins[at(cell)];
    return FoundChance{cell, Chance::certain(wins / static_cast<double>(*found->solutions))};
}

// Searches a position, once; null if that takes too long.
const EndgameResult* ChanceFinder::endgame(const Analysis& analysis, StopCheck& stop) {
    const auto [it, is_new] = endgames_.try_emplace(&analysis);
    if (is_new && complete_ &&
        analysis.log_solutions <
            std::log(static_cast<double>(options_.max_endgame_solutions) + 0.5))
        it->second = unless_late([&] {
            return std::optional(solve_endgame(analysis.view(),
                                               {*count_.mines, options_.max_endgame_solutions,
                                                options_.max_endgame_steps, count_.budget, &stop},
                                               {}));
        });
    return it->second && it->second->solutions ? &*it->second : nullptr;
}

// Returns the number of the play with a cell or a chord; none if its view is too complex.
std::optional<std::size_t> ChanceFinder::begin_play(const WantedChance& wanted, StopCheck& stop) {
    const Analysis& analysis = *wanted.analysis;
    // 1. What is opened first.
    auto cells = unsure_of(wanted);
    if (cells.empty()) cells.push_back(choose(analysis, stop));
    if (cells.front() < 0) return {};
    // 2. A play that has begun already.
    for (std::size_t i = 0; i < plays_.size(); ++i)
        if (plays_[i].analysis == &analysis && plays_[i].cells == cells) return i;
    // 3. A new one.
    const auto mine = unless_late([&] {
        return std::optional(mine_probability_of(analysis, cells, count_with(stop), counter_));
    });
    if (!mine) return {};
    plays_.push_back({&analysis, cells, 1 - *mine, {}, false});
    return plays_.size() - 1;
}

// Returns the cell that the expert opens; -1 if the view is too complex.
int ChanceFinder::choose(const Analysis& analysis, StopCheck& stop) {
    if (const int safe = analysis.first_safe(); safe >= 0) return safe;
    const auto [it, is_new] = choices_.try_emplace(&analysis, -1);
    if (is_new && complete_)
        it->second = unless_late([&] {
                         return std::optional(playing_.choose(analysis.view(), count_with(stop)));
                     }).value_or(-1);
    return it->second;
}

CountOptions ChanceFinder::count_with(StopCheck& stop) const {
    CountOptions options = count_;
    options.stop = &stop;
    return options;
}

// Returns what is found, or none if that takes too long or is too complex.
template <class Find>
auto ChanceFinder::unless_late(Find&& find) -> decltype(find()) {
    try {
        return find();
    } catch (const TooComplex&) {
    } catch (const Stopped&) {
        complete_ = false;
    }
    return {};
}

}  // namespace fairmines
