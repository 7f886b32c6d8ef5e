"""What the server sends over HTTP: one struct for each body.

Only these structs and those of `messages` describe a game to a client. Before its end they take
nothing but what the player sees: the codes of the cells, the counters, and what follows from the
view. The layout follows from the seed, so the seed is sent only after the end.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Self, TypedDict

from msgspec import Raw, Struct
from msgspec.json import Encoder

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.errors import LevelError
from fairmines.play.game import Game
from fairmines.play.moves import DecidedBy
from fairmines.play.rules import Reason, Status
from fairmines.web.store.deals import split_deal
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.new_row import final_bbbv

Code = int | str
"""A clue from 0 to 8, or a letter; see docs/reference/protocol.md."""

_ENCODER: Final = Encoder()


def encode(response: object) -> str:
    """Write a response as JSON."""
    return _ENCODER.encode(response).decode()


def timestamp(seconds: float) -> str:
    """Write a Unix time in UTC.

    >>> timestamp(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Response(Struct, rename="camel"):
    """A response; its fields are in camelCase on the wire."""


# Games


class Progress(TypedDict):
    """What each move may change."""

    status: Status
    mines_left: int
    elapsed: float
    moves: int
    decided_by: DecidedBy
    reason: Reason | None
    seed: str | None
    start: Cell | None
    bbbv: int | None
    practice: bool


def progress(game: Game, practice: bool) -> Progress:
    """Return the progress of a game; what follows from the layout is None before the end."""
    return {
        "status": game.status,
        "mines_left": game.mines_left,
        "elapsed": round(game.elapsed, 3),
        "moves": game.move_count,
        "decided_by": game.moves[-1].decided_by if game.move_count else "count",
        "reason": game.reason,
        "seed": _known_seed(game, practice),
        "start": game.start,
        "bbbv": final_bbbv(game),
        "practice": practice,
    }


def _known_seed(game: Game, practice: bool) -> str | None:
    """Return the seed that deals the board of a finished game again.

    It is None for practice on a board that was given: the first opening took the layout of a
    record.
    """
    if game.status not in {"won", "lost"}:
        return None
    if practice and game.deal == "random" and not _is_dealt_from_seed(game):
        return None
    return str(game.seed)


def _is_dealt_from_seed(game: Game) -> bool:
    """Whether a finished game with a random deal has the board of its seed."""
    assert game.start is not None
    try:
        again = Layout.random(game.level, game.seed, game.start, game.first)
    except LevelError:
        return False  # a file may have more mines than its first click leaves room for
    dealt = next(move.layout for move in reversed(game.moves) if move.layout is not None)
    return dealt == again


class GameState(Response):
    """A whole game."""

    id: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    deal: str
    difficulty: str | None
    """The chosen difficulty of a no-guess deal."""
    status: Status
    mines_left: int
    elapsed: float
    """Seconds."""
    moves: int
    decided_by: DecidedBy
    """What decided the last move."""
    reason: Reason | None
    """Why the game was lost."""
    seed: str | None
    """In decimal."""
    start: Cell | None
    """The cell of the first opening."""
    bbbv: int | None
    """The 3BV of the layout, once the game is over."""
    practice: bool
    """Whether the game is left out of the statistics."""
    cells: list[list[Code]]
    """H lists of W codes."""

    @classmethod
    def of(cls, game_id: str, game: Game, practice: bool) -> Self:
        """Describe a game."""
        width, height, mines = game.level
        return cls(
            id=game_id,
            width=width,
            height=height,
            mines=mines,
            rules=game.rules,
            first=game.first,
            deal=game.deal,
            difficulty=game.difficulty,
            **progress(game, practice),
            cells=game.codes(),
        )


class RunningGame(Response):
    """A game that can be continued, without its cells."""

    id: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    deal: str
    difficulty: str | None
    status: str
    elapsed: float
    moves: int
    practice: bool
    when: str
    """When it was last played."""

    @classmethod
    def of(cls, row: GameRow) -> Self:
        """Describe a stored game."""
        deal, difficulty = split_deal(row.deal)
        return cls(
            id=row.id,
            width=row.width,
            height=row.height,
            mines=row.mines,
            rules=row.rules,
            first=row.first,
            deal=deal,
            difficulty=difficulty,
            status=row.status,
            elapsed=round(row.elapsed, 3),
            moves=row.moves,
            practice=row.practice,
            when=timestamp(row.touched),
        )


# The rest of the API


class NamedLevel(Struct, frozen=True):
    """A level with a name."""

    name: str
    width: int
    height: int
    mines: int


class ServerVersion(Response):
    """The version of fairmines, and what this server does."""

    version: str
    store_file: bool
    """Whether it gives and takes all games as one file."""
    visitors: bool
    """Whether each browser has games of its own, as on a server for others."""


class BestGame(Response):
    """One of the fastest wins."""

    elapsed: float
    when: str
    id: str


class RecentGame(Response):
    """One of the last games."""

    won: bool
    elapsed: float
    when: str
    bbbv: int | None
    """The 3BV of the layout; None for games that ended before it was stored."""


class StatisticsGroup(Response):
    """Sums over the finished games of one level, rules, deal and difficulty."""

    width: int
    height: int
    mines: int
    rules: str
    deal: str
    difficulty: str | None
    games: int
    wins: int
    streak: int
    """Games won in a row, up to the last game."""
    best_streak: int
    unfinished: int
    """Games that are begun and not over; the other numbers do not count them."""
    best: list[BestGame]
    """The fastest first."""
    recent: list[RecentGame]
    """Oldest first."""


class Statistics(Struct, frozen=True):
    """The statistics of all finished games."""

    groups: list[StatisticsGroup]
    """Those with the most games first."""
    unfinished: int
    """Games of all levels that are begun and not over."""


class SummedUpGame(Response):
    """The review of a finished game, summed up."""

    id: str
    when: str
    """When the game was finished."""
    summary: Raw | None
    """A `GameSummary`; None if the game cannot be reviewed."""
    problem: str | None
    """Why there is no summary, in one sentence."""


class ReviewedGames(Response):
    """Reviews of finished games, in the order in which they were made."""

    games: list[SummedUpGame]
    """Some of them."""
    last: int
    """The number of the last one, to ask for more."""
    missing: int
    """The number of finished games without a review."""
    running: bool = False
    """Whether games are being reviewed."""


class FinishedGame(Response):
    """A game in the exports; the fields are the columns of the CSV file."""

    when: str
    id: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    deal: str
    seed: str
    seed_stated: bool
    assisted: bool
    won: bool
    elapsed: float
    moves: int
    practice: bool
    bbbv: int | None
    difficulty: str | None
