"""`Review`: a game judged, opening by opening."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Any, Final

import msgspec

from fairmines.answers import Real, fill
from fairmines.boards.level import LevelField, read_level
from fairmines.notebook import NotebookDisplay
from fairmines.play.rules import Rules, Status
from fairmines.proofs.steps import ProofRule
from fairmines.reviews.decision import Chance, Decision, MistakeKind, describe_decision
from fairmines.wording import counted, percentage, rounded

FORMAT: Final = "fairmines-review"
VERSION: Final = 1


class CurvePoint(msgspec.Struct, frozen=True):
    """The winning chance at a moment of the game."""

    decision: int
    """The number of decisions that were made before this moment."""
    elapsed: float
    """Seconds from the first opening of the game."""
    chance: Chance
    """The winning chance."""


class GameCounts(msgspec.Struct, frozen=True):
    """What a game adds to the figures of many games."""

    mistakes: dict[MistakeKind, int]
    """How often each kind occurred; kinds that did not are left out. A mistake by an estimate
    counts only if it is wrong once in 1,000 times: see docs/explanation/luck.md."""
    guesses: int
    """The decisions with a risk."""
    survived: int
    """Of the guesses."""
    expected: float
    """How many guesses survive on average: the sum of 1 - risk."""
    variance: float
    """Of that number: the sum of risk * (1 - risk)."""
    costs: float | None
    """The sum of what each decision cost when it was made; None if it is not known. It may be above
    1, but its mean over many games is what decisions cost in wins."""
    missed: dict[ProofRule, int]
    """Rule -> how often it, as the easiest, proved a cell safe when a mistake was made instead;
    rules that were not missed are left out."""
    times: dict[ProofRule, tuple[float, ...]]
    """Rule -> the seconds of each move that it proves safe, to a millisecond, without the first
    opening. The hardest rule that a move takes; rules without a move are left out."""


class Review(NotebookDisplay, msgspec.Struct, frozen=True, kw_only=True):
    """A game judged: what each opening risked, what would have been better, and how lucky it was.

    docs/explanation/luck.md defines its figures.
    """

    level: LevelField
    """The level of the game."""
    rules: Rules
    """The rules of the game."""
    judged_by: Rules
    """The rules that it is judged by."""
    status: Status
    """How the game stands: "playing", "won" or "lost"."""
    elapsed: float
    """Seconds from the first opening to the end."""
    player: str = ""
    """The name of the player, if the record has it."""
    program: str = ""
    """What the game was played with."""
    began: datetime | None = None
    """When the game began; None if it is not known."""
    decisions: tuple[Decision, ...]
    """The moves that opened cells, in order."""
    start: Chance | None
    """The winning chance once the first opening was made, or before it if it may have lost; None if
    it is not known."""
    end: Chance | None
    """The winning chance at the end: 1 if the game is won, 0 if it is lost."""
    games: int
    """The number of games that each estimated chance was to rest on."""
    seed: int
    """Of these games."""
    complete: bool
    """Whether all chances rest on that many games; False if the time was over before."""
    luck: Real
    """How lucky the game was: the sum of -log10 P(safe) over all decisions. 3 means that one of a
    thousand players survives these openings. Infinite if a move was certain to lose."""
    cost: float | None
    """What the decisions took from the winning chance at the start; None if a chance is not known.
    Each lowers what is left in the proportion of `chosen` to `before`: docs/explanation/luck.md."""
    gained: float | None
    """The winning chance that luck gave; negative if luck took it. None if it is not known. `end`
    is `start` minus `cost` plus `gained`."""
    curve: tuple[CurvePoint, ...]
    """The winning chance over the game: at its start, before and after each guess, at its end.
    Moments whose chance is not known are left out."""
    counts: GameCounts
    """What the game adds to the figures of many games."""

    def __post_init__(self) -> None:
        fill(self, luck=math.inf)
        read_level(self)

    def __hash__(self) -> int:
        # A dictionary has no hash.
        return hash((self.level, self.rules, self.status, self.elapsed, self.decisions))

    @property
    def guesses(self) -> tuple[Decision, ...]:
        """The decisions that may have opened a mine."""
        return tuple(decision for decision in self.decisions if decision.guess)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that were mistakes."""
        return tuple(decision for decision in self.decisions if decision.mistake is not None)

    @property
    def first_mistake(self) -> Decision | None:
        """The first mistake; None if there is none."""
        return next(iter(self.mistakes), None)

    def to_json(self) -> str:
        """Write the review as one line of JSON: docs/reference/review-json.md lists its fields."""
        return msgspec.json.encode(describe_review(self)).decode()

    def __repr__(self) -> str:
        mistakes = counted(len(self.mistakes), "mistake")
        luck = "infinite" if math.isinf(self.luck) else rounded(self.luck, 2)
        chance = (
            "" if self.start is None else f", chance at the start {percentage(self.start.value)}"
        )
        width, height, mines = self.level
        return (
            f"<Review {width}x{height}, {counted(mines, 'mine')}, {self.status}: {mistakes}, "
            f"{counted(len(self.guesses), 'risky opening')}, luck {luck}{chance}>"
        )


def describe_review(review: Review) -> dict[str, Any]:
    """Return what JSON tells of a review, for a writer that adds to it."""
    first = review.first_mistake
    return {
        "format": FORMAT,
        "version": VERSION,
        **msgspec.structs.asdict(review),
        "level": review.level._asdict(),
        "mistakes": [mistake.number for mistake in review.mistakes],
        "first_mistake": None if first is None else first.number,
        "decisions": [describe_decision(decision) for decision in review.decisions],
    }
