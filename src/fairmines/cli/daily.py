"""`fairmines daily`: the boards of a day, their scored tries, and the game on the terminal."""

from __future__ import annotations

import datetime as dt
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from fairmines.checks import quote
from fairmines.cli.arguments import Parser, UsageError
from fairmines.cli.output import LeftOut, standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.play.daily import FIRST_DAY, GRADES, LAST_DAY, DailyBoard, daily, today
from fairmines.train.daily_drills import DRILLS_A_DAY
from fairmines.wording import counted

if TYPE_CHECKING:
    from fairmines.records.daily_tries import DailyTry

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
    boards = [daily(date, grade) for grade in GRADES]
    if arguments.share and arguments.grade:
        raise UsageError("--share with --grade: expected one of them")
    if arguments.grade:
        lines = _play(arguments, daily(date, arguments.grade), now)
    else:
        from fairmines.records.daily_tries import DailyTries
        from fairmines.train.answers import solved_on

        left_out = LeftOut()
        folder = games_directory(arguments)
        tries = DailyTries(folder).list_all(left_out.add)
        drills = solved_on(folder, date)
        lines = _share(tries, date) if arguments.share else _overview(boards, tries, drills, now)
    with standard_output() as out:
        out.writelines(f"{line}\n" for line in lines)


def _play(arguments: Namespace, board: DailyBoard, now: dt.date) -> list[str]:
    from fairmines.terminal import check_terminal

    check_terminal()
    from fairmines.cli.daily_tries import play
    from fairmines.records.daily_tries import DailyTries

    return play(DailyTries(games_directory(arguments)), board, now)


def _share(tries: list[DailyTry], date: dt.date) -> list[str]:
    from fairmines.cli.daily_tries import results

    lines = results([scored for scored in tries if scored.board.date == date])
    if not lines:
        raise FairminesError(f"no scored try of {date} is over: expected one, to share it")
    return lines


def _overview(
    boards: list[DailyBoard], tries: list[DailyTry], drills: dict[str, bool], now: dt.date
) -> list[str]:
    """Describe the boards and drills of a day, the last week, the streaks, and the next step."""
    from fairmines.play.daily import find_streaks

    date = boards[0].date
    lines = [f"Daily boards of {date:%A}, {date} (UTC)", ""]
    for board in boards:
        size = f"{board.level.width}x{board.level.height}, {counted(board.level.mines, 'mine')}"
        said = _says(board, tries, now)
        lines.append(f"  {board.grade:<6}  {size:<15}  {board.difficulty:<7}  {said}")
    said = _says_of_drills(drills) if date <= now else "to come"
    lines.append(f"  drills  {'five positions':<15}  {'':<7}  {said}")
    week = [now - dt.timedelta(days) for days in range(6, -1, -1)]
    signs = [_sign([scored for scored in tries if scored.board.date == day]) for day in week]
    current, longest = find_streaks({scored.board.date for scored in tries if scored.won}, now)
    streak = f"streak {counted(current, 'day')}, longest {counted(longest, 'day')}"
    lines += ["", f"  last 7 days  {' '.join(signs)}   {streak}"]
    lines += ["", "  + a board won, - lost, . not tried"]
    step = _next_step(boards, tries, drills) if date == now else ""
    return [*lines, "", f"  next: {step}"] if step else lines


def _says_of_drills(drills: dict[str, bool]) -> str:
    """Say how the drills of a day went."""
    if not drills:
        return "not tried"
    return f"{len(drills)} of {DRILLS_A_DAY} answered, {sum(drills.values())} right"


def _next_step(boards: list[DailyBoard], tries: list[DailyTry], drills: dict[str, bool]) -> str:
    """Return the command that goes on with today, or when the next boards come."""
    over = [scored.board for scored in tries if scored.over]
    left = next((board for board in boards if board not in over), None)
    if left:
        return f"fairmines daily --grade {left.grade}"
    if len(drills) < DRILLS_A_DAY:
        return "fairmines train --daily"
    midnight = dt.datetime.combine(boards[0].date, dt.time(), dt.UTC) + dt.timedelta(1)
    return f"the boards of {midnight:%A} come at {midnight.astimezone():%H:%M}"


def _says(board: DailyBoard, tries: list[DailyTry], now: dt.date) -> str:
    from fairmines.play.daily import figures_of, is_revealed

    scored = next((scored for scored in tries if scored.board == board), None)
    if scored is None:
        result = "not tried" if board.date <= now else "to come"
    elif scored.game.practice:
        result = "not counted: a move was taken back"
    elif scored.over:
        result = f"{scored.game.status} in {scored.game.elapsed:.2f} s"
    else:
        result = "begun"
    if not is_revealed(board, now, scored.game.status if scored else None):
        return result
    bbbv, openings = figures_of(board)
    return f"{result}; 3BV {bbbv}, expert wins with {counted(openings, 'opening')}"


def _sign(tries: list[DailyTry]) -> str:
    if any(scored.won for scored in tries):
        return "+"
    return "-" if any(scored.game.status == "lost" for scored in tries) else "."


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            f"{quote(text)} is not a date: expected YYYY-MM-DD, {FIRST_DAY} to {LAST_DAY}"
        ) from None
