// Advice: one at a time, step by step as in advice.hpp.
#include "advice.hpp"

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

// Searches perfect play. JSON: whether it is found.
FAIRMINES_EXPORT(advice_search)
int advice_search(double seconds) {
    return run([&] {
        const auto end = end_after(seconds);
        tell(advice->search([end] { return std::chrono::steady_clock::now() > end; }));
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

// Plays a slice of games with each candidate. JSON: whether there are more to play.
FAIRMINES_EXPORT(advice_play)
int advice_play(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        tell(advice->play_slice(fairmines::kEnoughGames, &deadline.stop()));
    });
}

// What was found so far. JSON: see describe_advice().
FAIRMINES_EXPORT(advice_found)
int advice_found(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        answer(fairmines::describe_advice(*advice, &deadline.stop()));
    });
}

// Frees the advice.
FAIRMINES_EXPORT(advice_end)
void advice_end() { advice.reset(); }
