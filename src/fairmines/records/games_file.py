"""The file of all games, which docs/reference/store-file.md describes: its lines, read and written.

The page reads and writes the same file, and a box keeps such lines.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import BinaryIO, Final, Literal, NamedTuple, Self

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder

from fairmines import _kernel
from fairmines.boards.level import FirstRule, Level
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal
from fairmines.play.game import Game
from fairmines.play.record import Record
from fairmines.play.rules import Rules
from fairmines.proofs.steps import ProofRule
from fairmines.records.move_record import MoveRecord

FORMAT: Final = "fairmines games"
VERSION: Final = 1
"""Of what is written. A file of version 2 may also have games of a server's visitors."""

MAX_STORE: Final = 256 * 1024 * 1024
"""The longest file with all games of a store, in bytes."""
IMPORTED_MOVES: Final = _kernel.IMPORTED_MOVES
"""The most moves of a game in a file of games: about a second to open it, and 40 MB."""
ID_BYTES: Final = 16
"""The random bytes of an id."""


class GameLine(Struct):
    """The line of a game."""

    id: str
    width: int
    height: int
    mines: int
    rules: Rules
    first: FirstRule
    deal: Deal
    difficulty: ProofRule | None
    seed: str
    stated: bool
    assisted: bool
    practice: bool
    status: Literal["playing", "won", "lost"]
    elapsed: float
    touched: float
    """A Unix time: seconds since 1970."""
    began: float | None
    """As `touched`."""
    bbbv: int | None
    moves: list[MoveRecord]
    visitor: str | UnsetType = UNSET
    """Only in version 2, and not in games of the owner."""
    bbbv_range: tuple[int, int] | UnsetType | None = UNSET
    """Only in games for which one was chosen, so that 1.0 reads the others."""

    @classmethod
    def of(
        cls,
        game: Game,
        game_id: str,
        *,
        began: float,
        touched: float,
        stated: bool = False,
        assisted: bool = False,
    ) -> Self:
        """Describe a game with a move or more.

        Args:
            game: The game, not of a given layout.
            game_id: The id that it gets.
            began: When it was made, a Unix time.
            touched: When its last move was made, a Unix time.
            stated: Whether the player stated the seed.
            assisted: Whether the player asked what follows from the view.
        """
        width, height, mines = game.level
        over = game.status in {"won", "lost"}
        return cls(
            id=game_id,
            width=width,
            height=height,
            mines=mines,
            rules=game.rules,
            first=game.first,
            deal=game.deal,  # type: ignore[arg-type]  # not given
            difficulty=game.difficulty,
            seed=str(game.seed),
            stated=stated,
            assisted=assisted,
            practice=game.practice,
            status=game.status,  # type: ignore[arg-type]  # not ready
            elapsed=game.elapsed,
            touched=touched,
            began=began,
            bbbv=game.layout.bbbv if over and game.layout is not None else None,
            moves=[MoveRecord.of(move, game.level) for move in game.moves],
            bbbv_range=game.bbbv_range or UNSET,
        )

    def record(self) -> Record:
        """Return the record of the game; whether its moves add up shows when it is played.

        Raises:
            FairminesError: A mark does not go with the kind of its move.
        """
        level = Level(self.width, self.height, self.mines)
        return Record(
            level=level,
            rules=self.rules,
            first=self.first,
            deal=self.deal,
            difficulty=self.difficulty,
            bbbv_range=self.bbbv_range or None,
            seed=int(self.seed),
            moves=tuple(move.move(level) for move in self.moves),
            status=self.status,
            elapsed=self.elapsed,
            program="fairmines",
            began=None if self.began is None else datetime.fromtimestamp(self.began, UTC),
        )


def new_id() -> str:
    """Draw the id of a game; it cannot be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


_GAME: Final = Decoder(GameLine)


class _Head(Struct):
    """Tells the lines of answers from those of games, which have no task."""

    id: str
    task: str | UnsetType = UNSET


_HEAD: Final = Decoder(_Head)


# Writing


def write_header(settings: str) -> str:
    """Write the first line, with the text of a JSON object."""
    return f'{{"format":"{FORMAT}","version":{VERSION},"settings":{settings}}}\n'


def write_game(game: GameLine) -> bytes:
    """Write the line of a game, without its end."""
    return msgspec.json.encode(game)


def write_footer(games: int) -> str:
    """Write the last line."""
    return f'{{"games":{games}}}\n'


# Reading


def bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; none takes more memory than the longest file over HTTP.

    Raises:
        FairminesError: A line is longer than `MAX_STORE` bytes.
    """
    for number in count(1):
        line = file.readline(MAX_STORE + 1)
        if not line:
            return
        if len(line) > MAX_STORE:
            raise FairminesError(f"line {number} is too long: expected at most {MAX_STORE:,} bytes")
        yield line


def read_header(line: bytes) -> str:
    """Read the first line; return the settings, the text of a JSON object.

    Raises:
        FairminesError: The file has another format, or a later version.
    """
    with file_errors():
        return _kernel.settings_of(header=line).decode()


def read_game(line: bytes) -> GameLine:
    """Read the line of a game; raises `FairminesError` if it is damaged, or has too many moves.

    The moves are not played: a game whose moves do not add up is set aside when somebody opens it.
    """
    with file_errors():
        _kernel.check_game_line(line=line)
    return _GAME.decode(line)


class AnswerLine(NamedTuple):
    """The line of an answer to a drill, which only the page reads further."""

    id: str
    line: bytes


def read_lines(lines: Iterable[bytes], file: _kernel.GamesFile) -> Iterator[GameLine | AnswerLine]:
    """Read the lines after the header; `file` notes which are damaged, and these are left out."""
    for line in lines:
        if not file.take(line):
            continue
        head = _HEAD.decode(line)
        yield _GAME.decode(line) if head.task is UNSET else AnswerLine(head.id, line.strip())
    file.end()


def read_games(lines: Iterable[bytes], file: _kernel.GamesFile) -> Iterator[GameLine]:
    """Read the games alone, as `read_lines` does."""
    return (line for line in read_lines(lines, file) if isinstance(line, GameLine))
