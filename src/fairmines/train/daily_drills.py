"""Today's five drills, the same for everyone.

`daily_drills.txt` has their positions, five lines a day for the 366 days of a leap year. Each of
eight years turns or mirrors them in another way, so no two have the same ones; then they begin
anew. They were found with `find_drill`, but do not depend on what it finds.
"""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Final

from fairmines.boards.view import View
from fairmines.train.drills import DRILL_LEVEL, Drill, drill_of

DRILLS_A_DAY: Final = 5
"""One each for the rules single, subset, overlap and chain, and one best guess."""
_LEAP_YEAR: Final = 2028


def daily_drills(date: dt.date) -> list[Drill]:
    """Return the five drills of a day.

    >>> [drill.rule for drill in daily_drills(dt.date(2027, 1, 31))]
    ['single', 'subset', 'overlap', 'chain', None]
    """
    day = date.replace(year=_LEAP_YEAR).timetuple().tm_yday - 1
    lines = _lines()[DRILLS_A_DAY * day : DRILLS_A_DAY * (day + 1)]
    boards = (_image(wrap(line, DRILL_LEVEL.width), date.year) for line in lines)
    drills = (drill_of(View.from_rows(rows, DRILL_LEVEL.mines)) for rows in boards)
    return [drill for drill in drills if drill]


def _image(rows: list[str], year: int) -> list[str]:
    """Turn or mirror a square board: a square has eight images."""
    turned = rows[::-1] if year & 1 else rows
    image = [row[::-1] for row in turned] if year & 2 else turned
    return ["".join(column) for column in zip(*image, strict=True)] if year & 4 else image


@cache
def _lines() -> list[str]:
    return Path(__file__).with_name("daily_drills.txt").read_text().split()
