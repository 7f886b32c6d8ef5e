"""A move in the database: JSON with named fields, the drawn cells as bits."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.checks import json_mistake
from fairmines.errors import FairminesError
from fairmines.play.moves import DecidedBy, Kind, Mark, Move


class MoveRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of a `Move`; those with their default are left out.

    A board is a bit for each cell, row by row, the first cell in the highest bit of the first byte.
    JSON has the bytes in base64.
    """

    kind: Kind
    row: int
    column: int
    mark: Mark | None = None
    elapsed: float = 0.0
    attempt: int | None = None
    layout: bytes | None = None
    """The dealt mines, of a first opening."""
    redrawn: bytes | None = None
    """The cells whose mines have changed, of an opening or a chord; no bytes if there are none."""
    together: bool | None = None
    """See `Move`."""
    decided_by: DecidedBy = "count"


_NAMES: Final = ("kind", "row", "column", "mark", "elapsed", "attempt")
"""The fields of version 0.1.0."""


def encode_move(move: Move, level: Level) -> str:
    """Write a move of a game of this level.

    >>> encode_move(Move("open", 4, 7, elapsed=1.5, redrawn=((0, 1), (8, 8))), Level(9, 9, 10))
    '{"kind":"open","row":4,"column":7,"elapsed":1.5,"redrawn":"QAAAAAAAAAAAAIA="}'
    """
    layout = None if move.layout is None else _pack(move.layout.mines)
    redrawn = None
    if move.redrawn is not None:
        redrawn = b""
        if move.redrawn:
            changed = np.zeros((level.height, level.width), dtype=np.bool_)
            changed[tuple(np.array(move.redrawn).T)] = True
            redrawn = _pack(changed)
    record = MoveRecord(
        move.kind,
        move.row,
        move.column,
        move.mark,
        move.elapsed,
        move.attempt,
        layout,
        redrawn,
        move.together,
        move.decided_by,
    )
    return encode_record(record)


def encode_record(record: MoveRecord) -> str:
    """Write the fields of a move."""
    return msgspec.json.encode(record).decode()


def decode_move(text: str, level: Level) -> Move:
    """Read a move of a game of this level; raises `FairminesError` when the text is no move."""
    try:
        record = msgspec.json.decode(text, type=MoveRecord)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FairminesError(f"a stored move cannot be read: {json_mistake(error)}") from None
    layout, redrawn = None, None
    if record.layout is not None:
        layout = Layout(_unpack("layout", record.layout, level))
    if record.redrawn is not None:
        changed = _unpack("redrawn", record.redrawn, level) if record.redrawn else np.zeros((0, 0))
        redrawn = tuple((row, column) for row, column in np.argwhere(changed).tolist())
    together = record.together
    if record.kind == "chord" and redrawn is None:
        together = False  # of version 0.1.0
    return Move(
        record.kind,
        record.row,
        record.column,
        record.mark,
        record.elapsed,
        record.attempt,
        layout,
        redrawn,
        together,
        record.decided_by,
    )


def _pack(board: NDArray[np.bool_]) -> bytes:
    return np.packbits(board).tobytes()


def _check_size(name: str, data: bytes, level: Level) -> None:
    wanted = -(-level.cells // 8)
    if len(data) != wanted:
        raise FairminesError(
            f"a stored move has {len(data)} bytes of {name}: expected {wanted} for {level.cells} "
            "cells"
        )


def _unpack(name: str, data: bytes, level: Level) -> NDArray[np.bool_]:
    _check_size(name, data, level)
    bits = np.unpackbits(np.frombuffer(data, dtype=np.uint8), count=level.cells)
    return bits.astype(np.bool_).reshape(level.height, level.width)


def name_fields(text: str) -> str:
    """Give names to the fields of a move in the format of version 0.1.0, a list.

    Text that is no such list stays as it is: reading it reports the error.

    >>> name_fields('["flag", 2, 3, "f", 1.5, null]')
    '{"kind":"flag","row":2,"column":3,"mark":"f","elapsed":1.5}'
    """
    try:
        values: list[Any] = msgspec.json.decode(text, type=list[Any])
        fields = dict(zip(_NAMES, values, strict=True))
        record = msgspec.convert(fields, MoveRecord)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return text
    return msgspec.json.encode(record).decode()


def check_record(record: MoveRecord, level: Level, name: str) -> None:
    """Raise `FairminesError` if a move of a file does not fit its level, or lacks what it drew.

    Whether the rules allow it shows when it is played.
    """
    if not (0 <= record.row < level.height and 0 <= record.column < level.width):
        raise FairminesError(
            f"{name} is at row {record.row}, column {record.column}: expected a cell of a "
            f"{level.width}x{level.height} board"
        )
    if not 0 <= record.elapsed < math.inf:
        raise FairminesError(f"{name} has elapsed {record.elapsed}: expected seconds, 0 or more")
    if record.kind in {"open", "chord"} and record.redrawn is None:
        raise FairminesError(f"{name} does not say which cells it has redrawn")
    for field in ("layout", "redrawn"):
        data = getattr(record, field)
        if data:
            _check_size(field, data, level)
