"""`fairmines daily`: the boards of a day, their scored tries, and the game on the terminal."""

from __future__ import annotations

import datetime as dt
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from fairmines.checks import quote
from fairmines.cli.arguments import Parser, UsageError
from fairmines.cli.output import standard_output
from fairmines.cli.store import add_data_option, open_store
from fairmines.errors import FairminesError
from fairmines.play.daily import FIRST_DAY, GRADES, LAST_DAY, DailyBoard, daily, today
from fairmines.wording import counted

if TYPE_CHECKING:
    from fairmines.web.sessions.session import Session
    from fairmines.web.store.daily_tries import DailyTry
    from fairmines.web.store.game_store import GameStore

DESCRIPTION = f"""\
List the daily boards: three a day, {FIRST_DAY} to {LAST_DAY}, without a guess under the rules
classic, the hardest on Sundays. Days begin at midnight UTC. With --grade, play one of them on the
terminal. Each has one scored try, on its day; whatever is played after it is practice. The tries
are kept with the games of `fairmines play`, and its page shows them, too.
"""
EXAMPLES = """\
examples:
  fairmines daily
  fairmines daily --grade hard
  fairmines daily --share
  fairmines daily --date 2026-12-24 --grade easy
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--date", metavar="DATE", type=_date, help="YYYY-MM-DD; default: today")
    parser.add_argument("--grade", choices=GRADES, help="play this board on the terminal")
    parser.add_argument(
        "--share", action="store_true", help="print the results of the day, to share them"
    )
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """List the boards, play one, or print results to share."""
    now = today()
    date = arguments.date or now
    boards = [daily(date, grade) for grade in GRADES]
    if arguments.share and arguments.grade:
        raise UsageError("--share with --grade: expected one of them")
    if arguments.grade:
        _play(arguments, daily(date, arguments.grade), now)
        return
    with open_store(arguments) as store:
        tries = store.daily.until(now)
        if arguments.share:
            lines = _results(store, [it for it in tries if it.board.date == date], date)
        else:
            lines = _overview(boards, tries, now)
    with standard_output() as out:
        out.writelines(f"{line}\n" for line in lines)


def _overview(boards: list[DailyBoard], tries: list[DailyTry], now: dt.date) -> list[str]:
    """Describe the boards of a day, the last week, and the streaks."""
    from fairmines.play.daily import find_streaks

    date = boards[0].date
    lines = [f"Daily boards of {date:%A}, {date} (UTC)", ""]
    for board in boards:
        size = f"{board.level.width}x{board.level.height}, {board.level.mines} mines"
        said = _says(board, tries, now)
        lines.append(f"  {board.grade:<6}  {size:<15}  {board.difficulty:<7}  {said}")
    week = [now - dt.timedelta(it) for it in range(6, -1, -1)]
    signs = [_sign([it for it in tries if it.board.date == day]) for day in week]
    current, longest = find_streaks({it.board.date for it in tries if it.won}, now)
    streak = f"streak {counted(current, 'day')}, longest {counted(longest, 'day')}"
    lines += ["", f"  last 7 days  {' '.join(signs)}   {streak}"]
    lines += ["", "  + a board won, - lost, . not tried"]
    return lines


def _says(board: DailyBoard, tries: list[DailyTry], now: dt.date) -> str:
    from fairmines.web.sessions.daily import figures_of, is_revealed

    scored = next((it for it in tries if it.board == _name(board)), None)
    if scored is None:
        result = "not tried" if board.date <= now else "to come"
    elif scored.row.practice:
        result = "not counted: a move was taken back"
    elif scored.row.over:
        result = f"{scored.row.status} in {scored.row.elapsed:.1f} s"
    else:
        result = "begun"
    if not is_revealed(board, now, tries):
        return result
    bbbv, openings = figures_of(board)
    return f"{result}; 3BV {bbbv}, expert wins with {counted(openings, 'opening')}"


def _sign(tries: list[DailyTry]) -> str:
    if any(it.won for it in tries):
        return "+"
    return "-" if any(it.row.status == "lost" for it in tries) else "."


# Results to share


def _results(store: GameStore, tries: list[DailyTry], date: dt.date) -> list[str]:
    over = [it for it in tries if it.row.over]
    if not over:
        raise FairminesError(f"no scored try of {date} is over: expected one, to share it")
    return [line for it in over for line in _result(store, it)]


def _result(store: GameStore, scored: DailyTry) -> list[str]:
    """Write the result of a try without a word about its board."""
    from fairmines.reviews.reviewing import review

    (date, grade), row = scored
    record = _resume(store, row.id).record()
    mistakes = counted(len(review(record, games=0).mistakes), "mistake")
    figures = [f"{row.status} in {row.elapsed:.1f} s"]
    if row.status == "won" and row.bbbv and row.elapsed:
        figures.append(f"{row.bbbv / row.elapsed:.2f} 3BV/s")
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


# Playing


def _play(arguments: Namespace, board: DailyBoard, now: dt.date) -> None:
    from fairmines.terminal import check_terminal, show
    from fairmines.terminal.daily import DailyApp
    from fairmines.web.sessions.daily import check_practice

    check_terminal()
    with open_store(arguments) as store:
        session = _find_or_begin(store, board, now)
        if session is None or session.row.over:
            check_practice(board, now, store.daily.until(now))
            show(DailyApp(board, None, lambda _: None))
            return
        try:
            show(DailyApp(board, session.game, lambda asked: _keep(store, session, asked)))
        finally:
            session.pause()
        scored = [it for it in store.daily.until(now) if it.board == _name(board)]
        lines = [line for it in scored if it.row.over for line in _result(store, it)]
    with standard_output() as out:
        out.writelines(f"{line}\n" for line in lines)


def _name(board: DailyBoard) -> tuple[dt.date, str]:
    return board.date, board.grade


def _find_or_begin(store: GameStore, board: DailyBoard, now: dt.date) -> Session | None:
    """Return the scored try, begun today if there is none; None on another day."""
    from fairmines.web.sessions.daily import begin_try, check_try
    from fairmines.web.store.daily_tries import try_id
    from fairmines.web.store.game_row import OWNER

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
    from fairmines.web.sessions.session import Session
    from fairmines.web.store.game_row import DamagedGameError

    try:
        found = store.find(game_id)
        if found is None:
            raise DamagedGameError("it is not there")
        return Session.resume(*found, store)
    except DamagedGameError as error:
        raise FairminesError(f"the stored game {game_id!r} cannot be played: {error}") from None


def _keep(store: GameStore, session: Session, asked: bool) -> None:
    """Store the new moves of a try, or that its player asked."""
    import sqlite3

    from fairmines.web.store.game_store import Append

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


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            f"{quote(text)} is not a date: expected YYYY-MM-DD, {FIRST_DAY} to {LAST_DAY}"
        ) from None
