"""`fairmines daily`: the boards of a day, their scored tries, and the game on the terminal."""

from __future__ import annotations

import datetime as dt
from argparse import ArgumentTypeError, Namespace
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from fairmines.checks import quote
from fairmines.cli.arguments import Parser, UsageError
from fairmines.cli.output import LeftOut, standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.play.daily import (
    FIRST_DAY,
    GRADES,
    LAST_DAY,
    BoardOfDay,
    DailyBoard,
    Day,
    TryOfDay,
    daily,
    describe_day,
    today,
)
from fairmines.train.daily_drills import DRILLS_A_DAY
from fairmines.wording import counted

if TYPE_CHECKING:
    from fairmines.records.games_file import GameLine

DESCRIPTION = f"""\
List the daily boards: three a day, {FIRST_DAY} to {LAST_DAY}, without a guess under the rules
classic, the hardest on Sundays. Days begin at midnight UTC. With --grade, play one of them on the
terminal. Each has one scored try, on its day; whatever is played after it is practice. The tries
are kept with the games of `fairmines play`, and its page shows those that are over.
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
    board = daily(date, arguments.grade or GRADES[0])
    if arguments.share and arguments.grade:
        raise UsageError("--share with --grade: expected one of them")
    if arguments.grade:
        lines = _play(arguments, board, now)
    else:
        from fairmines.records.daily_tries import DailyTries
        from fairmines.train.answers import solved_on

        left_out = LeftOut()
        folder = games_directory(arguments)
        games = DailyTries(folder).list_all(left_out.add)
        day = describe_day(date, now, games.values())
        lines = (
            _share(day, games)
            if arguments.share
            else _overview(day, games, solved_on(folder, date), now)
        )
    with standard_output() as out:
        out.writelines(f"{line}\n" for line in lines)


def _play(arguments: Namespace, board: DailyBoard, now: dt.date) -> list[str]:
    from fairmines.terminal import check_terminal

    check_terminal()
    from fairmines.cli.daily_tries import play
    from fairmines.records.daily_tries import DailyTries

    return play(DailyTries(games_directory(arguments)), board, now)


def _share(day: Day, games: dict[str, GameLine]) -> list[str]:
    from fairmines.cli.daily_tries import results

    lines = [line for it in day.boards for line in results(it, games.get(it.try_id))]
    if not lines:
        raise FairminesError(f"no scored try of {day.date} is over: expected one, to share it")
    return lines


def _overview(
    day: Day, games: dict[str, GameLine], drills: dict[str, bool], now: dt.date
) -> list[str]:
    """Describe the boards and drills of a day, the last week, the streaks, and the next step."""
    lines = [f"Daily boards of {day.date:%A}, {day.date} (UTC)", ""]
    tries = {it.id: it for it in day.tries}
    for board in day.boards:
        size = f"{board.level.width}x{board.level.height}, {counted(board.level.mines, 'mine')}"
        said = _says(board, tries.get(board.try_id), games, now)
        lines.append(f"  {board.grade:<6}  {size:<15}  {board.difficulty:<7}  {said}")
    said = _says_of_drills(drills) if day.date <= now else "to come"
    lines.append(f"  drills  {'five positions':<15}  {'':<7}  {said}")
    week = [now - dt.timedelta(days) for days in range(6, -1, -1)]
    signs = [_sign([it.result for it in day.tries if it.date == date]) for date in week]
    current, longest = (counted(it, "day") for it in astuple(day.streaks))
    lines += ["", f"  last 7 days  {' '.join(signs)}   streak {current}, longest {longest}"]
    lines += ["", "  + a board won, - lost, . not tried"]
    step = _next_step(day, tries, drills) if day.date == now else ""
    return [*lines, "", f"  next: {step}"] if step else lines


def _says_of_drills(drills: dict[str, bool]) -> str:
    """Say how the drills of a day went."""
    if not drills:
        return "not tried"
    return f"{len(drills)} of {DRILLS_A_DAY} answered, {sum(drills.values())} right"


def _next_step(day: Day, tries: dict[str, TryOfDay], drills: dict[str, bool]) -> str:
    """Return the command that goes on with today, or when the next boards come."""
    for board in day.boards:
        if board.try_id not in tries or not tries[board.try_id].over:
            return f"fairmines daily --grade {board.grade}"
    if len(drills) < DRILLS_A_DAY:
        return "fairmines train --daily"
    midnight = dt.datetime.combine(day.date, dt.time(), dt.UTC) + dt.timedelta(1)
    return f"the boards of {midnight:%A} come at {midnight.astimezone():%H:%M}"


def _says(
    board: BoardOfDay, scored: TryOfDay | None, games: dict[str, GameLine], now: dt.date
) -> str:
    if scored is None:
        result = "not tried" if board.date <= now else "to come"
    elif scored.result in {"won", "lost"}:
        result = f"{scored.result} in {games[scored.id].elapsed:.2f} s"
    else:
        result = "begun" if scored.result == "begun" else "not counted: a move was taken back"
    if board.revealed is None:
        return result
    openings = counted(board.revealed.openings, "opening")
    return f"{result}; 3BV {board.revealed.bbbv}, expert wins with {openings}"


def _sign(results: Collection[str]) -> str:
    return "+" if "won" in results else "-" if "lost" in results else "."


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            f"{quote(text)} is not a date: expected YYYY-MM-DD, {FIRST_DAY} to {LAST_DAY}"
        ) from None
