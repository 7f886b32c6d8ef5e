// The figures of many reviewed games: begin, add games, and ask.
#include "judging/review_sums.hpp"

#include <cmath>
#include <cstring>
#include <optional>

#include "exchange.hpp"

namespace browser {
namespace {

using fairmines::GameSummary;
using fairmines::ReviewSums;

std::optional<ReviewSums> sums;

void tell_all(std::initializer_list<double> numbers) {
    for (const double it : numbers) tell(it);
}

void tell_tally(const fairmines::Tally& it) {
    tell_all({1.0 * it.number, 1.0 * it.came_true, it.expected, it.error});
}

// Takes numbers from the input one after another.
class Numbers {
   public:
    bool empty() const { return place_ + sizeof(double) > exchange().input.size(); }
    double next() {
        double number = 0;
        std::memcpy(&number, exchange().input.data() + place_, sizeof number);
        place_ += sizeof number;
        return number;
    }
    int whole() { return static_cast<int>(next()); }
    std::optional<double> known() {
        const double number = next();
        return std::isnan(number) ? std::nullopt : std::optional(number);
    }

   private:
    std::size_t place_ = 0;
};

GameSummary next_game(Numbers& input) {
    GameSummary game{fairmines::GameStatus{static_cast<std::uint8_t>(input.whole())}};
    auto& counts = game.counts;
    game.decisions = input.whole();
    for (auto* it : {&game.luck, &game.start, &game.costs}) *it = input.known();
    for (int& it : counts.mistakes) it = input.whole();
    for (int* it : {&counts.guesses, &counts.survived}) *it = input.whole();
    for (double* it : {&counts.expected, &counts.variance}) *it = input.next();
    for (int& it : game.missed) it = input.whole();
    for (auto& seconds : counts.seconds) {
        seconds.resize(static_cast<std::size_t>(input.whole()));
        for (double& it : seconds) it = input.next();
    }
    return game;
}

}  // namespace
}  // namespace browser

using namespace browser;

FAIRMINES_EXPORT(review_sums_begin)
void review_sums_begin() { sums.emplace(); }

// Adds the games of the input. Each is numbers: its status and its decisions; the luck, the chance
// at the start and the costs, NaN if they are not known; the mistakes of each kind; the guesses,
// how many survived and were expected to, and the variance; how often each rule was missed; then
// for each rule the number of moves, and their seconds.
FAIRMINES_EXPORT(review_sums_add)
int review_sums_add() {
    return run([&] {
        for (Numbers input; !input.empty();) sums->add(next_game(input));
    });
}

// Ends with the figures of all games. Numbers: the games, how many were won and lost, the
// decisions, and the games without a mistake; the guesses and the wins, as a Tally each; the cost
// and the luck, NaN if they are not known; how often each rule was missed; how many kinds of
// mistakes there are, and the kind and the number of each; then the times of each rule.
FAIRMINES_EXPORT(review_sums_end)
int review_sums_end() {
    return run([&] {
        const auto found = sums->summary();
        sums.reset();
        tell_all({1.0 * found.games, 1.0 * found.won, 1.0 * found.lost, 1.0 * found.decisions,
                  1.0 * found.games_without_mistake});
        tell_tally(found.guesses);
        tell_tally(found.wins);
        tell_all({found.cost.value_or(NAN), found.luck.value_or(NAN)});
        for (const auto it : found.missed) tell(1.0 * it);
        tell(1.0 * found.mistakes.size());
        for (const auto& [kind, number] : found.mistakes)
            tell_all({static_cast<double>(kind), 1.0 * number});
        for (const auto& it : found.times)
            tell_all({static_cast<double>(it.rule), 1.0 * it.moves, it.quarter, it.median,
                      it.three_quarters});
    });
}
