#include "play/training_data.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace fairmines {

Choice Student::choose(const Dilemma& dilemma, Rng& rng) {
    // 1. Where an expert would look.
    const Close close = book_.look_up(dilemma, [&] { return look(dilemma); });
    if (close.perfect) {
        weight_ *= 1 - dilemma.risk_of(close.perfect->cell);
        return *close.perfect;
    }
    const auto& all = close.candidates;
    int cell = all.front().cell;
    // 2. Two of them, and a coin, which the order in which they are drawn is. Where all cells tell
    //    nothing there is nothing to learn.
    if (all.size() > 1 && std::isfinite(all.front().score)) {
        const auto number = static_cast<std::uint32_t>(all.size());
        const std::uint32_t one = rng.below(number);
        std::uint32_t other = rng.below(number - 1);
        other += other >= one;
        cell = all[one].cell;
        const auto opened = std::count_if(dilemma.view.cells.begin(), dilemma.view.cells.end(),
                                          [](std::int8_t code) { return code >= 0; });
        double best = all.front().score;
        for (const auto& candidate : all) best = std::max(best, candidate.score);
        Lesson lesson{static_cast<int>(opened), best, weight_, {}};
        lesson.contrast.add(0.5, all[one].traits);
        lesson.contrast.add(-0.5, all[other].traits);
        lessons_.push_back(lesson);
    }
    weight_ *= 1 - dilemma.risk_of(cell);
    return {cell};
}

Student::Close Student::look(const Dilemma& dilemma) {
    if (const auto choice = expert_.play_perfectly(dilemma)) return {choice, {}};
    const auto candidates = expert_.weigh(dilemma, share_);
    return {{}, {candidates.begin(), candidates.end()}};
}

void Student::learn(double weight, std::vector<Lesson>& lessons) {
    for (Lesson& lesson : lessons_) {
        lesson.outcome = weight / lesson.outcome;
        lessons.push_back(lesson);
    }
    lessons_.clear();
    weight_ = 1;
}

std::vector<Lesson> study(const Match& match, const Traits& weights, double share,
                          std::uint64_t first, std::size_t games) {
    auto owner = std::make_unique<Student>(weights, share);
    Student& student = *owner;
    Player player(std::move(owner));
    std::vector<Lesson> lessons;
    for (std::size_t i = 0; i < games; ++i)
        student.learn(player.play(match, first + i).weight, lessons);
    return lessons;
}

}  // namespace fairmines
