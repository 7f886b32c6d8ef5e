// Tests of reviews as JSON: what is named, and what is not known.
#include <string>
#include <string_view>

#include "doctest/doctest.h"
#include "judging/game_review.hpp"
#include "judging/review_sums.hpp"
#include "playing.hpp"
#include "reviews.hpp"

using namespace fairmines;

namespace {

std::string reviewed(const Game& game, Rules rules) {
    GameReview review(game, tests::kOptions, tests::review_options(rules, 0));
    tests::complete(review);
    return describe_review(review);
}

bool says(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a review has the names of the game, and the numbers of its mistakes") {
    Game game = tests::given({3, 1}, {1, 0, 0});
    tests::open(game, 1);
    tests::open(game, 2);
    const std::string text = reviewed(game, Rules::classic);
    CHECK(text.starts_with(
        R"({"format":"fairmines-review","version":1,"level":{"width":3,"height":1,"mines":1},)"
        R"("rules":"classic","judged_by":"classic","status":"won",)"));
    CHECK(says(text, R"("mistakes":[0],"first_mistake":0,"curve":[{"decision":0,)"));
    CHECK(says(text, R"("number":1,"move":1,"kind":"open","cell":[0,2],"cells":[[0,2]],)"));
    CHECK(says(text, R"("mistake":"worse","cut":false,"better":{"cell":[0,0],)"));
}

TEST_CASE("luck that is infinite is null, and a safe cell has its proof") {
    Game game = tests::given({5, 1}, {1, 0, 0, 1, 0});
    for (const int cell : {1, 2, 0}) tests::open(game, cell);  // the last is certain to be a mine
    const std::string text = reviewed(game, Rules::classic);
    CHECK(says(text, R"("risk":1,"least_risk":0,"forced":false,"safe_cells":1,"rule":null,)"
                     R"("survived":false,"luck":null,"mistake":"mined","cut":false,)"
                     R"("better":{"cell":[0,4],"risk":0,)"));
    CHECK(says(text, R"("proof":{"view":{"rows":["?11??"],"mines":2},"fact":{"cell":[0,4],)"));
    CHECK(says(text, R"("complete":true,"luck":null,)"));
}

TEST_CASE("figures of many games have the names of mistakes and rules") {
    GameSummary game{GameStatus::won, 3};
    game.luck = 0.25;
    game.complete = false;
    game.counts.mistakes = {0, 2, 0, 0};
    game.counts.missed = {0, 0, 1};
    game.counts.times[5] = {1.5};
    ReviewSums sums;
    sums.add(game);
    GameSummary unlucky{GameStatus::lost, 2};
    sums.add(unlucky);
    CHECK(
        describe_summary(sums.summary()) ==
        R"({"games":2,"won":1,"lost":1,"decisions":5,"mistakes":{"needless":2},)"
        R"("games_without_mistake":1,"lost_without_mistake":1,"games_cut":1,"missed":{"overlap":1},)"
        R"("guesses":{"number":0,"came_true":0,"expected":0,"error":0},)"
        R"("wins":{"number":0,"came_true":0,"expected":0,"error":0},"cost":null,"luck":0.25,)"
        R"("times":[{"rule":"count","moves":1,"quarter":1.5,"median":1.5,)"
        R"("three_quarters":1.5}]})");
}
