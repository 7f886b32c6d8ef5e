// The figures of many reviewed games: begin, add games, and ask.
#include "judging/review_sums.hpp"

#include <cmath>
#include <cstring>
#include <optional>

#include "exchange.hpp"
#include "reviews.hpp"

namespace browser {
namespace {

using fairmines::GameSummary;
using fairmines::ReviewSums;

std::optional<ReviewSums> sums;

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
    for (auto* it : {&game.luck, &game.start, &counts.costs}) *it = input.known();
    game.complete = input.next() == 1;
    for (int& it : counts.mistakes) it = input.whole();
    for (int* it : {&counts.guesses, &counts.survived}) *it = input.whole();
    for (double* it : {&counts.expected, &counts.variance}) *it = input.next();
    for (int& it : counts.missed) it = input.whole();
    for (auto& seconds : counts.times) {
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
// at the start and the costs, NaN if they are not known; 1 if its review is complete; the mistakes
// of each kind; the guesses, how many survived and were expected to, and the variance; how often
// each rule was missed; then for each rule the number of moves, and their seconds.
FAIRMINES_EXPORT(review_sums_add)
int review_sums_add() {
    return run([&] {
        for (Numbers input; !input.empty();) sums->add(next_game(input));
    });
}

// Ends with the figures of all games: JSON, a ReviewSummary.
FAIRMINES_EXPORT(review_sums_end)
int review_sums_end() {
    return run([&] {
        answer(describe_summary(sums->summary()));
        sums.reset();
    });
}
