"""Reading what clients send: JSON into values that are known to be good."""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, get_args

from fairmines.boards.cells import Cell
from fairmines.boards.level import FIRST_RULES, FirstRule, Level
from fairmines.checks import quote
from fairmines.play.no_guess import DEALS, Deal
from fairmines.play.rules import RULES, Rules
from fairmines.web.limits import MAX_SIDE
from fairmines.web.refusals import RefusalError

Mark = Literal["c", "f", "q"]
MARKS: tuple[Mark, ...] = get_args(Mark)
Action = Literal["open", "flag", "chord"]
ACTIONS: tuple[Action, ...] = get_args(Action)
Question = Literal["states", "probabilities", "clues", "hint"]
QUESTIONS: tuple[Question, ...] = get_args(Question)

LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""


@dataclass(frozen=True)
class NewGame:
    """A request for a game."""

    level: Level
    rules: Rules
    first: FirstRule
    deal: Deal
    seed: int | None
    start: Cell | None


@dataclass(frozen=True)
class Move:
    """Something that a player does to a cell."""

    n: int
    do: Action
    cell: tuple[int, int]
    marks: bool = False
    """Whether `flag` goes through the question mark."""
    to: Mark | None = None
    """What `flag` sets, instead of the next mark."""


@dataclass(frozen=True)
class Ask:
    """A question about what can be known."""

    n: int
    about: Question
    cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class Board:
    """A board to analyse."""

    text: str
    mines: int | None
    density: float | None


def read_json(text: str | bytes) -> dict[str, Any]:
    """Read a JSON object; raises `RefusalError` for anything else, NaN and infinities included."""
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits is a ValueError of Python's, and nothing to repeat.
        why = error.args[0] if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        raise RefusalError("bad-request", f"the message is not JSON: {why}") from None
    if not isinstance(value, dict):
        raise RefusalError("bad-request", f"the message is {_show(value)}: expected a JSON object")
    return value


def read_new_game(body: dict[str, Any]) -> NewGame:
    """Read the body of `POST /api/games`."""
    width, height, mines = (_whole(body, name) for name in ("width", "height", "mines"))
    for name, side in (("width", width), ("height", height)):
        if side > MAX_SIDE:
            raise RefusalError(
                "too-large", f"{name} {side} is too much for play: at most {MAX_SIDE}"
            )
    rules: Rules = _choice(body, "rules", RULES)
    first: FirstRule = _choice(body, "first", FIRST_RULES)
    deal: Deal = _choice(body, "deal", DEALS)
    start = None if body.get("start") is None else _cell(body, "start")
    return NewGame(Level(width, height, mines), rules, first, deal, _seed(body.get("seed")), start)


def read_message(body: dict[str, Any]) -> Move | Ask:
    """Read a message of the WebSocket."""
    n = _whole(body, "n")
    if "ask" in body:
        about: Question = _choice(body, "ask", QUESTIONS)
        return Ask(n, about, _cell(body, "cell") if about == "clues" else None)
    do: Action = _choice(body, "do", ACTIONS)
    marks = body.get("marks", False)
    if not isinstance(marks, bool):
        raise RefusalError("bad-request", f"marks is {_show(marks)}: expected true or false")
    to: Mark | None = None if body.get("to") is None else _choice(body, "to", MARKS)
    return Move(n, do, _cell(body, "cell"), marks, to)


def number_of(body: dict[str, Any]) -> int | None:
    """Return a message's number if it has a good one, so that an error can name it."""
    n = body.get("n")
    return n if type(n) is int and 0 <= n <= LARGEST else None


def read_board(body: dict[str, Any]) -> Board:
    """Read the body of `POST /api/analyse`."""
    text = body.get("board")
    if not isinstance(text, str):
        raise RefusalError("bad-request", f"board is {_show(text)}: expected the text of a board")
    mines = None if body.get("mines") is None else _whole(body, "mines")
    density = body.get("density")
    # A whole number of hundreds of digits is no float.
    if density is not None and (type(density) not in (int, float) or not 0 < density < 1):
        raise RefusalError("bad-request", f"density is {_show(density)}: expected 0 < density < 1")
    return Board(text, mines, density)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    """Read a number that is not too large for one: 1e999 would be an infinity."""
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _show(value: object) -> str:
    """Quote what was sent, in its own notation, without its insides."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a huge number"
    return json.dumps(value)


def _whole(body: dict[str, Any], name: str) -> int:
    value = body.get(name)
    # True is an int to Python, and 9.0 is not; JSON's 9.0 is no count either.
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise RefusalError(
            "bad-request", f"{name} is {_show(value)}: expected a whole number from 0"
        )
    return value


def _choice(body: dict[str, Any], name: str, choices: Collection[Any]) -> Any:
    value = body.get(name)
    if not isinstance(value, str) or value not in choices:
        expected = ", ".join(choices)
        raise RefusalError("bad-request", f"{name} is {_show(value)}: expected one of {expected}")
    return value


def _cell(body: dict[str, Any], name: str) -> tuple[int, int]:
    value = body.get(name)
    match value:
        case [int(row), int(column)] if type(row) is type(column) is int:
            if max(abs(row), abs(column)) <= LARGEST:
                return row, column
        case _:
            pass
    raise RefusalError("bad-request", f"{name} is {_show(value)}: expected [row, column]")


def _seed(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        seed = int(value)
        if seed < 2**64:
            return seed
    raise RefusalError(
        "bad-request", f"seed is {_show(value)}: expected a decimal string below 2**64"
    )
