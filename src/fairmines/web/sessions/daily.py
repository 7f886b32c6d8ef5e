"""The daily boards of a visitor: one scored try of each, on its day, and practice after it."""

from __future__ import annotations

import datetime as dt
import re
import sqlite3
import time
from collections.abc import Sequence
from typing import Final, cast

from fairmines.checks import quote
from fairmines.play.daily import (
    FIRST_DAY,
    GRADES,
    LAST_DAY,
    DailyBoard,
    Grade,
    daily,
    figures_of,
    find_streaks,
    is_revealed,
)
from fairmines.play.rules import Status
from fairmines.web.limits import BUDGET
from fairmines.web.sessions.session import Session
from fairmines.web.store.daily_tries import DailyTry, try_id
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.new_row import row_of
from fairmines.web.wire.daily import BoardAnswer, DailyAnswer, StreaksAnswer, TryAnswer
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import NewGameRequest

DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def read_date(text: str) -> dt.date:
    """Read a date that has boards, YYYY-MM-DD; raises `RefusalError`."""
    expected = f"expected a date, {FIRST_DAY} to {LAST_DAY}"
    try:
        date = dt.date.fromisoformat(text if DATE.fullmatch(text) else "")
    except ValueError:
        raise RefusalError("bad-request", f"date is {quote(text)}: {expected}") from None
    if not FIRST_DAY <= date <= LAST_DAY:
        raise RefusalError("bad-request", f"date is {quote(text)}: {expected}")
    return date


def read_grade(text: str) -> Grade:
    """Read a grade; raises `RefusalError`."""
    if text not in GRADES:
        expected = f"expected one of {', '.join(GRADES)}"
        raise RefusalError("bad-request", f"grade is {quote(text)}: {expected}")
    return text


def status_of(board: DailyBoard, tries: Sequence[DailyTry]) -> Status | None:
    """Return the status of the scored try of a board; None if there is none."""
    name = (board.date, board.grade)
    return next((cast("Status", it.row.status) for it in tries if it.board == name), None)


def begin_try(board: DailyBoard, store: GameStore, visitor: str) -> Session | None:
    """Begin the scored try of a board, with its start opened; None if there is one already."""
    game = board.game()
    game.budget = BUDGET
    now = time.time()
    row = row_of(
        game,
        try_id(board.date, board.grade, visitor),
        began=now,
        touched=now,
        elapsed=0.0,
        stated=True,
        visitor=visitor,
    )
    try:
        store.add(row, game.moves)
    except sqlite3.IntegrityError:
        return None
    return Session(row, game, store)


def practice_request(board: DailyBoard) -> NewGameRequest:
    """Return what asks for practice on a board."""
    width, height, mines = board.level
    return NewGameRequest(
        width=width,
        height=height,
        mines=mines,
        rules="classic",
        first="opening",
        deal="random",
        seed=str(board.seed),
        start=board.start,
        practice=True,
    )


def describe(tries: list[DailyTry], date: dt.date, today: dt.date) -> DailyAnswer:
    """Describe the boards of a day, and the scored tries up to today."""
    boards = []
    for grade in GRADES:
        board = daily(date, grade)
        figures = figures_of(board) if is_revealed(board, today, status_of(board, tries)) else None
        boards.append(
            BoardAnswer(
                grade,
                *board.level,
                board.difficulty,
                bbbv=figures.bbbv if figures else None,
                openings=figures.openings if figures else None,
            )
        )
    current, longest = find_streaks({it.board.date for it in tries if it.won}, today)
    return DailyAnswer(
        today=str(today),
        date=str(date),
        boards=boards,
        tries=[TryAnswer.of(it) for it in tries],
        streaks=StreaksAnswer(current, longest),
    )
