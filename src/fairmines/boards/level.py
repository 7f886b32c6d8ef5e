"""Levels (size and number of mines, by name or numbers), and the first-click rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, SupportsIndex

from fairmines import checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.errors import LevelError

MAX_SIDE = 1000
"""The longest side of a board, in cells."""
PAGE_SIDE = 200
"""The longest side that the page plays, in cells."""

FirstRule = Literal["any", "safe", "opening"]
FIRST_RULES: dict[str, int] = {"any": -1, "safe": 0, "opening": 1}
"""First-click rule -> radius of the square around the start that stays free (-1: no cell)."""


class _LevelNumbers(NamedTuple):
    """The numbers of a level, unchecked: a NamedTuple has no constructor of its own."""

    width: int
    """The number of columns."""
    height: int
    """The number of rows."""
    mines: int
    """The number of mines."""


class Level(_LevelNumbers):
    """A board's size and number of mines.

    A function that takes a level also takes a tuple, or a text: "expert", "30x16x99".

    Sides are 1 to 1,000 cells; mines 0 to width x height. Raises `LevelError`.

    >>> Level(30, 16, 99).cells
    480
    >>> Level(3, 3, 10)
    Traceback (most recent call last):
    fairmines.errors.LevelError: 10 mines do not fit on a 3x3 board: expected 0 to 9
    """

    __slots__ = ()

    def __new__(cls, width: SupportsIndex, height: SupportsIndex, mines: SupportsIndex) -> Self:
        """Check the ranges."""
        width, height = check_size(width, height)
        return super().__new__(cls, width, height, check_mines(mines, width, height))

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height


if TYPE_CHECKING:
    LevelField = Level
else:
    LevelField = Level | dict[str, int]
"""The level of a struct: an object in JSON, until `read_level` has read it."""


def read_level(answer: Any) -> None:
    """Make the level of a struct that is just made a `Level`."""
    if isinstance(answer.level, dict):
        from msgspec.structs import force_setattr  # boards load without it

        force_setattr(answer, "level", Level(**answer.level))


def name_of_level(level: tuple[int, int, int]) -> str:
    """Return the name of a level, or WIDTHxHEIGHTxMINES if it has none.

    >>> name_of_level((9, 9, 10)), name_of_level((8, 8, 10))
    ('beginner', '8x8x10')
    """
    names = (name for name, known in LEVELS.items() if known == level)
    return next(names, "x".join(map(str, level)))


def check_size(width: SupportsIndex, height: SupportsIndex) -> tuple[int, int]:
    """Return the sides as integers, or raise `LevelError` when one is not 1 to 1,000."""
    sides = checks.whole("width", width, LevelError), checks.whole("height", height, LevelError)
    checks.core.check_size(*sides)
    return sides


def check_mines(mines: SupportsIndex, width: int, height: int) -> int:
    """Return a total of mines as an integer, or raise `LevelError` when the board is too small."""
    total = checks.whole("number of mines", mines, LevelError)
    checks.core.check_mines(total, width, height)
    return total


def check_level(level: tuple[int, int, int]) -> Level:
    """Return a level from three numbers, or raise `LevelError`."""
    try:
        width, height, mines = level
    except (TypeError, ValueError):
        raise LevelError(f"level {checks.quote(level)}: expected (width, height, mines)") from None
    return Level(width, height, mines)


BEGINNER = Level(9, 9, 10)
INTERMEDIATE = Level(16, 16, 40)
EXPERT = Level(30, 16, 99)
LEVELS = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}


def find_level(level: str | tuple[int, int, int]) -> Level:
    """Return a level by its name or its three numbers; raises `LevelError` for anything else.

    >>> find_level("beginner"), find_level((8, 8, 10)) == find_level("8x8x10")
    (Level(width=9, height=9, mines=10), True)
    """
    return parse_level(level) if isinstance(level, str) else check_level(level)


def parse_level(text: str) -> Level:
    """Read a level: its name, or WIDTHxHEIGHTxMINES; raises `LevelError` for other text.

    >>> parse_level("8x8x10")
    Level(width=8, height=8, mines=10)
    """
    if text in LEVELS:
        return LEVELS[text]
    numbers = re.fullmatch(r"(\d{1,99})x(\d{1,99})x(\d{1,99})", text, re.ASCII | re.IGNORECASE)
    if not numbers:
        names = ", ".join(LEVELS)
        raise LevelError(
            f"level {checks.quote(text)} is unknown: expected {names} or WIDTHxHEIGHTxMINES"
        )
    return Level(*map(int, numbers.groups()))


def check_first_click(level: Level, start: Cell, first: FirstRule) -> None:
    """Raise `LevelError` if the mines do not fit beside the cells that the rule keeps free.

    >>> check_first_click(Level(4, 4, 8), (0, 0), "opening")
    >>> check_first_click(Level(4, 4, 8), (1, 1), "opening")
    Traceback (most recent call last):
    fairmines.errors.LevelError: 8 mines do not fit on a 4x4 board with first='opening' at row 1, \
column 1: expected at most 7
    """
    checks.choice("first", first, FIRST_RULES)
    row, column = check_cell(start, level.height, level.width)
    checks.core.check_first_click(*level, FIRST_RULES[first], row, column)
