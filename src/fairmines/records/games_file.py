"""The file of all games, which docs/reference/store-file.md describes: its lines, read and written.

The page reads and writes the same file, and a box keeps such lines.
"""

from __future__ import annotations

import codecs
import json
import math
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from typing import Annotated, BinaryIO, Final, Literal, Self

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder

from fairmines.boards.level import PAGE_SIDE, FirstRule, Level
from fairmines.checks import SEEDS, listed, quote
from fairmines.errors import FairminesError
from fairmines.nesting import find_too_deep
from fairmines.play.deals import DEALS, Deal, check_deal
from fairmines.play.game import Game, Record
from fairmines.play.json_fields import EXPECTED, read_fields
from fairmines.play.moves import MOST_SECONDS
from fairmines.play.rules import Rules
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.records.move_record import MoveRecord
from fairmines.wording import counted

FORMAT: Final = "fairmines games"
VERSIONS: Final = (1, 2)
"""Without visitors, as earlier versions of fairmines read it; with visitors."""
NO_TEXT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffd]")

MAX_STORE: Final = 256 * 1024 * 1024
"""The longest file with all games of a store, in bytes."""
IMPORTED_MOVES: Final = 100_000
"""The most moves of a game in a file of games: about a second to open it, and 40 MB."""
ID_BYTES: Final = 16
"""The random bytes of an id."""

Side = Annotated[int, Meta(ge=1, le=PAGE_SIDE)]
Seconds = Annotated[float, Meta(ge=0, lt=MOST_SECONDS)]
UnixTime = Annotated[float, Meta(ge=0, lt=2.5e11)]
"""Seconds since 1970, before the year 9,892."""
VisitorId = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]


class GameLine(Struct, forbid_unknown_fields=True):
    """The line of a game."""

    id: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]
    width: Side
    height: Side
    mines: Annotated[int, Meta(ge=0)]
    rules: Rules
    first: FirstRule
    deal: Deal
    difficulty: ProofRule | None
    seed: Annotated[str, Meta(pattern=r"\A[0-9]{1,20}\Z")]
    stated: bool
    assisted: bool
    practice: bool
    status: Literal["playing", "won", "lost"]
    elapsed: Seconds
    touched: UnixTime
    began: UnixTime | None
    bbbv: Annotated[int, Meta(ge=0, le=PAGE_SIDE**2)] | None
    moves: Annotated[list[MoveRecord], Meta(min_length=1)]
    visitor: VisitorId | UnsetType = UNSET
    """Only in version 2, and not in games of the owner."""

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
            seed=int(self.seed),
            moves=tuple(it.move(level) for it in self.moves),
            status=self.status,
            elapsed=self.elapsed,
            program="fairmines",
            began=None if self.began is None else datetime.fromtimestamp(self.began, UTC),
        )


def new_id() -> str:
    """Draw the id of a game; it cannot be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


GAME_EXPECTED: Final = {
    "id": "1 to 64 letters, digits, '-' or '_'",
    "width": f"a whole number from 1 to {PAGE_SIDE}",
    "height": f"a whole number from 1 to {PAGE_SIDE}",
    "mines": "a whole number, 0 or more",
    "deal": listed(DEALS),
    "difficulty": f"null, {listed(PROOF_RULES)}",
    "stated": "true or false",
    "assisted": "true or false",
    "practice": "true or false",
    "status": "'playing', 'won' or 'lost'",
    "touched": "seconds since 1970",
    "began": "seconds since 1970, or null",
    "bbbv": f"a whole number from 0 to {PAGE_SIDE**2}, or null",
    "moves": "a list of at least one move",
    "layout": "bytes in base64, or null",
    "redrawn": "bytes in base64, or null",
    "visitor": "32 hexadecimal digits",
}
"""As `EXPECTED`, and in its place, for a stored game."""


class Footer(Struct, forbid_unknown_fields=True):
    """The last line."""

    games: Annotated[int, Meta(ge=0)]


_GAME: Final = Decoder(GameLine)
_FOOTER: Final = Decoder(Footer)
UNREADABLE: Final = (msgspec.MsgspecError, ValueError, RecursionError)


# Writing


def write_header(settings: str, *, visitors: bool = False) -> str:
    """Write the first line, with the text of a JSON object, and whether games may have visitors."""
    version = VERSIONS[visitors]
    return f'{{"format":"{FORMAT}","version":{version},"settings":{settings}}}\n'


def write_game(game: GameLine) -> bytes:
    """Write the line of a game, without its end."""
    return msgspec.json.encode(game)


def write_footer(games: int) -> str:
    """Write the last line."""
    return msgspec.json.encode(Footer(games)).decode() + "\n"


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
    header = None
    # Not msgspec, which refuses half of a surrogate pair in the settings.
    with suppress(ValueError, RecursionError):
        if find_too_deep(line) is None:
            text = line.decode().removeprefix("\ufeff")
            header = json.loads(text, parse_float=_finite, parse_constant=_finite)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise FairminesError(
            f"this is no file of games: it begins with {_quote_beginning(line)}, "
            f"expected 'format' to be {FORMAT!r}"
        )
    version = header.get("version")
    if type(version) is not int or version not in VERSIONS:  # True and 1.0 equal 1
        raise FairminesError(f"the file has version {quote(version)}: expected 1 or 2")
    settings = header.get("settings")
    if not isinstance(settings, dict):
        raise FairminesError(f"the settings are {quote(settings)}: expected a JSON object")
    return json.dumps(settings)


def _finite(text: str) -> float:
    """Return a number that JSON can say; raise `ValueError` for others."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _quote_beginning(line: bytes) -> str:
    # An incremental decoder leaves out a letter of which the end is cut off.
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(line[:60])
    return "bytes that are no text" if NO_TEXT.search(text) else quote(text)


def read_game(line: bytes, most_moves: int = IMPORTED_MOVES) -> GameLine:
    """Read the line of a game; raises `FairminesError` if it is damaged, or has too many moves.

    The moves are not played: a game whose moves do not add up is set aside when somebody opens it.
    """
    game = read_fields(_GAME, line, "it", EXPECTED | GAME_EXPECTED)
    level = Level(game.width, game.height, game.mines)
    if int(game.seed) >= SEEDS:
        raise FairminesError(f"seed is {game.seed!r}: expected a decimal string below 2**64")
    check_deal(game.deal, game.difficulty)
    if len(game.moves) > most_moves:
        raise FairminesError(
            f"moves has {counted(len(game.moves), 'move')}: expected at most {most_moves:,}"
        )
    for number, record in enumerate(game.moves):
        record.check(level, f"moves[{number}]")
    return game


def read_footer(line: bytes) -> Footer | None:
    """Read the last line; None if a line is another one."""
    try:
        return _FOOTER.decode(line)
    except UNREADABLE:
        return None


def _games(number: int) -> str:
    return counted(number, "game")


class Problems:
    """What is wrong with a file: how many lines, and the first sentences."""

    NAMED: Final = 10

    def __init__(self) -> None:
        self.count = 0
        self.sentences: list[str] = []

    def add(self, sentence: str) -> None:
        """Note what is wrong with a line."""
        self.count += 1
        if len(self.sentences) < self.NAMED:
            self.sentences.append(sentence)


def read_games(lines: Iterable[bytes], problems: Problems) -> Iterator[GameLine]:
    """Read the lines after the header; leave out those that are damaged, and note them."""
    footer, games, ids = None, 0, set[str]()
    number = 1
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        if footer is not None:
            problems.add(f"line {number}: it comes after the end: expected no more lines")
            continue
        footer = read_footer(line)
        if footer is not None:
            continue
        games += 1
        try:
            game = read_game(line)
            if game.id in ids:
                raise FairminesError(f"game {game.id!r} is there twice: expected different ids")
        except FairminesError as error:
            problems.add(f"line {number}: {error}")
            continue
        ids.add(game.id)
        yield game
    if footer is None:
        problems.add(f"line {number}: the file ends after {_games(games)}: expected their number")
    elif footer.games != games:
        problems.add(f"line {number}: the file has {_games(games)}: expected {footer.games}")
