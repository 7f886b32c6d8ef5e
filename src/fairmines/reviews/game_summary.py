"""`GameSummary`: what the review of a game adds to the figures of many games."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from fairmines.boards.level import Level
from fairmines.play.rules import Rules, Status
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.decision import Decision, MistakeKind
from fairmines.reviews.review import Review

VERSION: Final = 2
"""Of the figures. Count it up when the reviewing code finds others: stored summaries with a lower
version are made again."""


@dataclass(frozen=True)
class GameSummary:
    """The figures of a reviewed game that the figures of many games are made of."""

    level: Level
    rules: Rules
    status: Status
    elapsed: float
    """Seconds from the first opening to the end."""
    began: datetime | None
    player: str
    decisions: int
    mistakes: dict[MistakeKind, int]
    """How often each kind occurred; kinds that did not are left out."""
    guesses: int
    """The decisions with a risk."""
    survived: int
    """Of the guesses."""
    expected: float
    """How many guesses survive on average: the sum of 1 - risk."""
    variance: float
    """Of that number: the sum of risk * (1 - risk)."""
    luck: float | None
    """See `Review.luck`; None if it is infinite."""
    start: float | None
    """The winning chance at the start; None if it is not known."""
    cost: float | None
    """The winning chance that the decisions cost; None if it is not known."""
    complete: bool
    """Whether all chances rest on the wanted number of games."""
    missed: dict[ProofRule, int]
    """Rule -> how often it, as the easiest, proved a cell safe when a mistake was made instead;
    rules that were not missed are left out."""
    times: dict[ProofRule, tuple[float, ...]]
    """Rule -> the seconds of each move that it proves safe, without the first opening. The hardest
    rule that a move takes; rules without a move are left out."""

    @classmethod
    def of(cls, review: Review) -> GameSummary:
        """Sum a review up.

        >>> from fairmines import Game, Layout
        >>> from fairmines.reviews.reviewing import review
        >>> game = Game.from_layout(Layout([[1, 0, 0]]))
        >>> for column in (1, 2):
        ...     _ = game.open(0, column)
        >>> summary = GameSummary.of(review(game))
        >>> summary.mistakes, summary.guesses, summary.survived, round(summary.expected, 2)
        ({'worse': 1}, 2, 2, 1.17)
        """
        decisions = review.decisions
        guesses = [it for it in decisions if it.risk > 0]
        kinds: list[MistakeKind] = [it.mistake for it in decisions if it.mistake is not None]
        return cls(
            level=review.level,
            rules=review.rules,
            status=review.status,
            elapsed=review.elapsed,
            began=review.began,
            player=review.player,
            decisions=len(decisions),
            mistakes=dict(Counter(kinds).most_common()),
            guesses=len(guesses),
            survived=sum(it.survived for it in guesses),
            expected=math.fsum(1 - it.risk for it in guesses),
            variance=math.fsum(it.risk * (1 - it.risk) for it in guesses),
            luck=None if math.isinf(review.luck) else review.luck,
            start=None if review.start is None else review.start.value,
            cost=review.cost,
            complete=review.complete,
            missed=_missed(decisions),
            times=_times(decisions),
        )

    def to_json(self) -> str:
        """Write the summary as one line of JSON: docs/reference/protocol.md lists its fields."""
        import msgspec  # the library must load fast

        times = {rule: [round(it, 3) for it in found] for rule, found in self.times.items()}
        fields = {**vars(self), "level": self.level._asdict(), "times": times}
        return msgspec.json.encode(fields).decode()


def _missed(decisions: tuple[Decision, ...]) -> dict[ProofRule, int]:
    proofs = [it.better.proof for it in decisions if it.better is not None]
    rules = Counter(it.rule for it in proofs if it is not None)
    return {rule: rules[rule] for rule in PROOF_RULES if rules[rule]}


def _times(decisions: tuple[Decision, ...]) -> dict[ProofRule, tuple[float, ...]]:
    times: dict[ProofRule, tuple[float, ...]] = {}
    for rule in PROOF_RULES:
        seconds = tuple(it.seconds for it in decisions if it.rule == rule and it.number)
        if seconds:
            times[rule] = seconds
    return times
