"""The errors for what the core refuses."""

from __future__ import annotations

from typing import Any

from fairmines.boards.level import Level
from fairmines.errors import (
    FairminesError,
    InconsistentViewError,
    LevelError,
    NoDealError,
    TooComplexError,
)


def refusal_error(key: str, values: dict[str, Any], sentence: str) -> FairminesError:
    """Return the error for a refusal of the core, which calls this and raises it.

    >>> refusal_error("cell", {"row": 9, "column": 0}, "it is off the board")
    FairminesError('it is off the board')
    """
    match key:
        case "side" | "mines" | "first-click":
            return LevelError(sentence)
        case "clashing-clue":
            return InconsistentViewError(sentence, (values["row"], values["column"]))
        case "wrong-total":
            return InconsistentViewError(sentence)
        case "too-complex" | "too-complex-guess":
            return TooComplexError(sentence)
        case "no-deal":
            return NoDealError(sentence, values["tried"], _nearest(values))
        case "no-drill":
            return NoDealError(sentence, values["tried"])
        case _:
            return FairminesError(sentence)


def _nearest(values: dict[str, Any]) -> Level | None:
    """Return the level with the fewest fewer mines whose search ends in time, if it is known."""
    if not values["tried"]:
        mines = values["mines"] - 1
    elif "by_chance" in values and not values.keys() & {"difficulty", "bbbv_least"}:
        mines = values["by_chance"]
    else:
        return None
    return Level(values["width"], values["height"], mines)
