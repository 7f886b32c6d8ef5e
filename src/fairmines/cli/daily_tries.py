"""The scored tries of `fairmines daily`: begun, played on the terminal, kept, and put in words."""

from __future__ import annotations

import datetime as dt
import sqlite3

from fairmines.errors import FairminesError
from fairmines.play.daily import DailyBoard, check_practice, check_try, daily
from fairmines.reviews.reviewing import review
from fairmines.terminal import show
from fairmines.terminal.daily import DailyApp
from fairmines.web.sessions.daily import begin_try, status_of
from fairmines.web.sessions.session import Session
from fairmines.web.store.daily_tries import DailyTry, try_id
from fairmines.web.store.game_row import OWNER, DamagedGameError
from fairmines.web.store.game_store import Append, GameStore
from fairmines.wording import counted, rounded


def results(store: GameStore, tries: list[DailyTry]) -> list[str]:
    """Write the results of the tries that are over without a word about their boards."""
    return [line for it in tries if it.row.over for line in _result(store, it)]


def _result(store: GameStore, scored: DailyTry) -> list[str]:
    (date, grade), row = scored
    record = _resume(store, row.id).record()
    mistakes = counted(len(review(record, games=0).mistakes), "mistake")
    figures = [f"{row.status} in {row.elapsed:.1f} s"]
    if row.status == "won" and row.bbbv and row.elapsed:
        figures.append(f"{rounded(row.bbbv / row.elapsed, 2)} 3BV/s")
    figures.append(mistakes)
    if row.assisted:
        figures.append("with help")
    if row.practice:
        figures.append("not counted")
    board = daily(date, grade)
    return [
        f"Fairmines daily {date}, {grade} ({board.difficulty}): {', '.join(figures)}",
        f"fairmines daily --date {date} --grade {grade}",
    ]


def play(store: GameStore, board: DailyBoard, now: dt.date) -> list[str]:
    """Play a board on the terminal, and return the result of its scored try; none of practice."""
    session = _find_or_begin(store, board, now)
    if session is None or session.row.over:
        check_practice(board, now, status_of(board, store.daily.until(now)))
        show(DailyApp(board, None, lambda _: None))
        return []
    try:
        show(DailyApp(board, session.game, lambda asked: _keep(store, session, asked)))
    finally:
        session.pause()
    name = (board.date, board.grade)
    return results(store, [it for it in store.daily.until(now) if it.board == name])


def _find_or_begin(store: GameStore, board: DailyBoard, now: dt.date) -> Session | None:
    """Return the scored try, begun today if there is none; None on another day."""
    game_id = try_id(board.date, board.grade)
    if store.count_moves(game_id) is None:
        if board.date < now:
            return None
        check_try(board, now)
        begun = begin_try(board, store, OWNER)
        if begun is not None:
            return begun
    return _resume(store, game_id)


def _resume(store: GameStore, game_id: str) -> Session:
    try:
        found = store.find(game_id)
        if found is None:
            raise DamagedGameError("it is not there")
        return Session.resume(*found, store)
    except DamagedGameError as error:
        raise FairminesError(f"the stored game {game_id!r} cannot be played: {error}") from None


def _keep(store: GameStore, session: Session, asked: bool) -> None:
    """Store the new moves of a try, or that its player asked."""
    try:
        if asked:
            store.note_assisted(session.row.id)
            session.row.assisted = True
            return
        moves = session.take_moves()
        problems = store.append_all([Append(session.row, moves)]) if moves else []
    except sqlite3.Error as error:
        raise FairminesError(f"the move could not be stored: {error}") from None
    if any(problems):
        raise FairminesError("another program has played on in this try: begin again")
