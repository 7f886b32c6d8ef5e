"""`fairmines review FOLDER` and `--mine`: what many games say together."""

from __future__ import annotations

import math
import os
import stat
import threading
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from fairmines.boards.level import Level
from fairmines.cli.output import LeftOut, are_same, print_to_stderr, progress_line
from fairmines.engines.many import count_threads
from fairmines.errors import FairminesError
from fairmines.play.record import Record
from fairmines.records.files import UnknownFormatError
from fairmines.records.same_games import KnownGames, identify_game
from fairmines.records.stored_games import read_stored_games
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.kept import KeptReviews, key_of
from fairmines.reviews.review import Review
from fairmines.wording import counted

Judge = Callable[[str, Record, Callable[[], bool]], Review]
"""Reviews the game of a file, until a function says to stop."""
Read = Callable[[Path], Record]
Records = Iterable[tuple[str, Record]]
"""Games with their names."""


@dataclass(frozen=True)
class _ChosenGame:
    """A game to review."""

    name: str
    record: Record
    key: str
    """Of its review with these options."""
    unlimited_key: str
    """Of one without a time limit, which is as good."""


def summarise_records(
    arguments: Namespace,
    level: Level | None,
    folder: str,
    records: Records,
    *,
    judge: Judge,
    games: int,
    left_out: LeftOut,
) -> list[GameSummary]:
    """Review the games of a folder on `--jobs` threads; return the summaries in their order.

    With `--out`, games that the file has are not reviewed again.

    Raises:
        FairminesError: No game could be reviewed, or the file cannot be used.
    """
    jobs = count_threads("auto" if arguments.jobs is None else arguments.jobs)
    chosen = _choose(arguments, level, folder, records, games)
    summaries: dict[str, GameSummary] = {}
    with nullcontext() if arguments.out is None else KeptReviews(Path(arguments.out)) as kept:
        for game in chosen:
            summary = None if kept is None else kept.get(game.key) or kept.get(game.unlimited_key)
            if summary is not None:
                summaries[game.name] = summary
        missing = [game for game in chosen if game.name not in summaries]
        with progress_line() as show:
            all_games = counted(len(chosen), "game")
            show(f"{len(summaries):,} of {all_games}")
            reviewed = _review_all(missing, judge, jobs, left_out)
            for number, (game, summary) in enumerate(reviewed, start=len(summaries) + 1):
                if summary is not None:
                    summaries[game.name] = summary
                    if kept is not None:
                        kept.add(game.key, summary)
                show(f"{number:,} of {all_games}")
    if not summaries:
        raise FairminesError(f"no game in {folder!r} could be reviewed")
    return [summaries[game.name] for game in chosen if game.name in summaries]


def _review_all(
    games: list[_ChosenGame], judge: Judge, jobs: int, left_out: LeftOut
) -> Iterator[tuple[_ChosenGame, GameSummary | None]]:
    """Review games; yield each when it is ready, with None if it cannot be reviewed.

    The threads compute in the kernel, without the interpreter's lock. An end that comes early stops
    them.
    """
    stop = threading.Event()
    with ThreadPoolExecutor(jobs) as threads:
        futures: dict[Future[Review], _ChosenGame] = {}
        try:
            futures = {
                threads.submit(judge, game.name, game.record, stop.is_set): game for game in games
            }
            for future in as_completed(futures):
                game = futures.pop(future)
                try:
                    yield game, GameSummary.of(future.result())
                except FairminesError as error:
                    left_out.add(error)
                    yield game, None
        except BaseException:
            stop.set()
            threads.shutdown(wait=False, cancel_futures=True)
            raise


def _choose(
    arguments: Namespace, level: Level | None, folder: str, records: Records, games: int
) -> list[_ChosenGame]:
    """Return the games of a folder that the filters let pass, in their order, each once.

    Raises:
        FairminesError: There is none; the message says how many have no date.
    """
    options = {name: getattr(arguments, name) for name in ("rules", "seed", "seconds", "partial")}
    chosen: list[_ChosenGame] = []
    dated = arguments.since is not None or arguments.until is not None
    undated = copies = 0
    known = KnownGames()
    for name, record in records:
        if not _wanted(record, arguments, level):
            continue
        if dated and record.began is None:
            undated += 1
        elif _in_time(record, arguments):
            game = identify_game(record)
            if game is not None and not known.add(game):
                copies += 1
                continue
            content = record.to_json().encode()
            key = key_of(content, games=games, **options)
            unlimited_key = key_of(content, games=games, **options | {"seconds": math.inf})
            chosen.append(_ChosenGame(name, record, key, unlimited_key))
    without = f"{counted(undated, 'game')} without a date {'is' if undated == 1 else 'are'} skipped"
    if not chosen:
        why = f": {without}" if undated else ": expected at least one"
        raise FairminesError(f"no game in {folder!r} to review{why}")
    if undated:
        print_to_stderr(f"--since and --until need a date: {without}")
    if copies:
        are = "is a copy of another one" if copies == 1 else "are copies of others"
        print_to_stderr(f"{counted(copies, 'game')} {are}: left out")
    return chosen


def read_folder(folder: str, read: Read, left_out: LeftOut, out: str | None) -> Records:
    """Yield the games in the files of a folder, in the order of their names, but for `--out`."""
    for path in _files(folder, left_out):
        if out is not None and are_same(str(path), out):
            continue
        try:
            yield str(path), read(path)
        except UnknownFormatError as error:  # a picture, or the notes of a player
            print_to_stderr(f"passed over: {error}")
        except FairminesError as error:
            left_out.add(error)


def read_own_games(folder: Path, left_out: LeftOut) -> Records:
    """Yield the finished games that `fairmines play` keeps, without practice, by their ends."""
    for game in read_stored_games(folder, left_out.add):
        if not game.practice:
            yield game.id, game.record


def _files(folder: str, left_out: LeftOut) -> list[Path]:
    """Return the files in a folder and below it; name the folders that cannot be read."""

    def leave_out(error: OSError) -> None:
        left_out.add(f"cannot read {error.filename!r}: {error.strerror}")

    walk = os.walk(folder, onerror=leave_out)
    paths = []
    for path in (Path(parent, name) for parent, _, names in walk for name in names):
        try:
            if stat.S_ISREG(path.stat().st_mode):
                paths.append(path)
        except FileNotFoundError:  # a link that leads nowhere, or a file that is gone
            continue
        except OSError as error:  # its folder is listed, but not entered
            left_out.add(f"cannot read {str(path)!r}: {error.strerror}")
    return sorted(paths)


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
