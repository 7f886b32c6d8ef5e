"""Our own format of records: one line of JSON, described in docs/reference/record.md.

Version 3 is written. Versions 1, that of fairmines 0.1.0, and 2 are still read; their moves do not
say what they drew.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder

from fairmines.boards.layout import Layout
from fairmines.boards.level import MAX_SIDE, FirstRule, Level
from fairmines.checks import quote
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import FairminesError, TooComplexError
from fairmines.play.deals import HowDealt
from fairmines.play.json_fields import FieldError, read_fields
from fairmines.play.moves import MOST_ATTEMPT, MOST_SECONDS, DecidedBy, Kind, Mark, Move, seconds
from fairmines.play.record_fields import RecordFields
from fairmines.play.remake import begin, make_moves
from fairmines.play.rules import Rules, Status
from fairmines.play.timed_game import TimedGame
from fairmines.play.track import KIND_LETTERS, MOST, MOST_CELL, Track
from fairmines.proofs.steps import ProofRule

FORMAT: Final = "fairmines game"
VERSION: Final = 3
NAME: Final = "a saved game"
"""What sentences call a record."""

R = TypeVar("R", bound=RecordFields)


def write(record: RecordFields) -> str:
    """Write a record as one line of JSON."""
    fields = _Fields3(
        format=FORMAT,
        version=VERSION,
        level=_LevelFields(*record.level),
        rules=record.rules,
        # A string, because JSON readers in other languages round such large numbers.
        seed=None if record.seed is None else str(record.seed),
        first=record.first,
        deal=record.deal,
        difficulty=record.difficulty or UNSET,
        layout=None if record.given is None else _rows(record.given),
        status=record.status,
        elapsed=record.elapsed,
        player=record.player or UNSET,
        program=record.program or UNSET,
        began=record.began or UNSET,
        question_marks=record.question_marks or UNSET,
        stated=dict(record.stated) or UNSET,
        moves=[_write_move(move) for move in record.moves],
        track=UNSET if record.track is None else _write_track(record.track),
    )
    return msgspec.json.encode(fields, enc_hook=str).decode()  # names may be NumPy's texts


def read(
    text: str,
    kind: type[R],
    *,
    budget: int = DEFAULT_BUDGET,
    cancel: Callable[[], bool] | None = None,
) -> R:
    """Read a record, or a saved game of version 1 or 2.

    Args:
        text: One line of JSON.
        kind: The class of the record.
        budget: For drawing moves of version 1 or 2 again; see `Game.budget`.
        cancel: Whether to draw no more of them.

    Raises:
        FairminesError: The text is no record, or is damaged.
        TooComplexError: Moves of version 1 or 2 cannot be drawn again within the budget, or before
            `cancel` returns True.
    """
    # 1. The format and its version say which fields there are.
    record = read_fields(_ANY, text, NAME)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise FairminesError(f"this JSON is no saved game: expected 'format' to be {FORMAT!r}")
    version = record.get("version")
    decoder = _DECODERS.get(version) if type(version) is int else None
    if decoder is None:
        raise FairminesError(f"{NAME} has version {quote(version)}: expected 1, 2 or 3")
    # 2. The fields and their types.
    try:
        fields = read_fields(decoder, text, NAME)
    except FieldError as error:
        raise FairminesError(f"{NAME} is damaged: {error}") from None
    # 3. What the values say together.
    try:
        if isinstance(fields, _Fields3):
            return _read_fields(fields, kind)
        return _draw_again(fields, kind, budget, cancel)
    except TooComplexError:
        raise
    except FairminesError as error:
        raise FairminesError(f"{NAME} is damaged: {error}") from None


# The fields of the JSON text


Coordinate = Annotated[int, Meta(ge=0, lt=MAX_SIDE)]
Attempt = Annotated[int, Meta(ge=0, le=MOST_ATTEMPT)]
Seconds = Annotated[float, Meta(ge=0, lt=MOST_SECONDS)]
TrackNumber = Annotated[int, Meta(ge=-MOST, le=MOST)]


class _Fields(Struct, forbid_unknown_fields=True):
    """The fields that all versions have."""

    format: Literal["fairmines game"]
    version: int
    rules: Rules
    first: FirstRule
    deal: HowDealt
    layout: list[str] | None
    elapsed: Seconds


class _LevelFields(Struct, forbid_unknown_fields=True):
    width: int
    height: int
    mines: int


class _MoveFields(Struct, forbid_unknown_fields=True):
    """One move up to version 2; its fields are those of `Move`."""

    kind: Kind
    row: Coordinate
    column: Coordinate
    mark: Mark | None = None
    elapsed: Seconds = 0.0
    attempt: Attempt | None = None


class _MoveFields3(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One move; its fields are those of `Move`."""

    kind: Kind
    row: Coordinate
    column: Coordinate
    elapsed: Seconds
    mark: Mark | None = None
    attempt: Attempt | None = None
    layout: list[str] | None = None
    redrawn: list[tuple[Coordinate, Coordinate]] | None = None
    together: bool | None = None
    decided_by: DecidedBy = "count"


class _TrackFields(Struct, forbid_unknown_fields=True):
    cell: Annotated[int, Meta(ge=1, le=MOST_CELL)]
    times: list[TrackNumber]
    kinds: Annotated[str, Meta(pattern=rf"\A[{KIND_LETTERS}]*\Z")]
    x: list[TrackNumber]
    y: list[TrackNumber]


Seed = Annotated[str, Meta(pattern=r"\A[0-9]{1,20}\Z")]


class _Fields3(_Fields, kw_only=True):
    """A record of version 3; an absent field has the default of `Record`."""

    level: _LevelFields
    seed: Seed | None
    status: Status
    difficulty: ProofRule | UnsetType = UNSET
    player: str | UnsetType = UNSET
    program: str | UnsetType = UNSET
    began: Annotated[datetime, Meta(extra_json_schema={"format": "date-time"})] | UnsetType = UNSET
    question_marks: bool | UnsetType = UNSET
    stated: dict[str, str | int | float | bool] | UnsetType = UNSET
    moves: list[_MoveFields3]
    track: _TrackFields | UnsetType = UNSET


class _Fields2(_Fields, kw_only=True):
    """A saved game of version 2."""

    level: _LevelFields
    seed: Seed
    moves: list[_MoveFields]
    difficulty: ProofRule | UnsetType = UNSET  # absent if none was chosen


class _LevelV1(_LevelFields, array_like=True):
    """[width, height, mines]."""


class _MoveV1(_MoveFields, array_like=True):
    """[kind, row, column, mark, elapsed, attempt]; the last three may be absent."""


class _Fields1(_Fields, kw_only=True):
    """A saved game of version 1."""

    level: _LevelV1
    seed: Seed
    moves: list[_MoveV1]


_ANY: Final = Decoder(Any)
_DECODERS: Final[dict[int, Decoder[_Fields3 | _Fields2 | _Fields1]]] = {
    1: Decoder(_Fields1),
    2: Decoder(_Fields2),
    3: Decoder(_Fields3),
}


# From the fields to a record


def _read_fields(fields: _Fields3, kind: type[R]) -> R:
    level = Level(fields.level.width, fields.level.height, fields.level.mines)
    return kind(
        **_terms(fields, level),
        seed=None if fields.seed is None else int(fields.seed),
        moves=tuple(_read_move(it, level) for it in fields.moves),
        elapsed=fields.elapsed,
        player=fields.player or "",
        program=fields.program or "",
        began=fields.began or None,
        question_marks=bool(fields.question_marks),
        track=_read_track(fields.track) if fields.track else None,
        stated=fields.stated or {},
    )


def _draw_again(
    fields: _Fields2 | _Fields1, kind: type[R], budget: int, cancel: Callable[[], bool] | None
) -> R:
    """Return the record of a saved game of an earlier version, after playing its moves."""
    level = Level(fields.level.width, fields.level.height, fields.level.mines)
    elapsed = seconds(fields.elapsed)
    terms = _terms(fields, level)
    terms["seed"] = int(fields.seed)
    game = begin(TimedGame, kind(**terms), clock=lambda: 0.0, budget=budget)
    game.counts_only = True
    for _ in make_moves(game, map(_read_earlier_move, fields.moves), cancel):
        pass
    return kind(**terms, moves=game.moves, status=game.status, elapsed=elapsed)


def _read_earlier_move(it: _MoveFields) -> Move:
    together = False if it.kind == "chord" else None
    return Move(it.kind, it.row, it.column, it.mark, it.elapsed, it.attempt, together=together)


def _terms(fields: _Fields3 | _Fields2 | _Fields1, level: Level) -> dict[str, Any]:
    """Return what the game was made from; the record checks the names."""
    terms: dict[str, Any] = {"level": level}
    for name in ("rules", "first", "deal", "difficulty", "status"):
        value = getattr(fields, name, UNSET)
        if value is not UNSET:
            terms[name] = value
    terms["given"] = None if fields.layout is None else _layout(fields.layout, level)
    return terms


def _rows(layout: Layout) -> list[str]:
    return ["".join("*" if mine else "." for mine in row) for row in layout.mines.tolist()]


def _layout(rows: list[str], level: Level) -> Layout:
    for row in rows:
        if set(row) - {".", "*"} or len(row) != level.width:
            raise FairminesError(
                f"layout has the row {quote(row)}: expected {level.width} characters '.' or '*'"
            )
    return Layout(np.array([[cell == "*" for cell in row] for row in rows]))


def _write_move(move: Move) -> _MoveFields3:
    layout = None if move.layout is None else _rows(move.layout)
    redrawn = None if move.redrawn is None else list(move.redrawn)
    return _MoveFields3(
        move.kind,
        move.row,
        move.column,
        move.elapsed,
        move.mark,
        move.attempt,
        layout,
        redrawn,
        move.together,
        move.decided_by,
    )


def _read_move(it: _MoveFields3, level: Level) -> Move:
    layout = None if it.layout is None else _layout(it.layout, level)
    redrawn = None if it.redrawn is None else tuple(it.redrawn)
    return Move(
        it.kind,
        it.row,
        it.column,
        it.mark,
        it.elapsed,
        it.attempt,
        layout,
        redrawn,
        it.together,
        it.decided_by,
    )


def _write_track(track: Track) -> _TrackFields:
    return _TrackFields(
        cell=track.cell,
        times=track.times.tolist(),
        kinds="".join(KIND_LETTERS[it] for it in track.kinds.tolist()),
        x=track.x.tolist(),
        y=track.y.tolist(),
    )


def _read_track(fields: _TrackFields) -> Track:
    kinds = [KIND_LETTERS.index(it) for it in fields.kinds]
    return Track(fields.times, kinds, fields.x, fields.y, fields.cell)
