"""Searches for the daily boards, and writes which attempt found each.

It has made the table, once. A later version of the search may find others, and old days would
change. `--check` compares the boards of the table with their promises, and writes nothing.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

import fairmines as fm
from fairmines.play.daily import (
    FIRST_DAY,
    GRADES,
    LAST_DAY,
    Grade,
    daily,
    search_seed,
    wanted_rule,
)
from fairmines.play.deals import find_deal, wins_without_guess

TABLE = Path(fm.__file__).parent / "play" / "daily.bin"
LEVELS = {"easy": fm.BEGINNER, "middle": fm.INTERMEDIATE, "hard": fm.EXPERT}
MOST = 2**16
"""The attempts that two bytes can say."""


def main() -> None:
    """Write the table, or check the one that there is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="check the boards of the table")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default 1")
    asked = parser.parse_args()
    days = [FIRST_DAY + dt.timedelta(it) for it in range((LAST_DAY - FIRST_DAY).days + 1)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        if asked.check:
            wrong = [it for faults in pool.map(faults_of, days, chunksize=50) for it in faults]
            print(*wrong, sep="\n", end="\n" * bool(wrong))
            print(f"{len(days) * len(GRADES):,} boards, {len(wrong):,} wrong")
            sys.exit(bool(wrong))
        TABLE.write_bytes(
            np.array(list(pool.map(attempts_of, days, chunksize=50)), "<u2").tobytes()
        )


def attempts_of(date: dt.date) -> list[int]:
    """Search for the boards of a day."""
    return [attempt_of(date, grade) for grade in GRADES]


def attempt_of(date: dt.date, grade: Grade) -> int:
    """Search for a board; return its attempt."""
    level, rule = LEVELS[grade], wanted_rule(date, grade)
    start = level.height // 2, level.width // 2
    terms = level, search_seed(date, grade), start, "opening"
    attempt = find_deal("no-guess", *terms, difficulty=rule, limit=None).attempt
    if attempt >= MOST:
        raise OverflowError(f"{date} {grade}: attempt {attempt:,} is beyond two bytes")
    return attempt


def faults_of(date: dt.date) -> list[str]:
    """Return which boards of a day do not keep their promise."""
    faults = []
    for grade in GRADES:
        board = daily(date, grade)
        layout, start = board.layout, board.start
        if layout.level != LEVELS[grade] or not wins_without_guess(layout, start):
            faults.append(f"{date} {grade}: it takes a guess")
        elif fm.board_difficulty(layout, start) != board.difficulty:
            faults.append(f"{date} {grade}: it is not of the difficulty {board.difficulty!r}")
    return faults
