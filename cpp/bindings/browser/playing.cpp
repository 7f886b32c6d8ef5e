// Playing: endgames, the guesses of the expert, and games played on from a position.
#include <cmath>
#include <memory>

#include "endgame/solve_endgame.hpp"
#include "exchange.hpp"
#include "expert.hpp"
#include "play/player.hpp"

namespace browser {
namespace {

// The expert of all calls, kept for its memory.
fairmines::Expert& expert() {
    static fairmines::Expert expert(expert_options());
    return expert;
}

// A counted position without a safe cell.
class Position {
   public:
    Position(const fairmines::View& view, const fairmines::CountOptions& options)
        : mine_probability_(view.cells.size()),
          position_{view, options, counter_, mine_probability_} {
        counter_.count(view, options);
        counter_.mine_probability(mine_probability_);
    }
    const fairmines::GuessPosition& operator*() const { return position_; }

   private:
    fairmines::SolutionCounter counter_;
    std::vector<double> mine_probability_;
    fairmines::GuessPosition position_;
};

}  // namespace
}  // namespace browser

using namespace browser;

// The cell that the expert opens, and the win probability if it is known, else NaN.
FAIRMINES_EXPORT(choose)
int choose(int width, int height, int mines, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const Position position(input_view(width, height),
                                count_options(mines, 1, budget, deadline));
        fairmines::Rng unused(0);
        const auto choice = expert().choose(*position, unused);
        exchange().numbers = {1.0 * choice.cell, choice.win_probability.value_or(NAN)};
    });
}

// The candidates of the expert, the best first.
FAIRMINES_EXPORT(rank)
int rank(int width, int height, int mines, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const Position position(input_view(width, height),
                                count_options(mines, 1, budget, deadline));
        for (const auto& candidate : expert().rank(*position))
            exchange().numbers.push_back(candidate.cell);
    });
}

// The weights of games first, first + 1, ... of a seed, played on conditionally from a cell that is
// taken to be safe.
FAIRMINES_EXPORT(play_on)
int play_on(int width, int height, int mines, int cell, std::uint64_t seed, double budget,
            double first, int games, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const auto view = input_view(width, height);
        const auto options = count_options(mines, 1, budget, deadline);
        const fairmines::Continuation continuation{
            view.grid, {view.cells.begin(), view.cells.end()},
            mines,     view.grid.cell(cell),
            seed,      options.budget,
            true};
        std::vector<fairmines::GameResult> results(static_cast<std::size_t>(games));
        fairmines::Player player(std::make_unique<fairmines::Expert>(expert_options()));
        player.play_on(continuation, static_cast<std::uint64_t>(first), results, options.stop);
        for (const auto& result : results) exchange().numbers.push_back(result.weight);
    });
}

// The number of solutions, and for each cell those that are won by opening it first, -1 where it is
// not to be opened. No numbers if the search is too long.
FAIRMINES_EXPORT(solve_endgame)
int solve_endgame(int width, int height, int mines, double max_solutions, double max_steps,
                  double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const auto options = count_options(mines, 1, budget, deadline);
        const auto found = fairmines::solve_endgame(
            input_view(width, height),
            {mines, static_cast<std::size_t>(max_solutions), static_cast<std::size_t>(max_steps),
             options.budget, options.stop},
            {});
        if (!found.solutions) return;
        exchange().numbers = {static_cast<double>(*found.solutions)};
        exchange().numbers.insert(exchange().numbers.end(), found.wins.begin(), found.wins.end());
    });
}
