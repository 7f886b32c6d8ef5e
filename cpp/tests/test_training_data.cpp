#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "doctest/doctest.h"
#include "play/training_data.hpp"
#include "weights.hpp"

namespace {

using namespace fairmines;

const Match kMatch{{10, 10}, 20, {0, 0, 0}, 11, 1 << 20, true};

bool same(const Lesson& a, const Lesson& b) {
    return a.opened == b.opened && a.score == b.score && a.outcome == b.outcome &&
           a.contrast.values()[1] == b.contrast.values()[1];
}

}  // namespace

TEST_CASE("what is learnt from a game does not depend on the games before") {
    const auto all = study(kMatch, tests::kWeights, 0.95, 0, 60);
    auto parts = study(kMatch, tests::kWeights, 0.95, 0, 20);
    const auto rest = study(kMatch, tests::kWeights, 0.95, 20, 40);
    parts.insert(parts.end(), rest.begin(), rest.end());
    REQUIRE(parts.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(same(parts[i], all[i]));
}

TEST_CASE("a coin decides between two cells that are nearly equal") {
    const auto lessons = study(kMatch, tests::kWeights, 0.9, 0, 250);
    REQUIRE(lessons.size() > 400);
    double heads = 0, largest = 0;
    for (const Lesson& lesson : lessons) {
        CHECK(lesson.outcome >= 0);
        CHECK(lesson.outcome <= 1);
        CHECK(lesson.score > 0);
        // Both scores are between 0.9 of the best one and the best one.
        const double difference = 2 * std::abs(worth(lesson.contrast, tests::kWeights));
        CHECK(difference <= 0.1 * lesson.score + 1e-9);
        largest = std::max(largest, difference);
        heads += worth(lesson.contrast, tests::kWeights) > 0;
    }
    CHECK(largest > 0.02);
    const auto number = static_cast<double>(lessons.size());
    CHECK(std::abs(heads / number - 0.5) < 0.1);
}

TEST_CASE("an outcome is the weight that a game has gathered since the guess") {
    auto owner = std::make_unique<Student>(tests::kWeights, 0.9);
    Student& student = *owner;
    Player player(std::move(owner));
    int whole = 0, several = 0;
    for (std::uint64_t game = 0; game < 80; ++game) {
        const double weight = player.play(kMatch, game).weight;
        std::vector<Lesson> lessons;
        student.learn(weight, lessons);
        if (lessons.empty()) continue;
        // Nothing was risked before the first guess, and some of it with every guess after.
        if (lessons.front().opened == 1) {
            CHECK(lessons.front().outcome == weight);
            ++whole;
        }
        for (std::size_t i = 1; i < lessons.size(); ++i) {
            CHECK(lessons[i].opened > lessons[i - 1].opened);
            CHECK(lessons[i].outcome > lessons[i - 1].outcome);
            ++several;
        }
    }
    CHECK(whole > 10);
    CHECK(several > 50);
}

TEST_CASE("where one cell is best there is nothing to learn") {
    for (const Lesson& lesson : study(kMatch, tests::kWeights, 1, 0, 40))
        CHECK(std::abs(worth(lesson.contrast, tests::kWeights)) < 1e-8);
}
