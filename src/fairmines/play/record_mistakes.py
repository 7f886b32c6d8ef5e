"""Says which field of a record's JSON is wrong, and quotes its value."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from fairmines.checks import json_mistake, quote

_EXPECTED: Final = {
    "level": "width, height and mines",
    "rules": "a name",
    "seed": "a string of at most 20 digits",
    "first": "a name",
    "deal": "a name",
    "difficulty": "a name",
    "layout": "rows of '.' and '*', or null",
    "status": "a name",
    "elapsed": "seconds, 0 or more",
    "moves": "a list of moves",
    "move": "kind, row, column, mark, elapsed and attempt",
    "kind": "'open', 'flag', 'chord' or 'undo'",
    "mark": "'c', 'f', 'q' or null",
    "attempt": "a whole number, or null",
    "redrawn": "a list of [row, column]",
    "together": "true, false or null",
    "player": "a text",
    "program": "a text",
    "began": "a date and time, or null",
    "question_marks": "true or false",
    "track": "cell, times, kinds, x and y",
    "times": "a list of whole numbers",
    "kinds": "a text",
    "x": "a list of whole numbers",
    "y": "a list of whole numbers",
    "stated": "names with texts, numbers and truth values",
}
"""Field -> what completes "FIELD is VALUE: expected ..."; any other field is a whole number."""

_POSITIONS: Final = {
    "level": ("width", "height", "mines"),
    "move": ("kind", "row", "column", "mark", "elapsed", "attempt"),
}
"""Field of version 1 -> the names of its parts."""


def describe_mistake(error: msgspec.ValidationError, record: dict[str, Any]) -> str:
    """Say which field is wrong and quote its value: msgspec names only its place and type."""
    message, _, place = json_mistake(error).rpartition(" - at '$")
    if not message:
        message, place = place, ""
    if message.startswith("Object"):
        where = f" in {place[1:-1]}" if place else ""
        return message.replace("Object ", "the object ") + where
    if not place:  # only for a list of version 1 with too many items
        return message.replace("Expected 'array' of at most length", "expected lists of at most")
    # 1. Follow the place, ".moves[3].row" for example, to its value.
    value: Any = record
    name = ""
    for field, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", place):
        if index == "...":  # msgspec does not say which key of a mapping it is
            break
        if field:
            name = field
        elif name == "moves":
            name = "move"
        elif name in _POSITIONS:
            name = _POSITIONS[name][int(index)]
        value = value[field or int(index)]
    # 2. Describe it.
    return f"{place[1:-1]} is {quote(value)}: expected {_EXPECTED.get(name, 'a whole number')}"
