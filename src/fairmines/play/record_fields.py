"""`RecordFields`: what a record holds, checked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, get_args

from fairmines import checks
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level, find_level
from fairmines.errors import FairminesError
from fairmines.play.deals import HowDealt
from fairmines.play.moves import Move, seconds
from fairmines.play.rules import RULES, Rules, Status
from fairmines.play.track import Track
from fairmines.proofs.steps import PROOF_RULES, ProofRule


@dataclass(frozen=True)
class RecordFields:
    """What a record holds: the fields of `Record`, which makes games of them.

    Raises:
        FairminesError: A field is out of range, or a move does not say what it drew.
    """

    level: Level
    rules: Rules = "classic"
    first: FirstRule = "any"
    deal: HowDealt = "given"
    difficulty: ProofRule | None = None
    """The chosen difficulty of a no-guess deal, if any."""
    seed: int | None = None
    """The seed that the game was dealt from, if known."""
    given: Layout | None = None
    """The layout before the first opening, for deal "given"; else None, and the first opening
    has its layout."""
    moves: tuple[Move, ...] = ()
    """All moves that changed something, also those that were taken back."""
    status: Status = "ready"
    elapsed: float = 0.0
    """The seconds of the clock, at the end or when the game was saved."""
    player: str = ""
    program: str = ""
    """What the game was played with."""
    began: datetime | None = None
    """When the game began; without a time zone where the file has none."""
    question_marks: bool = False
    """Whether the player's flags could become question marks."""
    track: Track | None = None
    """The pointer's path and buttons, in replays that have them."""
    stated: Mapping[str, str | int | float | bool] = field(default_factory=dict, hash=False)
    """What a file claims about the game, unchecked, by name: "time_ms" or "bbbv", for example."""

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        put("level", find_level(self.level))
        checks.choice("rules", self.rules, RULES)
        checks.choice("first", self.first, FIRST_RULES)
        checks.choice("deal", self.deal, get_args(HowDealt))
        checks.choice("status", self.status, get_args(Status))
        if self.difficulty is not None:
            checks.choice("difficulty", self.difficulty, PROOF_RULES)
        if self.seed is not None:
            put("seed", checks.seed(self.seed))
        put("elapsed", seconds(self.elapsed))
        checks.instance("player", self.player, str)
        checks.instance("program", self.program, str)
        if self.began is not None:
            checks.instance("began", self.began, datetime)
        if self.track is not None:
            checks.instance("track", self.track, Track)
        put("question_marks", bool(self.question_marks))
        put("stated", _check_stated(self.stated))
        self._check_given()
        moves = checks.items("moves", self.moves, "moves")
        put("moves", tuple(self._settled(number, it) for number, it in enumerate(moves, start=1)))

    def _check_given(self) -> None:
        """Check that a given layout, and only such a one, is there and has the level."""
        if (self.given is None) == (self.deal == "given"):
            raise FairminesError(
                f"deal {self.deal!r} {'without' if self.given is None else 'with'} a layout: "
                "expected a layout if deal is 'given', and none otherwise"
            )
        if self.given is not None and self.given.level != self.level:
            raise FairminesError(f"layout is {self.given.level}: expected {self.level}")

    def _settled(self, number: int, move: Move) -> Move:
        """Return a move that says what it drew."""
        checks.instance(f"move {number}", move, Move)
        if move.kind not in {"open", "chord"} or move.redrawn is not None:
            return move
        if self.given is not None and self.rules == "classic":
            return replace(move, redrawn=())
        raise FairminesError(
            f"move {number}, {move.kind!r} at row {move.row}, column {move.column}, does not say "
            "which cells it has redrawn"
        )


def _is_finite(value: str | float) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _check_stated(stated: Mapping[Any, Any]) -> dict[str, str | float]:
    """Return a copy of what a file claims; raise `FairminesError` for what JSON cannot say."""
    for name, value in stated.items():
        if not isinstance(name, str):
            raise FairminesError(f"stated has the name {checks.quote(name)}: expected a str")
        if not isinstance(value, str | int | float) or not _is_finite(value):
            raise FairminesError(
                f"stated {name!r} is {checks.quote(value)}: "
                "expected a text, a number or a truth value"
            )
    return dict(stated)
