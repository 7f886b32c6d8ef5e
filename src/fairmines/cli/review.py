"""`fairmines review`: judge the moves of a game, or of many games."""

from __future__ import annotations

import math
import os
import sys
import threading
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from fairmines.boards.level import Level, parse_level
from fairmines.checks import quote
from fairmines.cli.arguments import Parser, not_empty, real_number, whole_number
from fairmines.cli.output import print_to_stderr, standard_bytes, standard_output, write_files
from fairmines.engines.many import Threads
from fairmines.errors import FairminesError
from fairmines.play.rules import RULES
from fairmines.records.files import UnknownFormatError, read_record
from fairmines.records.record import Record
from fairmines.rendering.image import image_format, render_review, render_summary
from fairmines.reviews.review import Review
from fairmines.reviews.reviewing import GAMES, Cancel, review
from fairmines.reviews.summary import ReviewSummary, summarise_reviews
from fairmines.wording import counted

GAMES_OF_MANY = 50
"""The default of --games for a folder: errors of single games cancel out."""

DESCRIPTION = f"""\
Judge the moves of a game: what each risked, whether a safe cell existed, what would have been
better, and how lucky the game was. A game is a saved game or record of fairmines, or a replay of
another program. Risks and costs are in percent. For a folder, print what its games say together. A
damaged game is named and left out, and the exit status is 2; files of other kinds are passed over.

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
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "input", metavar="PATH", type=not_empty, help="a file with a game, or a folder of files"
    )
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
        default=math.inf,
        help="review a game for at most T seconds",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="read a truncated or damaged replay up to where it is whole",
    )
    only = parser.add_argument_group("of a folder, only games")
    only.add_argument("--level", metavar="NAME", help="of this level: a name, or WxHxMINES")
    only.add_argument("--played", choices=RULES, help="played by these rules")
    only.add_argument("--since", metavar="DATE", type=_date, help="begun on YYYY-MM-DD or later")
    only.add_argument("--until", metavar="DATE", type=_date, help="begun on YYYY-MM-DD or earlier")


def run(arguments: Namespace) -> None:
    """Read the games, review them, print what was found."""
    if arguments.image is not None:
        image_format(arguments.image)
    level = None if arguments.level is None else parse_level(arguments.level)
    if Path(arguments.input).is_dir():
        _run_folder(arguments, level)
        return
    for option in ("level", "played", "since", "until"):
        if getattr(arguments, option) is not None:
            raise FairminesError(f"--{option} with the file {arguments.input!r}: expected a folder")
    record = _read(Path(arguments.input), partial=arguments.partial)
    games = GAMES if arguments.games is None else arguments.games
    with _progress() as tell:
        found = _review(arguments, arguments.input, record, games, tell=tell)
    if arguments.image is not None:
        write_files({arguments.image: render_review(found, image_format(arguments.image))})
    _write(found, as_json=arguments.json)


class _LeftOut:
    """Names what is left out of a folder, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    def add(self, why: object) -> None:
        self.count += 1
        print_to_stderr(f"left out: {why}")


def _run_folder(arguments: Namespace, level: Level | None) -> None:
    left_out = _LeftOut()
    records = _read_folder(arguments, level, left_out)
    reviews = list(_review_all(arguments, records, left_out))
    if not reviews:
        raise FairminesError(f"no game in {arguments.input!r} could be reviewed")
    summary = summarise_reviews(reviews)
    if arguments.image is not None:
        content = render_summary(reviews, image_format(arguments.image))
        write_files({arguments.image: content})
    _write(summary, as_json=arguments.json)
    if left_out.count:
        raise FairminesError(
            f"{arguments.input!r}: {counted(len(reviews), 'game')} reviewed, "
            f"{left_out.count:,} left out"
        )


def _read_folder(
    arguments: Namespace, level: Level | None, left_out: _LeftOut
) -> dict[str, Record]:
    """Return the games of a folder that the filters let pass, by the names of their files.

    Raises:
        FairminesError: There is none; the message says how many have no date.
    """
    records = {}
    dated = arguments.since is not None or arguments.until is not None
    undated = 0
    for path in _files(arguments.input, left_out):
        try:
            record = _read(path, partial=arguments.partial)
        except UnknownFormatError as error:  # a picture, or the notes of a player
            print_to_stderr(f"passed over: {error}")
            continue
        except FairminesError as error:
            left_out.add(error)
            continue
        if not _wanted(record, arguments, level):
            continue
        if dated and record.began is None:
            undated += 1
        elif _in_time(record, arguments):
            records[str(path)] = record
    without = f"{counted(undated, 'game')} without a date {'is' if undated == 1 else 'are'} skipped"
    if not records:
        why = f": {without}" if undated else ": expected at least one"
        raise FairminesError(f"no game in {arguments.input!r} to review{why}")
    if undated:
        print_to_stderr(f"--since and --until need a date: {without}")
    return records


def _files(folder: str, left_out: _LeftOut) -> list[Path]:
    """Return the files in a folder and below it; name the folders that cannot be read."""

    def leave_out(error: OSError) -> None:
        left_out.add(f"cannot read {error.filename!r}: {error.strerror}")

    walk = os.walk(folder, onerror=leave_out)
    found = (Path(parent, name) for parent, _, names in walk for name in names)
    return sorted(it for it in found if it.is_file())


def _wanted(record: Record, arguments: Namespace, level: Level | None) -> bool:
    """Return whether a game is of the level and the rules that are asked for."""
    return (level is None or record.level == level) and (
        arguments.played is None or record.rules == arguments.played
    )


def _in_time(record: Record, arguments: Namespace) -> bool:
    """Return whether a game was begun between the dates that are asked for."""
    since, until = arguments.since, arguments.until
    if record.began is None:
        return since is None and until is None
    began = record.began.date()
    return (since is None or began >= since) and (until is None or began <= until)


def _review_all(
    arguments: Namespace, records: dict[str, Record], left_out: _LeftOut
) -> Iterator[Review]:
    """Review games on all cores; yield the reviews in the order of the games."""
    games = GAMES_OF_MANY if arguments.games is None else arguments.games
    stop = threading.Event()
    with ThreadPoolExecutor(os.cpu_count()) as threads, _progress() as tell:
        futures = [
            threads.submit(_review, arguments, name, record, games, cancel=stop, threads=1)
            for name, record in records.items()
        ]
        try:
            for number, future in enumerate(futures, start=1):
                try:
                    yield future.result()
                except FairminesError as error:
                    left_out.add(error)
                tell(number / len(futures))
        except BaseException:
            stop.set()
            threads.shutdown(wait=False, cancel_futures=True)
            raise


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
        raise FairminesError(f"{name!r}: {error}") from error


def _read(path: Path, *, partial: bool) -> Record:
    try:
        record = read_record(path, partial=partial)
    except FairminesError as error:
        error.args = (f"{str(path)!r}: {error}",)
        raise
    except OSError as error:
        raise FairminesError(f"cannot read {str(path)!r}: {error.strerror}") from error
    if record.stated.get("problem"):
        print_to_stderr(f"{str(path)!r} is not whole: {record.stated['problem']}")
    return record


@contextmanager
def _progress() -> Generator[Callable[[float], None]]:
    """Yield a function that shows on a terminal which part of the work is done."""
    shown = False

    def tell(part: float) -> None:
        nonlocal shown
        if sys.stderr.isatty():
            print(f"\r{100 * part:3.0f} %", end="", file=sys.stderr, flush=True)
            shown = True

    try:
        yield tell
    finally:
        if shown:
            print("\r     \r", end="", file=sys.stderr, flush=True)


def _write(found: Review | ReviewSummary, *, as_json: bool) -> None:
    if as_json:
        with standard_bytes() as write:
            write(f"{found.to_json()}\n".encode())
    else:
        with standard_output():
            _print(found)


def _print(found: Review | ReviewSummary) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.review_text import print_review, print_summary

    console = Console(highlight=False)
    if isinstance(found, Review):
        print_review(found, console)
    else:
        print_summary(found, console)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{quote(text)} is not a date: expected YYYY-MM-DD") from None
