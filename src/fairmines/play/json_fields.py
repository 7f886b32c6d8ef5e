"""Reads JSON of our own formats into structs, or says which field is wrong and quotes its value.

The structs are all that describes the fields. `make terms` writes them as JSON Schema for the page,
with the words that say what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec.json import Decoder

from fairmines.boards.level import FIRST_RULES, MAX_SIDE
from fairmines.checks import json_mistake, listed, quote
from fairmines.errors import FairminesError
from fairmines.nesting import find_too_deep
from fairmines.play.deals import HowDealt
from fairmines.play.moves import DECIDERS, KINDS, MOST_ATTEMPT
from fairmines.play.rules import RULES, STATUSES
from fairmines.play.track import KIND_LETTERS, MOST, MOST_CELL
from fairmines.proofs.steps import PROOF_RULES

T = TypeVar("T")

_COORDINATE: Final = f"a whole number from 0 to {MAX_SIDE - 1}"
_NUMBERS: Final = f"a list of whole numbers from -{MOST} to {MOST}"
EXPECTED: Final = {
    "level": "width, height and mines",
    "rules": listed(RULES),
    "seed": "a string of at most 20 digits",
    "first": listed(FIRST_RULES),
    "deal": listed(get_args(HowDealt)),
    "difficulty": listed(PROOF_RULES),
    "layout": "rows of '.' and '*', or null",
    "status": listed(STATUSES),
    "elapsed": "seconds, 0 or more",
    "moves": "a list of moves",
    "move": "kind, row, column, mark, elapsed and attempt",
    "kind": listed(KINDS),
    "row": _COORDINATE,
    "column": _COORDINATE,
    "mark": "'c', 'f', 'q' or null",
    "attempt": f"a whole number from 0 to {MOST_ATTEMPT}, or null",
    "redrawn": "a list of [row, column]",
    "together": "true, false or null",
    "decided_by": listed(DECIDERS),
    "player": "a text",
    "program": "a text",
    "began": "a date and time, or null",
    "question_marks": "true or false",
    "track": "cell, times, kinds, x and y",
    "cell": f"a whole number from 1 to {MOST_CELL}",
    "times": _NUMBERS,
    "kinds": f"the letters {KIND_LETTERS!r}",
    "x": _NUMBERS,
    "y": _NUMBERS,
    "stated": "names with texts, numbers and truth values",
}
"""Field -> what completes "FIELD is VALUE: expected ..."; any other field is a whole number."""

_TOO_DEEP: Final = "nested too deeply"
_UNREADABLE: Final = (msgspec.DecodeError, TypeError, ValueError, RecursionError)


class FieldError(FairminesError):
    """A field of JSON is missing, unknown, or of a wrong type."""


def read_fields(
    decoder: Decoder[T], text: str | bytes, name: str, expected: Mapping[str, str] = EXPECTED
) -> T:
    """Read JSON; of a field that comes twice the last value counts, as with JSON.parse.

    Raises:
        FairminesError: The text, which the sentence calls `name`, is no JSON.
        FieldError: It does not have the type of the decoder.
    """
    try:
        return decoder.decode(text)
    except _UNREADABLE:
        value = _read_closely(text, name)
    try:
        return msgspec.convert(value, decoder.type)
    except msgspec.ValidationError as error:
        raise FieldError(_describe_mistake(error, value, expected)) from None


def _read_closely(text: str | bytes, name: str) -> Any:
    """Read any JSON that is not nested too deeply; say what is wrong with other texts."""
    try:
        value = msgspec.json.decode(text)
    except RecursionError:
        why = _TOO_DEEP
    except _UNREADABLE as error:
        why = str(error).removeprefix("JSON is malformed: ")
    else:
        if find_too_deep(text) is None:
            return value
        why = _TOO_DEEP
    raise FairminesError(f"{name} is not JSON: {why}")


def _describe_mistake(
    error: msgspec.ValidationError, read: Any, expected: Mapping[str, str]
) -> str:
    """Say which field is wrong and quote its value: msgspec names only its place and type."""
    message, _, place = json_mistake(error).rpartition(" - at '$")
    if not message:
        message, place = place, ""
    if message.startswith("Object"):
        where = f" in {place[1:-1]}" if place else ""
        return message.replace("Object ", "the object ") + where
    if not place:
        return f"it is {quote(read)}: expected an object"
    # 1. Follow the place, ".moves[3].row" for example, to its value.
    value: Any = read
    name = ""
    for field, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", place):
        if index == "...":  # msgspec does not say which key of a mapping it is
            break
        if field:
            name = field
        elif name == "moves":
            name = "move"
        value = value[field or int(index)]
    # 2. Describe it.
    return f"{place[1:-1]} is {quote(value)}: expected {expected.get(name, 'a whole number')}"
