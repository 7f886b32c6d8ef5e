"""The games of a box: read in the order of their ends, kept, from and to the file of all games.

Answers to drills go along as lines: the page alone reads them further.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from msgspec import UNSET, MsgspecError, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from fairmines._kernel import GamesFile
from fairmines.box.store import FILE, LONGEST_LINE, Box, Kind
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


def write_games_file(folder: Path, write: Callable[[bytes], object], leave_out: LeaveOut) -> int:
    """Write the games and answers of a box as a file of all games; return the number of games."""
    write(write_header("{}").encode())
    games = answers = 0
    for line in read_in_order(folder, write_game, leave_out):
        write(line + b"\n")
        games += 1
    for line in _answers(folder):
        write(line + b"\n")
        answers += 1
    write(write_footer(games + answers).encode())
    return games


def _answers(folder: Path) -> Iterator[bytes]:
    with closing(Box(folder)) as box:
        for answer_id in box.list_ids("drill"):
            if line := box.read_line(answer_id):
                yield line


class _End(Struct):
    """What the order of games depends on; other fields are passed over."""

    touched: float


_END: Final = Decoder(_End)


def read_in_order(folder: Path, make: Callable[[GameLine], T], leave_out: LeaveOut) -> Iterator[T]:
    """Yield what is made of each game of a box, by (touched, id)."""
    if not (folder / FILE).exists():
        return
    with closing(Box(folder)) as box:
        for _, game_id in sorted((_find_end(box, game_id), game_id) for game_id in box.list_ids()):
            line = box.read_line(game_id)
            if line is None:  # it was deleted just now
                continue
            try:
                game = make(read_game(line))
            except FairminesError as error:
                leave_out(f"game {game_id!r} of {str(box.path)!r}: {error}")
            else:
                yield game


def _find_end(box: Box, game_id: str) -> float:
    """Return when a game ended; a damaged one comes last."""
    try:
        return _END.decode(box.read_line(game_id) or b"").touched
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
    with closing(Box(folder)) as box:
        if box.put(game.id, line)[0].lines != [line]:
            other = replace(game, id=sha256(line).hexdigest()[:32], practice=True)
            box.put(other.id, write_game(other))


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
    """Add the finished games and the answers of a file to a box; all are stored, or none.

    Args:
        folder: Of the box.
        lines: Of the file, without its header.
        file: Notes the lines that are damaged and left out.

    Raises:
        StorageError: The games cannot be stored.
    """
    finished = running = 0

    def read_finished() -> Iterator[tuple[str, bytes, Kind]]:
        nonlocal finished, running
        for game in read_lines(lines, file):
            if isinstance(game, AnswerLine):
                yield game.id, game.line, "drill"
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
            yield game.id, line, "game"

    with closing(Box(folder)) as box:
        added = box.put_all(read_finished())
    return Imported(added["game"], finished - added["game"], running, added["drill"])
