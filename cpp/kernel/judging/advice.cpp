// Searches endgames, plays on with candidates, and describes them.
#include "judging/advice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "board/at.hpp"
#include "endgame/solve_endgame.hpp"

namespace fairmines {
namespace {

// Games that are played with a candidate before it is the next one's turn: the number doubles from
// the first to the second of these.
constexpr std::size_t kFirstSlice = 1;
constexpr std::size_t kLargestSlice = 200;

// Values that differ by rounding only are equal.
double rounded(double value) { return std::round(value * 1e12); }

bool better(const Candidate& one, const Candidate& other) {
    const auto key = [](const Candidate& it) {
        return std::tuple(-rounded(it.chance.value), -rounded(it.secondary), it.cell);
    };
    return key(one) < key(other);
}

}  // namespace

Advice::Advice(const View& view, const CountOptions& count, std::uint64_t seed,
               const ExpertOptions& expert)
    : count_(count),
      seed_(seed),
      analysis_(count_view(view, count, counter_)),
      expert_(expert),
      playing_(expert),
      slice_(kFirstSlice) {
    count_.stop = nullptr;
}

bool Advice::search(const StopCheck::Condition& over, std::size_t max_endgame_solutions,
                    std::size_t max_endgame_steps) {
    if (analysis_.log_solutions > std::log(static_cast<double>(max_endgame_solutions) + 0.5))
        return false;
    StopCheck stop(over);
    try {
        endgame_ = solve_endgame(
            analysis_.view(),
            {*count_.mines, max_endgame_solutions, max_endgame_steps, count_.budget, &stop}, {});
    } catch (const Stopped&) {
        return false;
    }
    return endgame_.solutions.has_value();
}

void Advice::choose_candidates(StopCheck* stop) {
    // 1. All safe cells will be opened, whichever comes first.
    if (const int safe = analysis_.first_safe(); safe >= 0) return begin_play(safe, {}, stop);
    // 2. The guess of the expert.
    const CountOptions options = count_with(stop);
    Expert expert(expert_);
    counter_.count(analysis_.view(), options);
    counter_.find_mine_probability();
    const GuessPosition position{analysis_.view(), options, counter_, analysis_.mine_probability};
    Rng unused(0);
    std::vector<int> chosen{expert.choose(position, unused).cell};
    // 3. Those that it ranks next.
    for (const auto& it : expert.rank(position))
        if (it.cell != chosen.front() && chosen.size() < kMostCandidates) chosen.push_back(it.cell);
    for (const int cell : chosen) begin_play(cell, {}, stop);
}

void Advice::resume(int cell, const PlayedGames& played, StopCheck* stop) {
    begin_play(cell, played, stop);
}

bool Advice::play_slice(std::size_t games, StopCheck* stop) {
    bool more = false;
    for (auto& [candidate, played] : plays_) {
        if (played.games >= games) continue;
        const NumberedGames numbered{seed_, played.games, std::min(slice_, games - played.games)};
        played.add(
            playing_.from_cell(analysis_.view(), candidate.cell, numbered, count_with(stop)));
        more = more || played.games < games;
    }
    slice_ = std::min(2 * slice_, kLargestSlice);
    return more;
}

std::vector<Candidate> Advice::candidates(StopCheck* stop) {
    std::vector<Candidate> found;
    if (endgame_.solutions) {
        for (std::size_t i = 0; i < endgame_.wins.size(); ++i) {
            if (endgame_.wins[i] < 0 || analysis_.mine_probability[i] == 1) continue;
            found.push_back(describe(static_cast<int>(i), stop));
            found.back().chance =
                Chance::certain(endgame_.wins[i] / static_cast<double>(*endgame_.solutions));
        }
    }
    for (const auto& [candidate, played] : plays_) {
        if (played.games == 0) continue;
        found.push_back(candidate);
        found.back().chance = played.chance(candidate.safety);
    }
    std::sort(found.begin(), found.end(), better);
    return found;
}

void Advice::begin_play(int cell, const PlayedGames& played, StopCheck* stop) {
    plays_.push_back({describe(cell, stop), played});
}

// All but the chance.
Candidate Advice::describe(int cell, StopCheck* stop) {
    Candidate candidate{cell, 1 - analysis_.mine_probability[at(cell)], 0, 0, Chance::certain(0)};
    find_what_follows(candidate, stop);
    return candidate;
}

void Advice::find_what_follows(Candidate& candidate, StopCheck* stop) {
    const CountOptions options = count_with(stop);
    const std::array cells{candidate.cell};
    std::array<double, kClues> clues{};
    counter_.count(analysis_.view(), options);
    counter_.find_mine_probability();
    clue_probability_.find(counter_, options, cells, clues);
    std::vector<std::int8_t> opened = analysis_.cells;
    for (std::size_t clue = 0; clue < kClues; ++clue) {
        if (!(clues[clue] > 0)) continue;
        opened[at(candidate.cell)] = static_cast<std::int8_t>(clue);
        const Analysis follows = count_view({analysis_.grid, opened}, options, counter_);
        // Where only mines are left the game is won.
        const double least = follows.won() ? 0 : follows.least_risk();
        if (least == 0) candidate.progress += clues[clue];
        candidate.secondary += clues[clue] * (1 - least);
    }
}

CountOptions Advice::count_with(StopCheck* stop) const {
    CountOptions options = count_;
    options.stop = stop;
    return options;
}

}  // namespace fairmines
