"""Summaries of reviewed games, as the page sends them, and what they say together."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta, Struct

from fairmines.boards.level import Level
from fairmines.play.rules import Rules, Status
from fairmines.proofs.steps import ProofRule
from fairmines.reviews.decision import MistakeKind
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.summary import ReviewSummary, RuleTimes, Tally
from fairmines.web.wire.requests import Request
from fairmines.web.wire.responses import Response

MOST = 1_000_000_000
Whole = Annotated[int, Meta(ge=0, le=MOST)]
Number = Annotated[float, Meta(ge=-MOST, le=MOST)]
Positive = Annotated[float, Meta(ge=0, le=MOST)]
Chance = Annotated[float, Meta(ge=0, le=1)]


class WireLevel(Struct):
    """The level of a game."""

    width: Whole
    height: Whole
    mines: Whole


class WireSummary(Struct):
    """A `GameSummary`; docs/reference/protocol.md lists its fields."""

    level: WireLevel
    rules: Rules
    status: Status
    elapsed: Number
    began: datetime | None
    player: str
    decisions: Whole
    mistakes: dict[MistakeKind, Whole]
    guesses: Whole
    survived: Whole
    expected: Number
    variance: Positive
    luck: Number | None
    start: Chance | None
    cost: Number | None
    costs: Number | None
    complete: bool
    missed: dict[ProofRule, Whole]
    times: dict[ProofRule, tuple[Number, ...]]

    def summary(self) -> GameSummary:
        """Return it as the library has it."""
        level = Level(self.level.width, self.level.height, self.level.mines)
        fields: dict[str, Any] = msgspec.structs.asdict(self) | {"level": level}
        return GameSummary(**fields)


class SummariseRequest(Request):
    """`POST /api/core/summarise`: what do many games say together?"""

    games: Annotated[
        list[WireSummary], Meta(min_length=1, extra={"expected": "a list of summaries"})
    ]


class WireTally(Response):
    """As in `Tally`."""

    number: int
    came_true: int
    expected: float
    error: float

    @classmethod
    def of(cls, it: Tally) -> Self:
        """Describe a tally."""
        return cls(it.number, it.came_true, it.expected, it.error)


class WireTimes(Response):
    """As in `RuleTimes`."""

    rule: ProofRule
    moves: int
    quarter: float
    median: float
    three_quarters: float

    @classmethod
    def of(cls, it: RuleTimes) -> Self:
        """Describe the times of a rule."""
        return cls(it.rule, it.moves, it.quarter, it.median, it.three_quarters)


class Summarised(Response):
    """As in `ReviewSummary`."""

    games: int
    won: int
    lost: int
    decisions: int
    mistakes: dict[MistakeKind, int]
    without_mistake: int
    games_cut: int
    missed: dict[ProofRule, int]
    guesses: WireTally
    wins: WireTally
    cost: float | None
    luck: float | None
    times: list[WireTimes]

    @classmethod
    def of(cls, it: ReviewSummary) -> Self:
        """Describe what games say together."""
        return cls(
            games=it.games,
            won=it.won,
            lost=it.lost,
            decisions=it.decisions,
            mistakes=it.mistakes,
            without_mistake=it.games_without_mistake,
            games_cut=it.games_cut,
            missed=it.missed,
            guesses=WireTally.of(it.guesses),
            wins=WireTally.of(it.wins),
            cost=it.cost,
            luck=it.luck,
            times=[WireTimes.of(times) for times in it.times],
        )
