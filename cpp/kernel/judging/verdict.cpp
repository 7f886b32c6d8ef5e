// Says which guesses are mistakes.
#include "judging/verdict.hpp"

#include "judging/risk.hpp"

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

}  // namespace fairmines
