// Tests of games as JSON: what a move did, and why a game was lost.
#include <string>

#include "doctest/doctest.h"
#include "games.hpp"
#include "playing.hpp"

using namespace fairmines;

TEST_CASE("a move has its names, and what it drew") {
    Game game({{2, 2}, 1, Rules::fair, 7, -1, HowDealt::random, std::nullopt});
    const auto changed = tests::make(game, {MoveKind::flag, 3, kLookFlag, 1.5});
    CHECK(describe_change(game, changed) ==
          R"({"status":"ready","mines_left":0,"hit":null,"start":null,"last":[1,1],)"
          R"("practice":false,"changed":[[1,1]],"drawn":null})");
    CHECK(describe_moves(game, 0) ==
          R"([{"kind":"flag","row":1,"column":1,"elapsed":1.5,"mark":"f"}])");
    tests::open(game, 0);
    const std::string moves = describe_moves(game, 1);
    CHECK(moves.starts_with(R"([{"kind":"open","row":0,"column":0,"elapsed":0.0,"layout":[)"));
    CHECK(moves.find(R"("redrawn":[)") != std::string::npos);
    CHECK(describe_moves(game, 2) == "[]");
}

TEST_CASE("a loss and a moment name cells") {
    Game game = tests::given({4, 1}, {0, 1, 0, 0});
    tests::open(game, 3);
    tests::open(game, 1);
    SolutionCounter counter;
    const Loss loss = game.explain_loss({1, 1.0, tests::kReviewBudget, nullptr}, counter);
    CHECK(describe_loss(game, loss) == R"({"hit":[0,1],"kind":"mined","safe":[0,0],"flag":null})");
    const Moments moments(game);
    CHECK(describe_moment(game, moments.at(1)) == R"({"move":1,"opened":[[0,1]]})");
}
