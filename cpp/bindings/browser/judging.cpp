// Reviews of games: one at a time, step by step as in game_review.hpp; the figures of one that may
// go on; and those of many.
#include <cmath>
#include <cstring>
#include <memory>

#include "judging/click_use.hpp"
#include "requests.hpp"
#include "reviews.hpp"

namespace browser {
namespace {

std::unique_ptr<GameReview> review;
std::unique_ptr<FiguresSoFar> so_far;
std::optional<ReviewSums> sums;

// Takes doubles from bytes one after another.
class Numbers {
   public:
    explicit Numbers(Bytes bytes) : bytes_(bytes) {}
    bool empty() const { return bytes_.size() < sizeof(double); }
    double next() {
        double number = 0;
        std::memcpy(&number, bytes_.data(), sizeof number);
        bytes_ = bytes_.subspan(sizeof number);
        return number;
    }
    int whole() { return static_cast<int>(next()); }
    std::optional<double> known() {
        const double number = next();
        return std::isnan(number) ? std::nullopt : std::optional(number);
    }

   private:
    Bytes bytes_;
};

GameSummary next_game(Numbers& input) {
    GameSummary game{GameStatus{static_cast<std::uint8_t>(input.whole())}};
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

StopCheck::Condition over_after(double seconds) {
    return [end = end_after(seconds)] { return std::chrono::steady_clock::now() > end; };
}

std::size_t review_begin(const review_begin_request& it, const Context&) {
    review = std::make_unique<GameReview>(
        game_of(it.game), expert_options(),
        ReviewOptions{it.rules, it.first_is_free, it.budget, it.proof_limit, {it.games, it.seed}});
    return review->openings();
}

void review_judge(const review_judge_request&, const Context& context) {
    while (review->judge_next(context.stop)) {
    }
}

std::string review_finish(const review_finish_request& it, const Context& context) {
    const auto over = over_after(it.seconds);
    PlayingOn player(expert_options());
    review->begin_chances(over);
    try {
        while (review->next_slice(over))
            for (std::size_t play = 0; play < review->plays(); ++play)
                review->play(play, player, *context.stop);
    } catch (const Stopped&) {
        review->cut_short();
    }
    review->finish(it.elapsed);
    return describe_review(*review);
}

void review_end(const review_end_request&, const Context&) { review.reset(); }

std::string figures_so_far(const figures_so_far_request& it, const Context& context) {
    const Game& game = game_of(it.game);
    if (it.fresh || !so_far)
        so_far = std::make_unique<FiguresSoFar>(game, it.first_is_free, it.budget);
    so_far->update(game, context.stop);
    return describe_figures(*so_far);
}

std::string click_use(const click_use_request& it, const Context&) {
    const Game& game = game_of(it.game);
    const ClickUse use = find_click_use(game);
    Json json(game.terms().grid);
    json.object("clicks", use.clicks, "bbbv", use.bbbv, "zini", use.zini, "human_zini",
                use.human_zini, "least", use.least, "wasted", json.places(use.wasted));
    return json.take();
}

void review_sums_begin(const review_sums_begin_request&, const Context&) { sums.emplace(); }

void review_sums_add(const review_sums_add_request& it, const Context&) {
    for (Numbers input(it.games); !input.empty();) sums->add(next_game(input));
}

std::string review_sums_end(const review_sums_end_request&, const Context&) {
    const std::string summary = describe_summary(sums->summary());
    sums.reset();
    return summary;
}

}  // namespace browser
