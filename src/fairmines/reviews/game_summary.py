"""`GameSummary`: what the review of a game adds to the figures of many games."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Final

import msgspec

from fairmines.boards.level import LevelField, read_level
from fairmines.play.rules import Rules, Status
from fairmines.proofs.steps import ProofRule
from fairmines.reviews.decision import MistakeKind
from fairmines.reviews.review import Review

VERSION: Final = 3
"""Of the figures. Count it up when the reviewing code finds others: stored summaries with a lower
version are made again."""


class GameSummary(msgspec.Struct, frozen=True):
    """The figures of a reviewed game that the figures of many games are made of."""

    level: LevelField
    rules: Rules
    status: Status
    elapsed: float
    """Seconds from the first opening to the end."""
    began: datetime | None
    player: str
    decisions: int
    mistakes: dict[MistakeKind, int]
    """See `GameCounts`, as for the next four."""
    guesses: int
    survived: int
    expected: float
    variance: float
    luck: float | None
    """See `Review.luck`; None if it is infinite."""
    start: float | None
    """The winning chance at the start; None if it is not known."""
    cost: float | None
    """See `Review.cost`; None if it is not known."""
    costs: float | None
    """See `GameCounts`."""
    complete: bool
    """Whether all chances rest on the wanted number of games."""
    missed: dict[ProofRule, int]
    """See `GameCounts`, as for the next one."""
    times: dict[ProofRule, tuple[float, ...]]

    def __post_init__(self) -> None:
        read_level(self)

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
        return cls(
            level=review.level,
            rules=review.rules,
            status=review.status,
            elapsed=review.elapsed,
            began=review.began,
            player=review.player,
            decisions=len(review.decisions),
            luck=None if math.isinf(review.luck) else review.luck,
            start=None if review.start is None else review.start.value,
            cost=review.cost,
            complete=review.complete,
            **msgspec.structs.asdict(review.counts),
        )

    def to_json(self) -> str:
        """Write the summary as one line of JSON: docs/reference/review-json.md lists its fields."""
        fields = msgspec.structs.asdict(self) | {"level": self.level._asdict()}
        return msgspec.json.encode(fields).decode()
