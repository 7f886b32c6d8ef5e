// Judges the moves of a game one after another, and sums them up.
#include "judging/game_review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "judging/exact_sum.hpp"
#include "judging/judge.hpp"

namespace fairmines {

namespace {

std::optional<Chance> cost_of(const Judgement& judged, const GuessValues& values) {
    if (!values.before || !values.chosen) return {};
    const auto& targets = judged.opening.targets;
    if (targets.size() == 1 && targets.front() == values.best) return Chance::certain(0);
    return values.before->minus(*values.chosen);
}

std::optional<Mistake> mistake_of(const Judgement& judged, const std::optional<Chance>& cost,
                                  bool cut) {
    if (judged.mine_probability == 1) return Mistake::mined;
    if (!judged.forced) return Mistake::needless;
    if (cut) return {};
    // What an estimate says is no stronger than its interval.
    if (judged.riskier() && (!cost || cost->above_zero(kLikely))) return Mistake::riskier;
    if (cost && cost->above_zero(kLikely)) return Mistake::worse;
    return {};
}

// The missed safe cell, or the better guess: the expert's, or else the safest.
Better better_than(const Judgement& judged, const GuessValues& values,
                   const std::optional<Chance>& cost, Rules rules) {
    if (judged.missed) return {judged.missed->fact->cell, 0, values.before, true};
    if (cost && values.best >= 0 && cost->above_zero(kLikely))
        return {values.best, risk_of(rules, judged.analysis, values.best), values.before, false};
    const bool known = values.best == judged.safest;
    return {judged.safest, judged.least_risk, known ? values.before : std::nullopt, false};
}

}  // namespace

Verdict decide(const Judgement& judged, const GuessValues& values, Rules rules) {
    Verdict verdict;
    verdict.cost = cost_of(judged, values);
    verdict.cut = values.cut && judged.forced && judged.mine_probability < 1;
    verdict.mistake = mistake_of(judged, verdict.cost, verdict.cut);
    if (!verdict.mistake) return verdict;
    verdict.better = better_than(judged, values, verdict.cost, rules);
    const bool by_cost = judged.forced && *verdict.mistake != Mistake::mined && verdict.cost;
    verdict.sure = !by_cost || verdict.cost->above_zero(kSure);
    return verdict;
}

namespace {

CountOptions count_options(const Game& game, std::size_t budget) {
    return {game.terms().mines, 1.0, budget, nullptr};
}

}  // namespace

double Decision::luck() const { return luck_of(judged.risk); }

GameReview::GameReview(const Game& game, const ExpertOptions& expert, const ReviewOptions& options)
    : game_(game),
      expert_(expert),
      options_(options),
      moves_(game),
      judge_(options.rules, count_options(game, options.budget), options.proof_limit),
      finder_(expert, count_options(game, options.budget), options.chances) {}

bool GameReview::judge_next(StopCheck* stop) {
    if (decisions_.size() < moves_.size()) {
        const bool free = decisions_.empty() && options_.first_is_free;
        decisions_.push_back({judge_.judge(moves_.next(), game_.terms().grid, free, stop), {}, {}});
        keep_needed_views();
    }
    if (decisions_.size() < moves_.size()) return true;
    if (game_.over()) return false;
    try {
        last_ = judge_.analyse(game_.board().view(), stop);
    } catch (const TooComplexMove&) {
        last_.reset();
    }
    return false;
}

// Chances are wanted of guesses, and of the moments after them: the other views are of no use.
void GameReview::keep_needed_views() {
    if (decisions_.size() < 3) return;
    const auto last = decisions_.end() - 1;
    if (!last[0].judged.guess() && !last[-1].judged.guess()) last[0].judged.analysis = {};
}

void GameReview::begin_chances(const StopCheck::Condition& over) {
    for (std::size_t i = 0; i < decisions_.size(); ++i)
        if (decisions_[i].judged.guess()) guesses_.push_back(i);
    if (options_.rules != Rules::classic) return;
    std::vector<WantedChance> wanted;
    const auto want_at = [&](std::size_t moment) {
        const bool over_then = moment == decisions_.size() && !last_;
        const bool now = moment == decisions_.size();
        if (moment > decisions_.size() || over_then) return;
        if (!now && !decisions_[moment].judged.counted()) return;
        if (!at_moment_.emplace(moment, wanted.size()).second) return;
        wanted.push_back({now ? &*last_ : &decisions_[moment].judged.analysis, {}});
    };
    // 1. The start, and what the verdict on each guess rests on: the time may be over after some.
    want_at(decisions_.front().judged.guess() ? 0 : 1);
    for (const std::size_t guess : guesses_) {
        want_at(guess);
        const Judgement& judged = decisions_[guess].judged;
        of_guess_.push_back(wanted.size());
        wanted.push_back({&judged.analysis, judged.opening.targets});
    }
    // 2. The moments after guesses, and the end.
    for (const std::size_t guess : guesses_) want_at(guess + 1);
    want_at(decisions_.size());
    finder_.begin(std::move(wanted), over);
}

void GameReview::finish(double elapsed) {
    if (options_.rules == Rules::classic)
        value_by_play();
    else
        value_by_rule();
    for (const std::size_t guess : guesses_) {
        Decision& it = decisions_[guess];
        it.verdict = decide(it.judged, *it.values, options_.rules);
    }
    figures_.complete = finder_.complete();
    figures_.elapsed = elapsed;
    figures_.luck = sum_of_luck();
    const auto kept = share_kept();
    if (guesses_.empty())
        figures_.cost = 0;
    else if (kept && figures_.start)
        figures_.cost = figures_.start->value * (1 - *kept);
    if (figures_.cost && figures_.start && figures_.end)
        figures_.gained = figures_.end->value - figures_.start->value + *figures_.cost;
    draw_curve(elapsed);
    count();
}

// The winning chance at the end of a game that is over.
std::optional<Chance> GameReview::end_known() const {
    if (!game_.over()) return {};
    return Chance::certain(game_.status() == GameStatus::won ? 1 : 0);
}

// The chances under the rules `fair` and `kind`: only a needless risk can lose. Whoever opens only
// safe cells, and guesses only if there are none, wins for certain.
void GameReview::value_by_rule() {
    const Chance certain = Chance::certain(1);
    for (const std::size_t guess : guesses_) {
        Decision& it = decisions_[guess];
        const auto& missed = it.judged.missed;
        it.values = {missed ? missed->fact->cell : -1, certain, Chance::certain(1 - it.judged.risk),
                     Chance::certain(it.judged.opening.survived ? 1 : 0), false};
    }
    figures_.start = certain;
    figures_.end = end_known().value_or(certain);
}

// The chances under the classic rules.
void GameReview::value_by_play() {
    const auto found = finder_.found();
    const auto found_at = [&](std::size_t moment) -> std::optional<FoundChance> {
        const auto place = at_moment_.find(moment);
        return place == at_moment_.end() ? std::nullopt : found[place->second];
    };
    const auto chance = [&](std::size_t moment) -> std::optional<Chance> {
        if (moment == decisions_.size() && game_.over()) return end_known();
        const auto it = found_at(moment);
        return it ? std::optional(it->chance) : std::nullopt;
    };
    for (std::size_t i = 0; i < guesses_.size(); ++i) {
        const std::size_t guess = guesses_[i];
        Decision& it = decisions_[guess];
        const auto best = found_at(guess);
        const auto& chosen = found[of_guess_[i]];
        const auto [before, own] = std::pair(at_moment_.at(guess), of_guess_[i]);
        const bool cut =
            !finder_.same_games(before, own) && (finder_.cut(before) || finder_.cut(own));
        it.values = {best ? best->cell : -1, chance(guess),
                     chosen ? std::optional(chosen->chance) : std::nullopt,
                     it.judged.opening.survived ? chance(guess + 1) : Chance::certain(0), cut};
    }
    figures_.start = chance(decisions_.front().judged.guess() ? 0 : 1);
    figures_.end = chance(decisions_.size());
}

double GameReview::sum_of_luck() const {
    std::vector<double> risks;
    for (const Decision& it : decisions_)
        if (it.judged.counted()) risks.push_back(it.judged.risk);
    return luck_of(risks);
}

std::optional<double> GameReview::sum_of_costs() const {
    std::vector<double> costs;
    for (const std::size_t guess : guesses_) {
        const auto& cost = decisions_[guess].verdict.cost;
        if (!cost) return {};
        costs.push_back(cost->value);
    }
    return exact_sum(costs);
}

// The share of the winning chance that the decisions left: the product of chosen / before.
std::optional<double> GameReview::share_kept() const {
    double kept = 1;
    for (const std::size_t guess : guesses_) {
        const GuessValues& values = *decisions_[guess].values;
        if (!values.before || !values.chosen) return {};
        if (values.before->value > 0) kept *= values.chosen->value / values.before->value;
    }
    return kept;
}

void GameReview::count() {
    std::vector<double> safe, variance;
    for (const Decision& it : decisions_) {
        const auto& [judged, values, verdict] = it;
        if (verdict.mistake && verdict.sure)
            ++counts_.mistakes[static_cast<std::size_t>(*verdict.mistake)];
        if (judged.rule && &it != &decisions_.front())
            counts_.times[static_cast<std::size_t>(*judged.rule) - 1].push_back(
                std::nearbyint(1000 * judged.opening.seconds) / 1000);
        if (verdict.better && verdict.better->safe)
            ++counts_.missed[static_cast<std::size_t>(judged.missed->proof->rule) - 1];
        if (judged.risk == 0 || !judged.counted()) continue;
        ++counts_.guesses;
        counts_.survived += judged.opening.survived;
        safe.push_back(1 - judged.risk);
        variance.push_back(judged.risk * (1 - judged.risk));
    }
    counts_.expected = exact_sum(safe);
    counts_.variance = exact_sum(variance);
    counts_.costs = sum_of_costs();
}

void GameReview::draw_curve(double elapsed) {
    auto& points = figures_.curve;
    const auto add = [&](std::size_t decision, double time, const std::optional<Chance>& chance) {
        if (chance && (points.empty() || points.back().decision != decision))
            points.push_back({decision, time, *chance});
    };
    const Decision& first = decisions_.front();
    const double begun = first.judged.opening.elapsed;
    if (!first.values || !first.values->before) add(1, begun, figures_.start);
    for (const std::size_t guess : guesses_) {
        const Decision& it = decisions_[guess];
        const double time = it.judged.opening.elapsed;
        add(guess, time, it.values->before);
        add(guess + 1, time, it.values->after);
    }
    add(decisions_.size(), elapsed, figures_.end);
}

}  // namespace fairmines
