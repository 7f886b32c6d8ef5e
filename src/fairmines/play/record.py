"""`Record`: a game as it was played, checked; and the game that it makes again."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES, FirstRule, Level, find_level
from fairmines.boards.view import View
from fairmines.decoding import file_errors
from fairmines.engines.exact import GAME_BUDGET
from fairmines.errors import FairminesError
from fairmines.play.deals import HowDealt, check_bbbv
from fairmines.play.moves import Move, check_seconds
from fairmines.play.rules import RULES, Rules, Status
from fairmines.play.track import Track
from fairmines.proofs.steps import PROOF_RULES, ProofRule

if TYPE_CHECKING:  # a game makes records, and a record games
    from fairmines.play.game import Game

G = TypeVar("G", bound="Game")

FORMAT: Final = "fairmines game"
"""What the file of a record says of itself."""


class Frame(NamedTuple):
    """What was seen after a move."""

    move: Move
    view: View
    """The opened cells, without flags."""
    codes: NDArray[np.int8]
    """(H, W): the display codes, flags and question marks included; see `play.display`."""


@dataclass(frozen=True)
class Record:
    """A game as it was played: replaying it draws nothing at random.

    So no later version changes it. `Game.record` makes one, and `read_record` reads one from a
    file.

    >>> from fairmines import Game
    >>> game = Game((9, 9, 10), rules="fair", seed=7)
    >>> _ = game.open(4, 4)
    >>> record = game.record()
    >>> record.game().view == game.view, Record.from_json(record.to_json()) == record
    (True, True)

    Raises:
        FairminesError: A field is out of range, or a move does not say what it drew.
    """

    level: Level
    """The level of the game."""
    rules: Rules = "classic"
    """"classic", "fair" or "kind"."""
    first: FirstRule = "any"
    """The first-click rule: "any", "safe" or "opening"."""
    deal: HowDealt = "given"
    """How the layout was dealt: "random", "no-guess", "repaired" or "given"."""
    difficulty: ProofRule | None = None
    """The chosen difficulty of a no-guess deal, if any."""
    seed: int | None = None
    """The seed that the game was dealt from, if known."""
    given: Layout | None = None
    """The layout before the first opening, for deal "given"; else None, and the first opening
    has its layout."""
    moves: tuple[Move, ...] = ()
    """All moves that changed something, also those that were taken back."""
    status: Status = "ready"
    """How the game stands: "ready", "playing", "won" or "lost"."""
    elapsed: float = 0.0
    """The seconds of the clock, at the end or when the game was saved."""
    player: str = ""
    """The name of the player, or an empty text."""
    program: str = ""
    """What the game was played with."""
    began: datetime | None = None
    """When the game began; without a time zone where the file has none."""
    question_marks: bool = False
    """Whether the player's flags could become question marks."""
    track: Track | None = None
    """The pointer's path and buttons, in replays that have them."""
    stated: Mapping[str, str | int | float | bool] = field(default_factory=dict, hash=False)
    """What a file claims about the game, unchecked, by name: "time_ms" or "bbbv", for example."""
    bbbv_range: tuple[int, int] | None = None
    """The least and the most 3BV that was chosen for the layout as dealt, if any."""

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        put("level", find_level(self.level))
        checks.choice("rules", self.rules, RULES)
        checks.choice("first", self.first, FIRST_RULES)
        checks.choice("deal", self.deal, get_args(HowDealt))
        checks.choice("status", self.status, get_args(Status))
        if self.difficulty is not None:
            checks.choice("difficulty", self.difficulty, PROOF_RULES)
        put("bbbv_range", check_bbbv(self.bbbv_range))
        if self.seed is not None:
            put("seed", checks.seed(self.seed))
        put("elapsed", check_seconds(self.elapsed))
        checks.instance("player", self.player, str)
        checks.instance("program", self.program, str)
        if self.began is not None:
            checks.instance("began", self.began, datetime)
        if self.track is not None:
            checks.instance("track", self.track, Track)
        put("question_marks", bool(self.question_marks))
        put("stated", _check_stated(self.stated))
        self._check_given()
        moves = checks.items("moves", self.moves, "moves")
        put("moves", tuple(self._settled(number, it) for number, it in enumerate(moves, start=1)))

    def _check_given(self) -> None:
        """Check that a given layout, and only such a one, is there and has the level."""
        if (self.given is None) == (self.deal == "given"):
            raise FairminesError(
                f"deal {self.deal!r} {'without' if self.given is None else 'with'} a layout: "
                "expected a layout if deal is 'given', and none otherwise"
            )
        if self.given is not None and self.given.level != self.level:
            raise FairminesError(f"layout is {self.given.level}: expected {self.level}")

    def _settled(self, number: int, move: Move) -> Move:
        """Return a move that says what it drew."""
        checks.instance(f"move {number}", move, Move)
        if move.kind not in {"open", "chord"} or move.redrawn is not None:
            return move
        if self.given is not None and self.rules == "classic":
            return replace(move, redrawn=())
        raise FairminesError(
            f"move {number}, {move.kind!r} at row {move.row}, column {move.column}, does not say "
            "which cells it has redrawn"
        )

    def game(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        budget: int = GAME_BUDGET,
    ) -> Game:
        """Return the game as it stands after the last move; it can be played on.

        Args:
            clock: Returns seconds; the game's clock goes on from `elapsed`.
            budget: See `Game.budget`.

        Raises:
            FairminesError: A move is impossible, or the moves lead to another status.
        """
        from fairmines.play.game import Game

        return self.make(Game, clock=clock, budget=budget)

    def make(self, kind: type[G], *, clock: Callable[[], float], budget: int) -> G:
        """Return the game as `game` does, of a class that is derived from `Game`."""
        game = begin(kind, self, clock=clock, budget=budget)
        for _ in make_moves(game, self.moves):
            pass
        if game.status != self.status:
            raise FairminesError(f"the moves lead to {game.status!r}: expected {self.status!r}")
        game.set_elapsed(self.elapsed)
        return game

    def frames(self) -> Iterator[Frame]:
        """Replay the game; yield what was seen after each move.

        Raises:
            FairminesError: A move is impossible.
        """
        from fairmines.play.game import Game

        game = begin(Game, self)
        for move in make_moves(game, self.moves):
            codes = game._core.looks  # pyright: ignore[reportPrivateUsage]
            yield Frame(move, game.view, codes)

    def to_json(self) -> str:
        """Write the record as one line of JSON.

        Raises:
            FairminesError: A text has half of a surrogate pair, or a move is off the board.
        """
        import msgspec  # see `read_fields`

        fields = vars(self) | {
            "format": FORMAT,
            "version": 3,
            "level": self.level._asdict(),
            # A text, because JSON readers in other languages round such large numbers.
            "seed": None if self.seed is None else str(self.seed),
            "layout": self.given,
            "track": None if self.track is None else self.track.describe(),
        }
        del fields["given"]
        written = {
            name: it for name, it in fields.items() if it is not None or name in {"seed", "layout"}
        }
        try:
            text = msgspec.json.encode(written, enc_hook=_describe)
        except UnicodeEncodeError as error:
            half = checks.quote(error.object[error.start : error.end])
            raise FairminesError(
                f"a text of the record has {half}, half of a surrogate pair: "
                "expected whole characters"
            ) from None
        with file_errors():
            return _kernel.read_record(record=text).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read a record.

        Raises:
            FairminesError: The text is no record, or is damaged.
        """
        if not isinstance(text, bytes):
            text = checks.instance("text", text, str).encode("utf-8", "surrogatepass")
        with file_errors():
            answer = _kernel.read_record(record=text)
        return cls(**read_fields(answer))


_KINDS: Final[dict[str, Any]] = {
    "level": dict[str, int],
    "rules": str,
    "first": str,
    "deal": str,
    "difficulty": str,
    "bbbv_range": tuple[int, int],
    "seed": int | None,
    "layout": Layout | None,
    "moves": tuple[Move, ...],
    "status": str,
    "elapsed": float,
    "player": str,
    "program": str,
    "began": datetime,
    "question_marks": bool,
    "track": dict[str, Any],
    "stated": dict[str, str | int | float | bool],
}
"""What each field of an answer is read as."""


def read_fields(answer: bytes) -> dict[str, Any]:
    """Return the fields of the record that the kernel has read, without what it lacks."""
    from msgspec import Raw  # it takes a tenth of the package's import

    written = read_answer(answer, dict[str, Raw])
    fields = {
        name: read_answer(bytes(written[name]), kind)
        for name, kind in _KINDS.items()
        if name in written
    }
    fields["level"] = Level(**fields["level"])
    fields["given"] = fields.pop("layout")
    if "track" in fields:
        fields["track"] = Track.read(fields["track"])
    return fields


def _describe(value: object) -> object:
    """Describe a part of a record as JSON has it."""
    if isinstance(value, Layout):
        return ["".join(".*"[mine] for mine in row) for row in value.mines.tolist()]
    return str(value)  # a text of NumPy


def begin(
    kind: type[G],
    record: Record,
    *,
    clock: Callable[[], float] = time.monotonic,
    budget: int = GAME_BUDGET,
) -> G:
    """Return the game that a record begins with, before its first move."""
    seed = record.seed or 0
    if record.given is not None:
        return kind.from_layout(record.given, record.rules, seed, clock=clock, budget=budget)
    terms = record.level, record.rules, seed, record.first
    assert record.deal != "given"
    return kind(
        *terms,
        record.deal,
        difficulty=record.difficulty,
        bbbv=record.bbbv_range,
        clock=clock,
        budget=budget,
    )


def make_moves(game: Game, moves: Iterable[Move]) -> Iterator[Move]:
    """Make recorded moves in their game; yield each after it is made.

    Raises:
        FairminesError: A move is impossible.
    """
    for number, move in enumerate(moves, start=1):
        if not game.apply(move):
            raise FairminesError(
                f"move {number}, {move.kind!r} at row {move.row}, column {move.column}, "
                "changes nothing"
            )
        yield move


def _is_finite(value: str | float) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _check_stated(stated: Mapping[Any, Any]) -> dict[str, str | float]:
    """Return a copy of what a file claims; raise `FairminesError` for what JSON cannot say."""
    for name, value in stated.items():
        if not isinstance(name, str):
            raise FairminesError(f"stated has the name {checks.quote(name)}: expected a str")
        if not isinstance(value, str | int | float) or not _is_finite(value):
            raise FairminesError(
                f"stated {name!r} is {checks.quote(value)}: "
                "expected a text, a number or a truth value"
            )
    return dict(stated)
