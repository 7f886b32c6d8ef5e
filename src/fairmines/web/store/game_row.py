"""A stored game without its moves."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from fairmines.records.games_file import Seconds, UnixTime

OWNER: Final = ""
"""The visitor that stands for the owner of the server: the only one of a private server."""
DAMAGED: Final = "damaged"
"""The status of a game that was set aside; the other statuses are those of `Game`."""

log = logging.getLogger(__name__)


class DamagedGameError(Exception):
    """A stored game does not add up; the message says why."""


@dataclass
class GameTerms:
    """What a stored game is played again from; the fields are columns of all formats."""

    id: str
    width: Annotated[int, Meta(ge=1)]
    height: Annotated[int, Meta(ge=1)]
    mines: Annotated[int, Meta(ge=0)]
    rules: str
    first: str
    deal: str
    """With its difficulty: see `deals`."""
    seed: str
    """In decimal: SQLite's integers are too short for it."""
    status: Literal["ready", "playing", "won", "lost", "damaged"]
    moves: Annotated[int, Meta(ge=0)]


@dataclass
class GameRow(GameTerms):
    """A row of the table `games`; the fields are columns of it."""

    stated: bool
    """Whether the client stated the seed."""
    assisted: bool
    """Whether the client asked what follows from the view."""
    elapsed: Seconds
    """Seconds of play, at the last move."""
    touched: UnixTime
    """The time of the last move."""
    practice: bool = False
    """Whether the game is left out of the statistics: a move was taken back, or the board known."""
    bbbv: Annotated[int, Meta(ge=0)] | None = None
    """The 3BV of the layout, once the game is over; None in games that ended before format 5."""
    began: UnixTime | None = None
    """When the game was made; None in games that were made before format 6."""
    visitor: str = OWNER
    """Whose game it is: see `visitors`."""

    @property
    def damaged(self) -> bool:
        """Whether the game was set aside because its moves do not add up."""
        return self.status == DAMAGED

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in {"won", "lost"}


COLUMNS: Final = tuple(field.name for field in fields(GameRow))
NAMES: Final = ", ".join(COLUMNS)
TERMS: Final = ", ".join(field.name for field in fields(GameTerms))

T = TypeVar("T", bound=GameTerms)


def read_row(values: tuple[Any, ...]) -> GameRow:
    """Read the columns `NAMES`; raises `DamagedGameError` when a value is impossible."""
    return _read(values, GameRow)


def read_terms(values: tuple[Any, ...]) -> GameTerms:
    """Read the columns `TERMS`; raises `DamagedGameError` when a value is impossible."""
    return _read(values, GameTerms)


def _read(values: tuple[Any, ...], kind: type[T]) -> T:
    names = (field.name for field in fields(kind))
    try:
        # Not strictly: SQLite has no truth values.
        return msgspec.convert(dict(zip(names, values, strict=True)), kind, strict=False)
    except msgspec.ValidationError as error:
        raise DamagedGameError(f"its row cannot be read: {error}") from None


def read_rows(rows: Iterable[tuple[Any, ...]]) -> list[GameRow]:
    """Read rows; leave out those with impossible values, and log how many there are."""
    games, mistakes = [], []
    for values in rows:
        try:
            games.append(read_row(values))
        except DamagedGameError as error:
            mistakes.append(f"game {values[0]}: {error}")
    if mistakes:
        log.warning("Damaged games are left out: %d, among them %s", len(mistakes), mistakes[0])
    return games
