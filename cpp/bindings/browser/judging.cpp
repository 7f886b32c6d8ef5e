// Reviews of games: one at a time, step by step as in game_review.hpp; and the figures of one that
// may go on.
#include <memory>

#include "exchange.hpp"
#include "expert.hpp"
#include "held_games.hpp"
#include "json.hpp"
#include "judging/click_use.hpp"
#include "judging/figures_so_far.hpp"
#include "judging/game_review.hpp"
#include "reviews.hpp"

namespace browser {
namespace {

using fairmines::GameReview;

std::unique_ptr<GameReview> review;
std::unique_ptr<fairmines::FiguresSoFar> so_far;

// A condition that holds after this time.
fairmines::StopCheck::Condition over_after(double seconds) {
    const auto end = end_after(seconds);
    return [end] { return std::chrono::steady_clock::now() > end; };
}

}  // namespace
}  // namespace browser

using namespace browser;

// Begins to review a game; the options are those of ReviewOptions. JSON: how many moves opened
// cells.
FAIRMINES_EXPORT(review_begin)
int review_begin(int game, int rules, int first_is_free, int games, std::uint64_t seed,
                 double budget, double proof_limit) {
    return run([&] {
        const auto size = [](double number) { return static_cast<std::size_t>(number); };
        review = std::make_unique<GameReview>(
            game_of(game), expert_options(),
            fairmines::ReviewOptions{fairmines::Rules{static_cast<std::uint8_t>(rules)},
                                     first_is_free != 0,
                                     size(budget),
                                     size(proof_limit),
                                     {static_cast<std::size_t>(games), seed}});
        tell(review->openings());
    });
}

// Judges all moves that opened cells.
FAIRMINES_EXPORT(review_judge)
int review_judge(double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        while (review->judge_next(&deadline.stop())) {
        }
    });
}

// Finds the winning chances, as many as there is time for, and finishes the review of a game of
// this length. JSON: the review.
FAIRMINES_EXPORT(review_finish)
int review_finish(double elapsed, double seconds) {
    return run([&] {
        const auto over = over_after(seconds);
        fairmines::StopCheck stop(over);
        fairmines::PlayingOn player(expert_options());
        review->begin_chances(over);
        try {
            while (review->next_slice(over))
                for (std::size_t play = 0; play < review->plays(); ++play)
                    review->play(play, player, stop);
        } catch (const fairmines::Stopped&) {
            review->cut_short();
        }
        review->finish(elapsed);
        answer(describe_review(*review));
    });
}

// Frees the review.
FAIRMINES_EXPORT(review_end)
void review_end() { review.reset(); }

// The figures of a game so far; `fresh` is 0 for the same game as in the last call. The others are
// those of FiguresSoFar. JSON: the luck, and the number of mistakes.
FAIRMINES_EXPORT(figures_so_far)
int figures_so_far(int game, int fresh, int first_is_free, double budget, double seconds) {
    return run([&] {
        if (fresh || !so_far)
            so_far = std::make_unique<fairmines::FiguresSoFar>(game_of(game), first_is_free != 0,
                                                               static_cast<std::size_t>(budget));
        Deadline deadline(seconds);
        so_far->update(game_of(game), &deadline.stop());
        answer(describe_figures(*so_far));
    });
}

// How few clicks a game that is over would have taken, as in click_use.hpp. JSON: `{"clicks",
// "bbbv", "zini", "human_zini", "least", "wasted"}`, the last one cells.
FAIRMINES_EXPORT(click_use)
int click_use(int number) {
    return run([&] {
        const fairmines::Game& game = game_of(number);
        const fairmines::ClickUse use = fairmines::find_click_use(game);
        fairmines::Json json(game.terms().grid);
        json.object("clicks", use.clicks, "bbbv", use.bbbv, "zini", use.zini, "human_zini",
                    use.human_zini, "least", use.least, "wasted", json.places(use.wasted));
        answer(json.take());
    });
}
