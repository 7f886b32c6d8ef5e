"""`fairmines info`: print what files of games and boards hold."""

from __future__ import annotations

import json
import math
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairmines.boards.level import LEVELS, Level
from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import STANDARD, add_dots_option
from fairmines.cli.inputs import READ, Content, check_format, read_contents, record_in
from fairmines.cli.output import print_json, print_to_stderr, standard_output
from fairmines.errors import FairminesError
from fairmines.formats.position_file import PositionFile
from fairmines.metrics.game_metrics import game_metrics
from fairmines.play.record import Record
from fairmines.wording import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

LUCK_SECONDS = 20.0
"""The longest search for the luck of one game."""

DESCRIPTION = """\
Print a table of files: level, player, result, time in seconds, 3BV, 3BV per second, clicks, and
efficiency (3BV per click). The result, the time and the clicks are those that the replayed moves
show, whatever the file states; --json also has what it states. For a game that was not won, the
3BV is written as solved/all, and 3BV per second and efficiency count the solved part. The levels
beg, int and exp are 9x9x10, 16x16x40 and 30x16x99. A file that cannot be read is named after the
table, and the exit status is 2.
"""
EXAMPLES = """\
examples:
  fairmines info game.avf
  fairmines info replays/* --json --no-luck
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=not_empty, help="a file, or - for standard input"
    )
    parser.add_argument("--from", dest="source", metavar="F", help=f"format: {', '.join(READ)}")
    parser.add_argument(
        "--partial",
        action="store_true",
        help="read a truncated or damaged replay up to where it is whole",
    )
    add_dots_option(parser)
    parser.add_argument(
        "--no-luck",
        action="store_true",
        help="leave out the luck, which takes a tenth of a second for an expert game",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")


def run(arguments: Namespace) -> None:
    """Read the files, print the table, then what could not be read."""
    check_format("--from", arguments.source, READ)
    reports: list[dict[str, Any]] = []
    problems: list[FairminesError] = []
    for name in arguments.files:
        try:
            contents = read_contents(
                name, arguments.source, partial=arguments.partial, dots=arguments.dots
            )
            reports += [_report(name, content, luck=not arguments.no_luck) for content in contents]
        except FairminesError as error:
            problems.append(error)
    if arguments.json:
        # JSON has no infinity.
        finite = [
            {key: None if value == math.inf else value for key, value in report.items()}
            for report in reports
        ]
        print_json(json.dumps(finite, ensure_ascii=False, indent=1))
    elif reports:
        with standard_output():
            _print(reports)
    for problem in problems[:-1]:
        print_to_stderr(str(problem))
    if problems:
        raise problems[-1]


def _report(name: str, content: Content, *, luck: bool) -> dict[str, Any]:
    """Return what is known of a game or a board."""
    file = "standard input" if name == STANDARD else name
    if isinstance(content, PositionFile):
        view = content.view
        bbbv = content.layout.bbbv if content.layout else None
        return {
            "file": file,
            "width": view.width,
            "height": view.height,
            "mines": view.mines,
            "bbbv": bbbv,
        }
    record = record_in(content)
    report: dict[str, Any] = {
        "file": file,
        "format": record.stated.get("format", "json"),
        "width": record.level.width,
        "height": record.level.height,
        "mines": record.level.mines,
        "player": record.player,
        "program": record.program,
        "began": record.began.isoformat() if record.began else None,
        "result": record.status,
        "time": record.elapsed,
        "events": 0 if record.track is None else len(record.track),
        "stated": dict(record.stated),
        "problem": record.stated.get("problem"),
        "luck": _luck(record)
        if luck and any(move.kind == "open" for move in record.moves)
        else None,
    }
    try:
        metrics = game_metrics(record)
    except FairminesError:  # a move was taken back, or there is no opening
        return report
    figures = asdict(metrics)
    for key in ("clicks", "wasted", "efficiency", "bbbv_per_second"):
        figures[key] = getattr(metrics, key)
    for key in ("status", "elapsed"):
        del figures[key]
    # A game of one click takes no time, and its figures a second are no numbers.
    return report | {key: None if it != it else it for key, it in figures.items()}  # noqa: PLR0124


def _luck(record: Record) -> float | None:
    """Return how lucky a game was: infinite if a certain mine was opened, None if it is unknown."""
    from fairmines.reviews.reviewing import review

    try:
        return review(record, games=0, seconds=LUCK_SECONDS).luck
    except FairminesError:  # too complex, or all openings were taken back
        return None


def _print(reports: list[dict[str, Any]]) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.tables import make_table, print_tables

    figures = ["level", "result", "time", "3BV", "3BV/s", "clicks", "eff.", "luck"]
    table = make_table(["file", "player"], figures, narrowest=8)
    for report in reports:
        result = report.get("result", "board")
        table.add_row(
            printable(Path(report["file"]).name),
            printable(report.get("player", "")),
            _level(report),
            result + "*" * bool(report.get("problem")),
            _number(report.get("time"), 3),
            _bbbv(report),
            _number(report.get("bbbv_per_second"), 2),
            _number(report.get("clicks"), 0),
            _number(report.get("efficiency"), 2),
            _number(report.get("luck"), 2),
        )
    console = Console()
    _fold_names(table, console)
    print_tables([table], console)
    for report in reports:
        if report.get("problem"):
            problem = f"{Path(report['file']).name}: {report['problem']}"
            console.print(f"* {problem}", highlight=False, markup=False)


def _fold_names(table: Table, console: Console) -> None:
    """Let the columns of names share what the numbers leave of a terminal; names are long."""
    from rich.cells import cell_len

    if not console.is_terminal:
        return
    figures = sum(
        max(cell_len(str(it)) for it in (column.header, *column.cells)) + 1
        for column in table.columns[2:]
    )
    room = max(16, console.width - figures - 1)
    player = max(cell_len(str(it)) for it in ("player", *table.columns[1].cells))
    player = min(player, room // 2)
    for column, width in zip(table.columns, (room - player - 1, player), strict=False):
        column.max_width = width
        column.min_width = min(8, width)


def _level(report: dict[str, Any]) -> str:
    size = report["width"], report["height"]
    if report["mines"] is None:
        return f"{size[0]}x{size[1]}"
    level = Level(*size, report["mines"])
    names = {it: name[:3] for name, it in LEVELS.items()}
    return names.get(level, f"{level.width}x{level.height}x{level.mines}")


def _bbbv(report: dict[str, Any]) -> str:
    """Write the 3BV; of an unfinished game also how much of it is solved."""
    bbbv, solved = report.get("bbbv"), report.get("bbbv_solved")
    return f"{solved}/{bbbv}" if solved not in (None, bbbv) else _number(bbbv, 0)


def _number(value: float | None, decimals: int) -> str:
    return "" if value is None else f"{value:,.{decimals}f}"
