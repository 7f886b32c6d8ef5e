"""Whether a move was a mistake, and what would have been better."""

from __future__ import annotations

from fairmines.play.rules import Rules
from fairmines.reviews.chance import Chance
from fairmines.reviews.decision import Better, Decision, MistakeKind
from fairmines.reviews.judging import Judgement
from fairmines.reviews.risk import risk_of
from fairmines.reviews.values import GuessValues

ROUNDING = 1e-9
"""Differences below this are rounding."""


def decide(number: int, judged: Judgement, values: GuessValues | None, rules: Rules) -> Decision:
    """Put together what is known of a move that opened cells.

    Args:
        number: Its number among these moves.
        judged: What is certain.
        values: The chances around it, if it was a guess.
        rules: The rules to judge by.
    """
    opening = judged.opening
    cost = None if values is None else _cost(values, judged)
    mistake = None if values is None else _mistake(judged, cost)
    better = None
    if mistake is not None and values is not None:
        better = _better(judged, values, cost, rules)
    return Decision(
        number=number,
        move=opening.number,
        kind=opening.kind,
        cell=opening.cell,
        cells=opening.targets,
        elapsed=opening.elapsed,
        seconds=opening.seconds,
        mine_probability=judged.mine_probability,
        risk=judged.risk,
        least_risk=judged.least_risk,
        forced=judged.forced,
        safe_cells=int(judged.analysis.safe.sum()),
        rule=judged.rule,
        survived=opening.survived,
        mistake=mistake,
        better=better,
        before=None if values is None else values.before,
        chosen=None if values is None else values.chosen,
        after=None if values is None else values.after,
        cost=cost,
    )


def _cost(values: GuessValues, judged: Judgement) -> Chance | None:
    if values.before is None or values.chosen is None:
        return None
    if judged.opening.targets == (values.best,):
        return Chance.certain(0.0)
    return values.before.minus(values.chosen)


def _mistake(judged: Judgement, cost: Chance | None) -> MistakeKind | None:
    if judged.mine_probability == 1.0:
        return "mined"
    if not judged.forced:
        return "needless"
    if judged.riskier and (cost is None or cost.value > ROUNDING):
        return "riskier"
    if cost is not None and cost.low > ROUNDING:
        return "worse"
    return None


def _better(judged: Judgement, values: GuessValues, cost: Chance | None, rules: Rules) -> Better:
    """Return the missed safe cell, or the better guess: the expert's, or else the safest."""
    if judged.missed is not None:
        assert judged.missed.cell is not None
        return Better(judged.missed.cell, 0.0, values.before, judged.missed)
    if cost is not None and values.best is not None and cost.value > ROUNDING:
        risk = risk_of(rules, judged.analysis, values.best)
        return Better(values.best, risk, values.before, None)
    safest = judged.analysis.safest
    assert safest is not None
    chance = values.before if values.best == safest else None
    return Better(safest, judged.least_risk, chance, None)
