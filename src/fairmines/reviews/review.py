"""`Review`: a game judged, opening by opening."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

from fairmines.boards.level import Level
from fairmines.notebook import NotebookDisplay
from fairmines.play.rules import Rules, Status
from fairmines.reviews.chance import Chance
from fairmines.reviews.decision import Decision
from fairmines.wording import counted, percentage


@dataclass(frozen=True)
class CurvePoint:
    """The winning chance at a moment of the game."""

    decision: int
    """The number of decisions that were made before this moment."""
    elapsed: float
    """Seconds from the first opening of the game."""
    chance: Chance


@dataclass(frozen=True, repr=False)
class Review(NotebookDisplay):
    """A game judged: what each opening risked, what would have been better, and how lucky it was.

    docs/explanation/luck.md defines its figures.
    """

    level: Level
    rules: Rules
    """The rules of the game."""
    judged_by: Rules
    """The rules that it is judged by."""
    status: Status
    elapsed: float
    """Seconds from the first opening to the end."""
    player: str
    program: str
    began: datetime | None
    decisions: tuple[Decision, ...]
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
    luck: float
    """How lucky the game was: the sum of -log10 P(safe) over all decisions. 3 means that one of a
    thousand players survives these openings. Infinite if a move was certain to lose."""
    cost: float | None
    """The winning chance that all decisions cost; None if a chance is not known."""
    gained: float | None
    """The winning chance that luck gave; negative if luck took it. None if it is not known. `end`
    is `start` minus `cost` plus `gained`."""
    curve: tuple[CurvePoint, ...]
    """The winning chance over the game: at its start, before and after each guess, at its end.
    Moments whose chance is not known are left out."""

    @property
    def guesses(self) -> tuple[Decision, ...]:
        """The decisions that may have opened a mine."""
        return tuple(it for it in self.decisions if it.guess)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that were mistakes."""
        return tuple(it for it in self.decisions if it.mistake is not None)

    @property
    def first_mistake(self) -> Decision | None:
        """The first mistake; None if there is none."""
        return next(iter(self.mistakes), None)

    def to_json(self) -> str:
        """Write the review as one line of JSON: docs/reference/review-json.md lists its fields."""
        from fairmines.reviews import review_json  # msgspec takes a tenth of the package's import

        return review_json.write(self)

    def __repr__(self) -> str:
        mistakes = counted(len(self.mistakes), "mistake")
        luck = "infinite" if math.isinf(self.luck) else f"{self.luck:.2f}"
        chance = (
            "" if self.start is None else f", chance at the start {percentage(self.start.value)}"
        )
        width, height, mines = self.level
        return (
            f"<Review {width}x{height}, {counted(mines, 'mine')}, {self.status}: {mistakes}, "
            f"{counted(len(self.guesses), 'risky opening')}, luck {luck}{chance}>"
        )
