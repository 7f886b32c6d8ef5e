"""Saved games: all that a game is made again from, as JSON."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level, check_level
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.play.moves import Move, seconds

FORMAT, VERSION = "fairmines game", 1


@dataclass(frozen=True)
class Saved:
    """What a game was made from, its moves, and where its clock stands."""

    level: Level
    rules: Any
    seed: int
    first: Any
    deal: Any
    given: Layout | None
    """The layout as it was before the first opening, when the caller gave it."""
    moves: tuple[Move, ...]
    elapsed: float


def write(saved: Saved) -> str:
    """Write a saved game as one line of JSON."""
    given = None
    if saved.given is not None:
        given = ["".join("*" if mine else "." for mine in row) for row in saved.given.mines]
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "level": saved.level,
            "rules": saved.rules,
            # A string: JSON readers in other languages round such large numbers.
            "seed": str(saved.seed),
            "first": saved.first,
            "deal": saved.deal,
            "layout": given,
            "elapsed": saved.elapsed,
            "moves": [astuple(move) for move in saved.moves],
        }
    )


def read(text: str) -> Saved:
    """Read a saved game; raises `FairminesError` in one sentence when it is damaged.

    The names of the rules are left to the game to check, and whether the moves are possible.
    """
    try:
        record = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise FairminesError(f"a saved game is not JSON: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise FairminesError(f"this JSON is no saved game: expected 'format' to be {FORMAT!r}")
    if record.get("version") != VERSION:
        raise FairminesError(
            f"a saved game of version {quote(record.get('version'))}: expected {VERSION}"
        )
    try:
        return _saved(record)
    except FairminesError as error:
        raise FairminesError(f"a saved game is damaged: {error}") from None
    except KeyError as error:
        raise FairminesError(f"a saved game is damaged: {error} is missing") from None
    except (TypeError, ValueError, OverflowError) as error:
        raise FairminesError(f"a saved game is damaged: {error}") from None


def _saved(record: dict[str, Any]) -> Saved:
    level, layout = check_level(record["level"]), record["layout"]
    if (layout is None) == (record["deal"] == "given"):
        raise FairminesError("only a layout that was given is saved")
    given = None if layout is None else _layout(layout, level)
    return Saved(
        level=level,
        rules=record["rules"],
        seed=int(record["seed"]),
        first=record["first"],
        deal=record["deal"],
        given=given,
        moves=tuple(Move(*move) for move in record["moves"]),
        elapsed=seconds(record["elapsed"]),
    )


def _layout(rows: list[str], level: Level) -> Layout:
    if any(set(row) - {".", "*"} or len(row) != level.width for row in rows):
        raise FairminesError(f"the layout's rows: expected {level.width} of '.' and '*' in each")
    layout = Layout(np.array([[cell == "*" for cell in row] for row in rows]))
    if layout.level != level:
        raise FairminesError(f"the layout is {layout.level}: expected {level}")
    return layout
