// Reviews of games: one at a time, step by step as in game_review.hpp; and the figures of one that
// may go on.
#include <cmath>
#include <memory>
#include <optional>

#include "exchange.hpp"
#include "expert.hpp"
#include "games.hpp"
#include "judging/figures_so_far.hpp"
#include "judging/game_review.hpp"
#include "proofs.hpp"
#include "reviews.hpp"

namespace browser {
namespace {

using fairmines::Chance;
using fairmines::GameReview;

std::unique_ptr<GameReview> review;
std::unique_ptr<fairmines::FiguresSoFar> so_far;

// Four numbers, or NaN and three more for none.
void tell_chance(const std::optional<Chance>& chance) {
    const Chance it = chance.value_or(Chance{NAN, NAN, NAN, false});
    for (const double number : {it.value, it.low, it.high, it.exact ? 1.0 : 0.0}) tell(number);
}

template <class Enum>
double number_of(const std::optional<Enum>& value) {
    return value ? static_cast<double>(*value) : -1;
}

// A condition that holds after this time.
fairmines::StopCheck::Condition over_after(double seconds) {
    const auto end = end_after(seconds);
    return [end] { return std::chrono::steady_clock::now() > end; };
}

}  // namespace
}  // namespace browser

using namespace browser;

// Begins to review a game; the options are those of ReviewOptions. Numbers: how many moves opened
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
        tell(static_cast<double>(review->openings()));
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
// this length. Numbers: 1 if all were found, else 0; the luck; the cost and what luck gave, NaN if
// they are not known; the chances at the start and at the end; then for each point of the curve the
// number of its decision, its time, and its chance.
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
        const auto& figures = review->figures();
        tell(figures.complete ? 1 : 0);
        for (const double it :
             {figures.luck, figures.cost.value_or(NAN), figures.gained.value_or(NAN)})
            tell(it);
        tell_chance(figures.start);
        tell_chance(figures.end);
        for (const auto& point : figures.curve) {
            tell(static_cast<double>(point.decision));
            tell(point.elapsed);
            tell_chance(point.chance);
        }
    });
}

// What a game adds to the figures of many. Numbers: the sum of the costs, NaN if it is not known;
// the number of each kind of mistake; the guesses, how many survived, how many were expected to,
// and the variance; then for each rule the number of moves, and their seconds.
FAIRMINES_EXPORT(review_counts)
int review_counts() {
    return run([&] {
        const auto& counts = review->counts();
        tell(review->counts().costs.value_or(NAN));
        for (const int it : counts.mistakes) tell(it);
        for (const double it :
             {1.0 * counts.guesses, 1.0 * counts.survived, counts.expected, counts.variance})
            tell(it);
        for (const auto& seconds : counts.times) {
            tell(static_cast<double>(seconds.size()));
            for (const double it : seconds) tell(it);
        }
    });
}

// A decision. Numbers: that of its move, 1 for a chord, the cell, the times, the mine probability,
// the risk and the least risk (NaN if they are not counted), 1 if it was forced, the number of safe
// cells, the rule or 0, 1 if it survived, the luck, the mistake (as in Mistake) or -1, 1 if the
// time cut the verdict; the chances before, of the choice and after, and the cost; the better cell
// or -1, its risk and its chance, 1 if it is proven to be safe; and the targets. Bytes: the proof,
// as JSON.
FAIRMINES_EXPORT(review_decision)
int review_decision(int number) {
    return run([&] {
        const auto& decision = review->decisions()[static_cast<std::size_t>(number)];
        const auto& [judged, values, verdict] = decision;
        const auto& opening = judged.opening;
        const auto better = verdict.better.value_or(fairmines::Better{-1, 0, {}, false});
        const auto around = values.value_or(fairmines::GuessValues{});
        for (const double it :
             {static_cast<double>(opening.move),
              opening.kind == fairmines::MoveKind::chord ? 1.0 : 0.0, 1.0 * opening.cell,
              opening.elapsed, opening.seconds, judged.mine_probability, judged.risk,
              judged.least_risk, judged.forced ? 1.0 : 0.0, 1.0 * judged.safe_cells,
              judged.rule ? static_cast<double>(*judged.rule) : 0.0, opening.survived ? 1.0 : 0.0,
              decision.luck(), number_of(verdict.mistake), verdict.cut ? 1.0 : 0.0})
            tell(it);
        for (const auto& it : {around.before, around.chosen, around.after, verdict.cost})
            tell_chance(it);
        tell(better.cell);
        tell(better.risk);
        tell_chance(better.chance);
        tell(better.safe ? 1 : 0);
        for (const int cell : opening.targets) tell(cell);
        if (!better.safe) return;
        const auto view = judged.analysis.view();
        answer(fairmines::json_of(
            fairmines::ProofAbout{
                {view, review->game().terms().mines}, judged.missed->fact, *judged.missed->proof},
            view.grid));
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
