"""Saved games as JSON: everything needed to restore a game.

Version 2 is written; version 1, whose levels and moves have fields by position, is still read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct
from msgspec.json import Decoder

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.play.moves import Kind, Mark, Move, seconds

FORMAT: Final = "fairmines game"
VERSION: Final = 2


@dataclass(frozen=True)
class SavedGame:
    """What a game was made from, its moves, and the time on its clock.

    The game checks the names of the rules, and whether the moves are possible.
    """

    level: Level
    rules: Any
    seed: int
    first: Any
    deal: Any
    difficulty: Any
    """The chosen difficulty of a no-guess deal, or None."""
    given: Layout | None
    """The layout before the first opening, if the caller gave it."""
    moves: tuple[Move, ...]
    elapsed: float


def write(saved: SavedGame) -> str:
    """Write a saved game as one line of JSON."""
    given = None
    if saved.given is not None:
        given = ["".join("*" if mine else "." for mine in row) for row in saved.given.mines]
    record = _Record(
        format=FORMAT,
        version=VERSION,
        level=_Level(*saved.level),
        rules=str(saved.rules),
        # A string, because JSON readers in other languages round such large numbers.
        seed=str(saved.seed),
        first=str(saved.first),
        deal=str(saved.deal),
        difficulty=msgspec.UNSET if saved.difficulty is None else str(saved.difficulty),
        layout=given,
        elapsed=saved.elapsed,
        moves=[
            _Move(it.kind, it.row, it.column, it.mark, it.elapsed, it.attempt) for it in saved.moves
        ],
    )
    return msgspec.json.encode(record).decode()


def read(text: str) -> SavedGame:
    """Read a saved game of version 1 or 2.

    Raises:
        FairminesError: The text is no saved game, or is damaged.
    """
    # 1. The format and its version say which fields there are.
    record = _read_json(text)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise FairminesError(f"this JSON is no saved game: expected 'format' to be {FORMAT!r}")
    version = record.get("version")
    decoder = _DECODERS.get(version) if type(version) is int else None
    if decoder is None:
        raise FairminesError(f"a saved game has version {quote(version)}: expected 1 or 2")
    # 2. The fields and their types.
    try:
        fields = decoder.decode(text)
    except msgspec.ValidationError as error:
        raise FairminesError(f"a saved game is damaged: {_mistake(error, record)}") from None
    # 3. What the values say together.
    try:
        return _saved_game(fields)
    except FairminesError as error:
        raise FairminesError(f"a saved game is damaged: {error}") from None


# The fields of the JSON text


class _Fields(Struct, forbid_unknown_fields=True):
    """The fields that both versions have."""

    format: Literal["fairmines game"]
    version: int
    rules: str
    seed: Annotated[str, Meta(pattern=r"\A[0-9]{1,20}\Z")]
    first: str
    deal: str
    layout: list[str] | None
    elapsed: float


class _Level(Struct, forbid_unknown_fields=True):
    width: int
    height: int
    mines: int


class _Move(Struct, forbid_unknown_fields=True):
    """One move; its fields are those of `Move`."""

    kind: Kind
    row: int
    column: int
    mark: Mark | None = None
    elapsed: float = 0.0
    attempt: int | None = None


class _Record(_Fields, kw_only=True):
    """A saved game of version 2."""

    level: _Level
    moves: list[_Move]
    difficulty: str | msgspec.UnsetType = msgspec.UNSET  # absent if none was chosen


class _LevelV1(_Level, array_like=True):
    """[width, height, mines]."""


class _MoveV1(_Move, array_like=True):
    """[kind, row, column, mark, elapsed, attempt]; the last three may be absent."""


class _RecordV1(_Fields, kw_only=True):
    """A saved game of version 1."""

    level: _LevelV1
    moves: list[_MoveV1]


_DECODERS: Final[dict[int, Decoder[_Record] | Decoder[_RecordV1]]] = {
    1: Decoder(_RecordV1),
    2: Decoder(_Record),
}


def _read_json(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        why = str(error).removeprefix("JSON is malformed: ")
        raise FairminesError(f"a saved game is not JSON: {why}") from None


def _saved_game(fields: _Record | _RecordV1) -> SavedGame:
    level = Level(fields.level.width, fields.level.height, fields.level.mines)
    if (fields.layout is None) == (fields.deal == "given"):
        raise FairminesError(
            f"deal {quote(fields.deal)} {'without' if fields.layout is None else 'with'} a layout: "
            "expected a layout if deal is 'given', and null otherwise"
        )
    moves: Sequence[_Move] = fields.moves
    return SavedGame(
        level=level,
        rules=fields.rules,
        seed=int(fields.seed),
        first=fields.first,
        deal=fields.deal,
        difficulty=_difficulty(fields),
        given=None if fields.layout is None else _layout(fields.layout, level),
        moves=tuple(
            Move(it.kind, it.row, it.column, it.mark, it.elapsed, it.attempt) for it in moves
        ),
        elapsed=seconds(fields.elapsed),
    )


def _difficulty(fields: _Record | _RecordV1) -> str | None:
    if isinstance(fields, _RecordV1) or isinstance(fields.difficulty, msgspec.UnsetType):
        return None
    return fields.difficulty


def _layout(rows: list[str], level: Level) -> Layout:
    for row in rows:
        if set(row) - {".", "*"} or len(row) != level.width:
            raise FairminesError(
                f"layout has the row {quote(row)}: expected {level.width} characters '.' or '*'"
            )
    layout = Layout(np.array([[cell == "*" for cell in row] for row in rows]))
    if layout.level != level:
        raise FairminesError(f"layout is {layout.level}: expected {level}")
    return layout


# What is wrong with the fields

_EXPECTED: Final = {
    "level": "width, height and mines",
    "rules": "a name",
    "seed": "a string of at most 20 digits",
    "first": "a name",
    "deal": "a name",
    "difficulty": "a name",
    "layout": "rows of '.' and '*', or null",
    "elapsed": "seconds, 0 or more",
    "moves": "a list of moves",
    "move": "kind, row, column, mark, elapsed and attempt",
    "kind": "'open', 'flag', 'chord' or 'undo'",
    "mark": "'c', 'f', 'q' or null",
    "attempt": "a whole number, or null",
}
"""Field -> what completes "FIELD is VALUE: expected ..."; any other field is a whole number."""

_POSITIONS: Final = {"level": _LevelV1.__struct_fields__, "move": _MoveV1.__struct_fields__}
"""Field of version 1 -> the names of its parts."""


def _mistake(error: msgspec.ValidationError, record: dict[str, Any]) -> str:
    """Say which field is wrong and quote its value: msgspec names only its place and type."""
    message, _, place = str(error).partition(" - at `$")
    if message.startswith("Object"):
        where = f" in {place[1:-1]}" if place else ""
        return message.replace("`", "'").replace("Object ", "the object ") + where
    if not place:  # only for a list of version 1 with too many items
        return message.replace("Expected `array` of at most length", "expected lists of at most")
    # 1. Follow the place, ".moves[3].row" for example, to its value.
    value: Any = record
    name = ""
    for field, index in re.findall(r"\.(\w+)|\[(\d+)\]", place):
        if field:
            name = field
        elif name == "moves":
            name = "move"
        elif name in _POSITIONS:
            name = _POSITIONS[name][int(index)]
        value = value[field or int(index)]
    # 2. Describe it.
    return f"{place[1:-1]} is {quote(value)}: expected {_EXPECTED.get(name, 'a whole number')}"
