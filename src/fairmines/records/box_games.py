"""The games of a box: read in the order of their ends, kept, from and to the file of all games.

Answers to drills go along as lines: the page alone reads them further.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, NamedTuple, TypeVar

from msgspec import UNSET, MsgspecError, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from fairmines._kernel import GamesFile
from fairmines.box.earlier import DATABASE
from fairmines.box.lines import LONGEST_LINE, Kind, Line, split_line
from fairmines.box.log import FILE, Log
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.records.games_file import (
    AnswerLine,
    GameLine,
    read_game,
    read_lines,
    write_footer,
    write_game,
    write_header,
)

T = TypeVar("T")

LeaveOut = Callable[[str], object]
"""Gets a sentence that says which game is left out, and why."""


def has_games(folder: Path) -> bool:
    """Whether a folder has games of a box, of this version or an earlier one."""
    return any((folder / name).exists() for name in (FILE, DATABASE))


def write_games_file(folder: Path, write: Callable[[bytes], object], leave_out: LeaveOut) -> int:
    """Write the games and answers of a box as a file of all games; return the number of games."""
    write(write_header("{}").encode())
    games = answers = 0
    for line in read_in_order(folder, write_game, leave_out):
        write(line + b"\n")
        games += 1
    with closing(Log(folder)) as log:
        for line in _read_lines(log, "drill"):
            write(line + b"\n")
            answers += 1
    write(write_footer(games + answers).encode())
    return games


def _read_lines(log: Log, kind: Kind) -> Iterator[bytes]:
    return (line for line_id in log.list_ids(kind) if (line := log.read(line_id)))


class _End(Struct):
    """What the order of games depends on; other fields are passed over."""

    touched: float


_END: Final = Decoder(_End)


def read_in_order(folder: Path, make: Callable[[GameLine], T], leave_out: LeaveOut) -> Iterator[T]:
    """Yield what is made of each game of a box, by (touched, id)."""
    if not has_games(folder):
        return
    with closing(Log(folder)) as log:
        ends = sorted((_find_end(log, game_id), game_id) for game_id in log.list_ids("game"))
        for problem in log.problems:
            leave_out(problem)
        for _, game_id in ends:
            line = log.read(game_id)
            if line is None:  # it was deleted just now
                continue
            try:
                game = read_game(line)
                if game.id != game_id:
                    raise FairminesError(f"its line has the id {quote(game.id)}")
                made = make(game)
            except FairminesError as error:
                leave_out(f"game {game_id!r} of {str(log.path)!r}: {error}")
            else:
                yield made


def _find_end(log: Log, game_id: str) -> float:
    """Return when a game ended; a damaged one comes last."""
    try:
        return _END.decode(log.read(game_id) or b"").touched
    except (MsgspecError, UnicodeError, RecursionError):
        return math.inf


def keep_game(folder: Path, game: GameLine) -> None:
    """Add a finished game to a box.

    If the box has another game of this id, this one becomes practice under a new id: of the scored
    tries of a daily board the first one that ends counts. To keep a game again changes nothing.

    Raises:
        FairminesError: The game does not fit the file of all games, or cannot be stored.
    """
    line = write_game(game)
    read_game(line)
    with closing(Log(folder)) as log:
        added = log.add([Line("game", game.id, line)], deleted=True)
        if not added and log.read(game.id) != line:
            other = replace(game, id=sha256(line).hexdigest()[:32], practice=True)
            log.add([Line("game", other.id, write_game(other))])


class Imported(NamedTuple):
    """What came of a file of all games."""

    added: int
    """Games that are new."""
    known: int
    """Games that the box has already; they stay as they are."""
    running: int
    """Games that are not over; they are left out."""
    answers: int
    """Answers to drills that are new."""


def add_games(folder: Path, lines: Iterable[bytes], file: GamesFile) -> Imported:
    """Add the finished games and the answers of a file to a box, also those deleted from it.

    Args:
        folder: Of the box.
        lines: Of the file, without its header.
        file: Notes the lines that are damaged and left out.

    Raises:
        StorageError: The games cannot be stored.
    """
    finished = running = 0

    def read_finished() -> Iterator[Line]:
        nonlocal finished, running
        for game in read_lines(lines, file):
            if isinstance(game, AnswerLine):
                yield Line("drill", game.id, game.line)
                continue
            if game.status == "playing":
                running += 1
                continue
            game.visitor = UNSET  # a box is of one person
            line = write_game(game)
            if len(line) > LONGEST_LINE:
                file.note(
                    f"game {game.id!r} has {len(line):,} bytes: expected at most {LONGEST_LINE:,}"
                )
                continue
            finished += 1
            yield Line("game", game.id, line)

    with TemporaryFile() as staged:  # reading them may take long: others use the box meanwhile
        for kind, line_id, text in read_finished():
            staged.write(b"%s %s %s\n" % (kind.encode(), line_id.encode(), text))
        staged.seek(0)
        with closing(Log(folder)) as log:
            added = log.add(map(split_line, staged), deleted=True)
    return Imported(added["game"], finished - added["game"], running, added["drill"])
