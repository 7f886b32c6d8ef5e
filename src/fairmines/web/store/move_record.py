"""A move in the database: the JSON text of a `MoveRecord`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec

from fairmines.boards.level import Level
from fairmines.checks import json_mistake
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.records.move_record import MoveRecord

_NAMES: Final = ("kind", "row", "column", "mark", "elapsed", "attempt")
"""The fields of version 0.1.0."""


def encode_move(move: Move, level: Level) -> str:
    """Write a move of a game of this level.

    >>> encode_move(Move("open", 4, 7, elapsed=1.5, redrawn=((0, 1), (8, 8))), Level(9, 9, 10))
    '{"kind":"open","row":4,"column":7,"elapsed":1.5,"redrawn":"QAAAAAAAAAAAAIA="}'
    """
    return encode_record(MoveRecord.of(move, level))


def encode_record(record: MoveRecord) -> str:
    """Write the fields of a move."""
    return msgspec.json.encode(record).decode()


def decode_move(text: str, level: Level) -> Move:
    """Read a move of a game of this level; raises `FairminesError` when the text is no move."""
    try:
        record = msgspec.json.decode(text, type=MoveRecord)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FairminesError(f"a stored move cannot be read: {json_mistake(error)}") from None
    move = record.move(level)
    if move.kind == "chord" and move.redrawn is None:
        return replace(move, together=False)  # of version 0.1.0
    return move


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
    return encode_record(record)
