"""Our own format of records: one line of JSON, described in docs/reference/record.md."""

from __future__ import annotations

import codecs
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder

from fairmines import _kernel
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule, Level
from fairmines.checks import instance, quote
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.play.deals import HowDealt
from fairmines.play.moves import DecidedBy, Kind, Mark, Move
from fairmines.play.rules import Rules, Status
from fairmines.play.track import KIND_LETTERS, Track
from fairmines.proofs.steps import ProofRule

if TYPE_CHECKING:  # a record writes itself
    from fairmines.play.record import Record

FORMAT: Final = "fairmines game"
VERSION: Final = 3


def write(record: Record) -> str:
    """Write a record as one line of JSON.

    Raises:
        FairminesError: A text has half of a surrogate pair.
    """
    fields = _Fields(
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
    try:
        return msgspec.json.encode(fields, enc_hook=str).decode()  # names may be NumPy's texts
    except UnicodeEncodeError as error:
        half = quote(error.object[error.start : error.end])
        raise FairminesError(
            f"a text of the record has {half}, half of a surrogate pair: expected whole characters"
        ) from None


def read_fields(text: str | bytes) -> dict[str, Any]:
    """Read the fields of a record from one line of JSON, or a file of it.

    Raises:
        FairminesError: The text is no record, or is damaged.
    """
    if not isinstance(text, bytes):
        text = instance("text", text, str).encode("utf-8", "surrogatepass")
    with file_errors():
        _kernel.check_record(text)
    return _fields_of(_DECODER.decode(text.removeprefix(codecs.BOM_UTF8)))


# The fields of the JSON text: the core has checked them.


class _LevelFields(Struct):
    width: int
    height: int
    mines: int


class _MoveFields(Struct, omit_defaults=True):
    """One move; its fields are those of `Move`."""

    kind: Kind
    row: int
    column: int
    elapsed: float
    mark: Mark | None = None
    attempt: int | None = None
    layout: list[str] | None = None
    redrawn: list[tuple[int, int]] | None = None
    together: bool | None = None
    decided_by: DecidedBy = "count"


class _TrackFields(Struct):
    cell: int
    times: list[int]
    kinds: str
    x: list[int]
    y: list[int]


class _Fields(Struct, kw_only=True):
    """A record; an absent field has the default of `Record`."""

    format: str
    version: int
    rules: Rules
    first: FirstRule
    deal: HowDealt
    layout: list[str] | None
    elapsed: float
    level: _LevelFields
    seed: str | None
    status: Status
    difficulty: ProofRule | UnsetType = UNSET
    player: str | UnsetType = UNSET
    program: str | UnsetType = UNSET
    began: datetime | UnsetType = UNSET
    question_marks: bool | UnsetType = UNSET
    stated: dict[str, str | int | float | bool] | UnsetType = UNSET
    moves: list[_MoveFields]
    track: _TrackFields | UnsetType = UNSET


_DECODER: Final = Decoder(_Fields)


# From the fields to a record


def _fields_of(fields: _Fields) -> dict[str, Any]:
    return {
        "level": Level(fields.level.width, fields.level.height, fields.level.mines),
        "rules": fields.rules,
        "first": fields.first,
        "deal": fields.deal,
        "difficulty": fields.difficulty or None,
        "seed": None if fields.seed is None else int(fields.seed),
        "given": None if fields.layout is None else _layout(fields.layout),
        "moves": tuple(_read_move(move) for move in fields.moves),
        "status": fields.status,
        "elapsed": fields.elapsed,
        "player": fields.player or "",
        "program": fields.program or "",
        "began": fields.began or None,
        "question_marks": bool(fields.question_marks),
        "track": _read_track(fields.track) if fields.track else None,
        "stated": fields.stated or {},
    }


def _rows(layout: Layout) -> list[str]:
    return ["".join("*" if mine else "." for mine in row) for row in layout.mines.tolist()]


def _layout(rows: list[str]) -> Layout:
    return Layout(np.array([[cell == "*" for cell in row] for row in rows]))


def _write_move(move: Move) -> _MoveFields:
    layout = None if move.layout is None else _rows(move.layout)
    redrawn = None if move.redrawn is None else list(move.redrawn)
    return _MoveFields(
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


def _read_move(it: _MoveFields) -> Move:
    layout = None if it.layout is None else _layout(it.layout)
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
        kinds="".join(KIND_LETTERS[kind] for kind in track.kinds.tolist()),
        x=track.x.tolist(),
        y=track.y.tolist(),
    )


def _read_track(fields: _TrackFields) -> Track:
    kinds = [KIND_LETTERS.index(kind) for kind in fields.kinds]
    return Track(fields.times, kinds, fields.x, fields.y, fields.cell)
