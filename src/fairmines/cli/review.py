"""`fairmines review`: judge the moves of a game, of a folder of games, or of all own games."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from datetime import date
from pathlib import Path

from fairmines import checks
from fairmines.boards.level import Level
from fairmines.checks import quote
from fairmines.cli.arguments import (
    Parser,
    UsageError,
    level,
    not_empty,
    real_number,
    whole_number,
)
from fairmines.cli.boards import STANDARD, title, titled
from fairmines.cli.inputs import is_board, read_bytes
from fairmines.cli.output import (
    LeftOut,
    are_same,
    check_writable,
    print_json,
    print_to_stderr,
    progress_line,
    standard_output,
    write_files,
)
from fairmines.cli.review_folder import (
    Records,
    read_folder,
    read_own_games,
    summarise_records,
)
from fairmines.cli.store import add_data_option, games_directory
from fairmines.engines.many import MOST_THREADS, Threads
from fairmines.errors import FairminesError
from fairmines.play.record import Record
from fairmines.play.rules import RULES
from fairmines.records import files
from fairmines.records.files import UnknownFormatError
from fairmines.rendering.image import image_format, render_review, render_summary
from fairmines.reviews.review import Review
from fairmines.reviews.reviewing import GAMES, Cancel, check_limits, review
from fairmines.reviews.summary import ReviewSummary, summarise_games
from fairmines.wording import counted

GAMES_OF_MANY = 50
"""The default of --games for a folder: errors of single games cancel out."""
SECONDS = 60
"""The default of --seconds; chances of a hopeless dense board take hours."""

DESCRIPTION = f"""\
Judge the moves of a game: what each risked, whether a safe cell existed, what would have been
better, and how lucky the game was. A game is a saved game or record of fairmines, or a replay of
another program. Risks and costs are in percent. For a folder, or with --mine for the games that
`fairmines play` keeps, print what the games say together. A damaged game is named and left out, and
the exit status is 2; files of other kinds are passed over, and so is practice. A game that is in
several files counts once, whatever their formats and names.

The winning chance is that of perfect play if few solutions are left. Elsewhere the strategy expert
plays {GAMES} games (for a folder {GAMES_OF_MANY}) from each guess, and the chance is an estimate
with a 95 % interval. Luck is the sum of -log10 of the probability that each move was safe.
"""
EXAMPLES = """\
examples:
  fairmines review game.json
  fairmines review game.avf --image game.png
  fairmines review fair.json --rules classic --seconds 10
  fairmines review replays --level expert --since 2026-01-01
  fairmines review replays --out reviews.jsonl
  fairmines review --mine --level expert
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "input",
        metavar="PATH",
        type=not_empty,
        nargs="?",
        help="a file with a game, - for standard input, or a folder of files",
    )
    parser.add_argument(
        "--mine", action="store_true", help="review the games that `fairmines play` keeps"
    )
    add_data_option(parser)
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument(
        "--image", metavar="FILE", help="draw the review, too: FILE.png or FILE.svg"
    )
    parser.add_argument(
        "--rules",
        choices=RULES,
        help="judge by other rules: classic tells what a fair game would have risked",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number,
        help=f"games for each winning chance (default {GAMES}, for a folder {GAMES_OF_MANY}); "
        "0 for exact chances only",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="of these games (default 0)"
    )
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=real_number,
        default=SECONDS,
        help=f"review a game for at most T seconds (default {SECONDS}); inf for no limit. Guesses "
        "whose winning chances are cut short are not judged",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="read a truncated or damaged replay up to where it is whole",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole_number,
        help="use N cores (default all)",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=not_empty,
        help="of many games: keep what is reviewed in this file, and continue from what it has",
    )
    _add_filters(parser)


def _add_filters(parser: Parser) -> None:
    only = parser.add_argument_group("of many games, only those")
    only.add_argument(
        "--level", metavar="L", type=level, help="of this level: a name, or WIDTHxHEIGHTxMINES"
    )
    only.add_argument("--played", choices=RULES, help="played by these rules")
    only.add_argument("--since", metavar="DATE", type=_date, help="begun on YYYY-MM-DD or later")
    only.add_argument("--until", metavar="DATE", type=_date, help="begun on YYYY-MM-DD or earlier")


def run(arguments: Namespace) -> None:
    """Read the games, review them, print what was found."""
    if arguments.image is not None:
        image_format(arguments.image)
        check_writable(arguments.image)
        if arguments.out is not None and are_same(arguments.out, arguments.image):
            raise FairminesError(f"--out and --image are one file, {arguments.out!r}: expected two")
    check_limits(arguments.games or 0, arguments.seed, arguments.seconds)
    if arguments.jobs is not None:
        checks.integer("--jobs", arguments.jobs, 1, MOST_THREADS)
    if arguments.mine:
        _review_own_games(arguments, arguments.level)
        return
    if arguments.input is None:
        raise UsageError("the following arguments are required: PATH, or --mine")
    if arguments.data is not None:
        raise UsageError("--data without --mine: expected both")
    if arguments.input != STANDARD and Path(arguments.input).is_dir():
        _review_folder(arguments, arguments.level)
        return
    _review_file(arguments)


def _review_file(arguments: Namespace) -> None:
    for option in ("level", "played", "since", "until", "out"):
        if getattr(arguments, option) is not None:
            what = title(arguments.input)
            what = what if arguments.input == STANDARD else f"the file {what}"
            raise FairminesError(f"--{option} with {what}: expected a folder")
    data = read_bytes(arguments.input)
    try:
        record = _read(arguments.input, data, partial=arguments.partial)
    except UnknownFormatError as error:
        if is_board(data):
            raise FairminesError(
                f"{title(arguments.input)}: this is a board: expected a game; fairmines advise and "
                "analyse take a board"
            ) from error
        raise
    games = GAMES if arguments.games is None else arguments.games
    with progress_line() as show:
        result = _review(
            arguments,
            arguments.input,
            record,
            games,
            tell=lambda part: show(f"{100 * part:3.0f} %"),
            threads="auto" if arguments.jobs is None else arguments.jobs,
        )
    try:
        _write(result, as_json=arguments.json)
    finally:
        if arguments.image is not None:
            write_files({arguments.image: render_review(result, image_format(arguments.image))})


def _review_folder(arguments: Namespace, level: Level | None) -> None:
    def read(path: Path) -> Record:
        try:
            with titled(str(path)):
                data = files.read_bytes(path)
        except OSError as error:
            raise FairminesError(f"cannot read {str(path)!r}: {error.strerror}") from error
        return _read(str(path), data, partial=arguments.partial)

    left_out = LeftOut()
    records = read_folder(arguments.input, read, left_out, arguments.out)
    _review_records(arguments, level, arguments.input, records, left_out)


def _review_own_games(arguments: Namespace, level: Level | None) -> None:
    if arguments.input is not None:
        raise UsageError(f"--mine with {arguments.input!r}: expected one of them")
    if arguments.partial:
        raise UsageError("--partial with --mine: expected a replay of another program")
    folder = games_directory(arguments)
    left_out = LeftOut()
    records = read_own_games(folder, left_out)
    _review_records(arguments, level, str(folder), records, left_out)


def _review_records(
    arguments: Namespace, level: Level | None, folder: str, records: Records, left_out: LeftOut
) -> None:
    games = GAMES_OF_MANY if arguments.games is None else arguments.games

    def judge(name: str, record: Record, stop: Callable[[], bool]) -> Review:
        return _review(arguments, name, record, games, cancel=stop, threads=1)

    summaries = summarise_records(
        arguments, level, folder, records, judge=judge, games=games, left_out=left_out
    )
    try:
        _write(summarise_games(summaries), as_json=arguments.json)
    finally:
        if arguments.image is not None:
            content = render_summary(summaries, image_format(arguments.image))
            write_files({arguments.image: content})
    left_out.check(f"{folder!r}: {counted(len(summaries), 'game')} reviewed")


def _review(
    arguments: Namespace,
    name: str,
    record: Record,
    games: int,
    *,
    tell: Callable[[float], object] | None = None,
    cancel: Cancel | None = None,
    threads: Threads = "auto",
) -> Review:
    try:
        return review(
            record,
            rules=arguments.rules,
            games=games,
            seed=arguments.seed,
            seconds=arguments.seconds,
            progress=tell,
            cancel=cancel,
            threads=threads,
        )
    except FairminesError as error:
        raise FairminesError(f"{title(name)}: {error}") from error


def _read(name: str, data: bytes, *, partial: bool) -> Record:
    try:
        record = files.read_game(data, Path(name).suffix, partial=partial)
    except FairminesError as error:
        error.args = (f"{title(name)}: {error}",)
        raise
    if record.stated.get("problem"):
        print_to_stderr(f"{title(name)} is not whole: {record.stated['problem']}")
    return record


def _write(result: Review | ReviewSummary, *, as_json: bool) -> None:
    if as_json:
        print_json(result.to_json())
    else:
        with standard_output():
            _print(result)


def _print(result: Review | ReviewSummary) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.review_text import print_review, print_summary

    console = Console(highlight=False)
    if isinstance(result, Review):
        print_review(result, console)
    else:
        print_summary(result, console)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{quote(text)} is not a date: expected YYYY-MM-DD") from None
