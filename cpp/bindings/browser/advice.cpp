// Advice: one at a time, step by step as in advice.hpp.
#include "judging/advice.hpp"

#include <memory>
#include <optional>

#include "exchange.hpp"
#include "expert.hpp"

namespace browser {
namespace {

std::unique_ptr<fairmines::Advice> advice;

}  // namespace
}  // namespace browser

using namespace browser;

// Begins to advise on a view; the layouts of its games are drawn by this seed.
FAIRMINES_EXPORT(advice_begin)
int advice_begin(int width, int height, int mines, double budget, std::uint64_t seed,
                 double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        advice.reset();
        advice = std::make_unique<fairmines::Advice>(input_view(width, height),
                                                     count_options(mines, 1, budget, deadline),
                                                     seed, expert_options());
    });
}

// Searches perfect play. Numbers: 1 if it is found, else 0.
FAIRMINES_EXPORT(advice_search)
int advice_search(double seconds) {
    return run([&] {
        const auto end = end_after(seconds);
        tell(advice->search([end] { return std::chrono::steady_clock::now() > end; }) ? 1 : 0);
    });
}

// Chooses the cells to play on with.
FAIRMINES_EXPORT(advice_choose)
int advice_choose(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        advice->choose_candidates(&deadline.stop());
    });
}

// Goes on with a cell, and with games that were played on with it.
FAIRMINES_EXPORT(advice_resume)
int advice_resume(int cell, double games, double total, double squares, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        advice->resume(cell, {static_cast<std::size_t>(games), total, squares}, &deadline.stop());
    });
}

// Plays a slice of games with each candidate. Numbers: 1 if there are more to play, else 0.
FAIRMINES_EXPORT(advice_play)
int advice_play(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        tell(advice->play_slice(fairmines::kEnoughGames, &deadline.stop()) ? 1 : 0);
    });
}

// The candidates, the best first. Numbers: of each the cell, its safety, progress and secondary
// safety, and its winning chance with both ends of the interval.
FAIRMINES_EXPORT(advice_candidates)
int advice_candidates(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        for (const auto& it : advice->candidates(&deadline.stop()))
            for (const double number : {1.0 * it.cell, it.safety, it.progress, it.secondary,
                                        it.chance.value, it.chance.low, it.chance.high})
                tell(number);
    });
}

// The games so far, what advice_resume() takes. Numbers: of each candidate the cell, the games, the
// sum of their weights, and that of the squares.
FAIRMINES_EXPORT(advice_played)
int advice_played() {
    return run([] {
        for (const auto& [candidate, played] : advice->plays())
            for (const double number : {1.0 * candidate.cell, static_cast<double>(played.games),
                                        played.total, played.squares})
                tell(number);
    });
}

// Frees the advice.
FAIRMINES_EXPORT(advice_end)
void advice_end() { advice.reset(); }
