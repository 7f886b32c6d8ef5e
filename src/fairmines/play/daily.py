"""The daily boards: three a day, without a guess, the same for everybody and for ever.

The kernel makes them, and says what may be played and what counts (`cpp/api/daily.hpp`).
`daily.bin` is its table of the attempt that has found each board.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Raw, Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.record import Record
from fairmines.proofs.steps import ProofRule

Grade = Literal["easy", "middle", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)

FIRST_DAY = dt.date.fromisoformat(_kernel.FIRST_DAY)
LAST_DAY = dt.date.fromisoformat(_kernel.LAST_DAY)
TRY_PREFIX: Final = _kernel.TRY_PREFIX
"""What the ids of all scored tries begin with."""

T = TypeVar("T")


class DailyBoard(Struct, frozen=True):
    """A daily board. Everything but its layout and its game may be shown before it is played."""

    date: dt.date
    """The day, in UTC."""
    grade: Grade
    """"easy", "middle" or "hard"."""
    level: Level
    """The level of the board."""
    difficulty: ProofRule
    """The hardest rule that the board takes."""
    start: Cell
    """The cell that is opened first."""
    seed: int
    """The seed of the random deal, for the first-click rule "opening"."""
    try_id: str = msgspec.field(name="id")
    """The id of the scored try: a game like others, of which there can be only one."""

    @property
    def layout(self) -> Layout:
        """Where the mines are."""
        return Layout.random(self.level, self.seed, self.start, "opening")

    def certain_game(self) -> Game:
        """Return the game in which all safe cells are opened, row by row, until it is won.

        So `expert` plays: it guesses only where no cell is safe.
        """
        board = describe_day(self.date, self.date + dt.timedelta(1)).of_grade(self.grade)
        assert board.revealed
        return Record.from_json(bytes(board.revealed.expert)).game(clock=lambda: 0.0)

    def game(self, *, clock: Callable[[], float] = time.monotonic) -> Game:
        """Return a game of the board under classic rules, with its start opened."""
        game = Game(self.level, "classic", self.seed, "opening", clock=clock)
        game.open(*self.start)
        return game


class Revealed(Struct, frozen=True):
    """What a board that is no secret says of its layout."""

    bbbv: int
    openings: int
    """Of the game that `expert` plays."""
    expert: Raw
    """Its record."""


class BoardOfDay(DailyBoard, frozen=True):
    """A board, and what may be done with it: a refusal is a sentence."""

    refused_try: str | None
    refused_practice: str | None
    revealed: Revealed | None


class TryOfDay(Struct, frozen=True):
    """How a scored try stands."""

    id: str
    date: dt.date
    result: Literal["begun", "won", "lost", "uncounted"]
    """"uncounted": a move was taken back."""
    over: bool


class Streaks(Struct, frozen=True):
    """Days in a row on which a board was won."""

    current: int
    """Up to today, or up to yesterday as long as no board of today is won."""
    longest: int


class Day(Struct, frozen=True):
    """A day, and all tries up to today."""

    date: dt.date
    boards: tuple[BoardOfDay, ...]
    tries: tuple[TryOfDay, ...]
    streaks: Streaks

    def of_grade(self, grade: Grade) -> BoardOfDay:
        """Return the board of this grade."""
        return self.boards[GRADES.index(grade)]


class _Boards(Struct):
    boards: tuple[DailyBoard, ...]


def describe_day(date: dt.date, today: dt.date, games: Iterable[Any] = ()) -> Day:
    """Describe a day.

    Args:
        date: The day.
        today: The day, in UTC.
        games: Those with `id`, `status` and `practice` that may be scored tries.

    Raises:
        FairminesError: The date has no boards.
    """
    return _ask(str(date), str(today), Day, games)


def _ask(date: str, today: str, kind: type[T], games: Iterable[Any] = ()) -> T:
    fields = ("id", "status", "practice")
    asked = msgspec.json.encode([{it: getattr(game, it) for it in fields} for game in games])
    with file_errors():
        return read_answer(
            _kernel.describe_day(table=_table(), date=date, today=today, games=asked), kind
        )


def daily(date: dt.date | None = None, grade: Grade = "middle") -> DailyBoard:
    """Return the board of a day.

    It can be won without a guess, and takes no rule beyond its difficulty. The boards of Sundays
    are the hardest.

    Args:
        date: The day, 2026-01-01 to 2036-12-31; None for today, in UTC.
        grade: "easy" (beginner), "middle" (intermediate) or "hard" (expert).

    Raises:
        FairminesError: The date has no board, or the grade is unknown.

    >>> board = daily(dt.date(2027, 1, 31), "hard")
    >>> board.difficulty, board.start, board.game().status
    ('chain', (8, 15), 'playing')
    >>> board.try_id
    'daily-2027-01-31-hard'
    """
    checks.choice("grade", grade, GRADES)
    if date is None:
        date = today()
    checks.instance("date", date, dt.date)
    day = date.isoformat()[:10]  # of a datetime, too
    return _ask(day, day, _Boards).boards[GRADES.index(grade)]


def find_tried_board(game_id: str) -> DailyBoard | None:
    """Return the board whose scored try a game is; None for other games.

    >>> find_tried_board("daily-2027-01-31-hard").date
    datetime.date(2027, 1, 31)
    """
    if not game_id.startswith(TRY_PREFIX):
        return None
    day = game_id[len(TRY_PREFIX) :][:10]
    try:
        boards = _ask(day, day, _Boards).boards
    except FairminesError:
        return None
    return next((board for board in boards if board.try_id == game_id), None)


def today() -> dt.date:
    """Return the day, in UTC."""
    return dt.datetime.now(dt.UTC).date()


@cache
def _table() -> bytes:
    return Path(__file__).with_name("daily.bin").read_bytes()
