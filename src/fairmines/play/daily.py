"""The daily boards: three a day, without a guess, the same for everybody and for ever.

Each is a random deal. `daily.bin` says which one, for each day and grade: a search has looked for
deals that can be won without a guess and take the wanted rule. It has run once; its script is at
commit 9c12d740. So a board depends on the random deal alone, whose seeds never change, and on no
later version of the search or the rules.
"""

from __future__ import annotations

import datetime as dt
import re
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.rules import Status
from fairmines.proofs.steps import ProofRule

Grade = Literal["easy", "middle", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)

FIRST_DAY = dt.date(2026, 1, 1)
LAST_DAY = dt.date(2036, 12, 31)

TRY_PREFIX: Final = "daily-"
"""What the ids of all scored tries begin with."""
_TRY_ID: Final = re.compile(
    rf"{TRY_PREFIX}([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})-({'|'.join(GRADES)})", re.ASCII
)

_LEVELS: dict[Grade, Level] = {"easy": BEGINNER, "middle": INTERMEDIATE, "hard": EXPERT}
_RULES: dict[Grade, ProofRule] = {"easy": "single", "middle": "subset", "hard": "overlap"}
_SUNDAY_RULES: dict[Grade, ProofRule] = {"easy": "subset", "middle": "overlap", "hard": "chain"}
_SUNDAY = 6


@dataclass(frozen=True)
class DailyBoard:
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

    @property
    def layout(self) -> Layout:
        """Where the mines are."""
        return Layout.random(self.level, self.seed, self.start, "opening")

    def certain_game(self) -> Game:
        """Return the game in which all safe cells are opened, row by row, until it is won.

        So `expert` plays: it guesses only where no cell is safe.
        """
        game = self.game(clock=lambda: 0.0)
        while game.status == "playing":
            for row, column in np.argwhere(game.analysis().safe).tolist():
                if game.show(row, column) == "c":
                    game.open(row, column)
        return game

    @property
    def try_id(self) -> str:
        """The id of the scored try: a game like others, of which there can be only one.

        >>> daily(dt.date(2027, 1, 31), "hard").try_id
        'daily-2027-01-31-hard'
        """
        return f"{TRY_PREFIX}{self.date}-{self.grade}"

    def game(self, *, clock: Callable[[], float] = time.monotonic) -> Game:
        """Return a game of the board under classic rules, with its start opened."""
        game = Game(self.level, "classic", self.seed, "opening", clock=clock)
        game.open(*self.start)
        return game


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
    """
    checks.choice("grade", grade, GRADES)
    if date is None:
        date = today()
    checks.instance("date", date, dt.date)
    if isinstance(date, dt.datetime):
        date = date.date()
    if not FIRST_DAY <= date <= LAST_DAY:
        raise FairminesError(f"date {date} has no board: expected {FIRST_DAY} to {LAST_DAY}")
    attempt = int(_attempts()[(date - FIRST_DAY).days, GRADES.index(grade)])
    level = _LEVELS[grade]
    return DailyBoard(
        date=date,
        grade=grade,
        level=level,
        difficulty=wanted_rule(date, grade),
        start=(level.height // 2, level.width // 2),
        seed=int(_kernel.attempt_seed(search_seed(date, grade), attempt)),
    )


def find_tried_board(game_id: str) -> DailyBoard | None:
    """Return the board whose scored try a game is; None for other games.

    >>> find_tried_board("daily-2027-01-31-hard").date
    datetime.date(2027, 1, 31)
    """
    match = _TRY_ID.fullmatch(game_id)
    if match is None:
        return None
    try:
        return daily(dt.date.fromisoformat(match[1]), cast("Grade", match[2]))
    except ValueError:
        return None


def today() -> dt.date:
    """Return the day, in UTC."""
    return dt.datetime.now(dt.UTC).date()


def is_revealed(board: DailyBoard, today: dt.date, status: Status | None) -> bool:
    """Whether a board is no secret: its scored try is over, or its day, and it was not tried.

    Args:
        board: The board.
        today: The day, in UTC.
        status: Of its scored try; None if it was not tried.
    """
    return board.date < today if status is None else status in {"won", "lost"}


def check_try(board: DailyBoard, today: dt.date) -> None:
    """Raise `FairminesError` unless a scored try of a board may begin."""
    _check_begun(board, today)
    if board.date < today:
        raise FairminesError(
            f"the day {board.date} ended at midnight UTC: expected {today}, or practice"
        )


def check_practice(board: DailyBoard, today: dt.date, status: Status | None) -> None:
    """Raise `FairminesError` if practice would show a board whose scored try is not over."""
    _check_begun(board, today)
    if not is_revealed(board, today, status):
        raise FairminesError(f"the scored try of the {board.grade} board comes before its practice")


def _check_begun(board: DailyBoard, today: dt.date) -> None:
    if board.date > today:
        raise FairminesError(f"the day {board.date} has not begun: expected {today} or earlier")


class Figures(NamedTuple):
    """Figures of a board that say something of its layout."""

    bbbv: int
    openings: int
    """Of the game in which all safe cells are opened, and nothing else, as `expert` plays."""


@lru_cache(maxsize=100)
def figures_of(board: DailyBoard) -> Figures:
    """Play a board without a guess, and count."""
    return Figures(board.layout.bbbv, board.certain_game().move_count)


class Streaks(NamedTuple):
    """Days in a row on which a board was won."""

    current: int
    """Up to today, or up to yesterday as long as no board of today is won."""
    longest: int


def find_streaks(days: Collection[dt.date], date: dt.date) -> Streaks:
    """Find the days in a row among those on which a board was won.

    >>> days = [dt.date(2027, 1, it) for it in (1, 2, 3, 5, 6)]
    >>> find_streaks(days, dt.date(2027, 1, 7))
    Streaks(current=2, longest=3)
    """
    runs: dict[dt.date, int] = {}
    for day in sorted(days):
        runs[day] = runs.get(day - dt.timedelta(1), 0) + 1
    current = runs.get(date, runs.get(date - dt.timedelta(1), 0))
    return Streaks(current, max(runs.values(), default=0))


def wanted_rule(date: dt.date, grade: Grade) -> ProofRule:
    """Return the hardest rule that the board of a day takes."""
    return (_SUNDAY_RULES if date.weekday() == _SUNDAY else _RULES)[grade]


def search_seed(date: dt.date, grade: Grade) -> int:
    """Return the seed from which the board of a day was searched."""
    return date.toordinal() * len(GRADES) + GRADES.index(grade)


@cache
def _attempts() -> NDArray[np.uint16]:
    """Return which attempt of its search has found each board: a row a day, a column a grade."""
    table = Path(__file__).with_name("daily.bin").read_bytes()
    return np.frombuffer(table, "<u2").reshape(-1, len(GRADES))
