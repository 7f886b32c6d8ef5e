"""A move in the database: JSON with named fields."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from fairmines.errors import FairminesError
from fairmines.play.moves import Kind, Mark, Move


class MoveRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of a `Move`; those with their default are left out."""

    kind: Kind
    row: int
    column: int
    mark: Mark | None = None
    elapsed: float = 0.0
    attempt: int | None = None


NAMES: Final = MoveRecord.__struct_fields__


def encode_move(move: Move) -> str:
    """Write a move.

    >>> encode_move(Move("open", 4, 7, elapsed=1.5))
    '{"kind":"open","row":4,"column":7,"elapsed":1.5}'
    """
    record = MoveRecord(*(getattr(move, name) for name in NAMES))
    return msgspec.json.encode(record).decode()


def decode_move(text: str) -> Move:
    """Read a move; raises `FairminesError` when the text is no move."""
    try:
        record = msgspec.json.decode(text, type=MoveRecord)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FairminesError(f"a stored move cannot be read: {error}") from None
    return Move(**msgspec.structs.asdict(record))


def name_fields(text: str) -> str:
    """Give names to the fields of a move in the format of version 0.1.0, a list.

    Text that is no such list stays as it is: reading it reports the error.

    >>> name_fields('["flag", 2, 3, "f", 1.5, null]')
    '{"kind":"flag","row":2,"column":3,"mark":"f","elapsed":1.5}'
    """
    try:
        values: list[Any] = msgspec.json.decode(text, type=list[Any])
        fields = dict(zip(NAMES, values, strict=True))
        record = msgspec.convert(fields, MoveRecord)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return text
    return msgspec.json.encode(record).decode()
