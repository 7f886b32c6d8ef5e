"""Reads requests: JSON into structs, or an error that names the field and quotes its value."""

from __future__ import annotations

import json
import math
from typing import Any, Final, Literal, NoReturn, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct, ValidationError
from msgspec.json import Decoder

from fairmines.boards.level import PAGE_SIDE
from fairmines.boards.view import View
from fairmines.checks import SEEDS, quote
from fairmines.nesting import find_too_deep, is_nested_too_deeply
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.requests import (
    LARGEST,
    AdviseRequest,
    AnalyseRequest,
    ChordRequest,
    CluesRequest,
    ExplainRequest,
    FiguresRequest,
    FlagRequest,
    HintRequest,
    MomentRequest,
    MoveRequest,
    NewGameRequest,
    OpenRequest,
    ProbabilitiesRequest,
    QuestionRequest,
    StatesRequest,
    UndoRequest,
)

T = TypeVar("T")
R = TypeVar("R", bound=Struct)

_UNREADABLE: Final = (msgspec.MsgspecError, ValueError, RecursionError)


class _Number(Struct):
    """The number of any message."""

    n: Any = None


_NUMBER: Final = Decoder(_Number)
_NEW_GAME: Final = Decoder(NewGameRequest)
_ANALYSE: Final = Decoder(AnalyseRequest)

_MOVES: Final = (OpenRequest, FlagRequest, ChordRequest, UndoRequest)
_MOVE: Final = Decoder(OpenRequest | FlagRequest | ChordRequest | UndoRequest)
_QUESTIONS: Final = (
    StatesRequest,
    ProbabilitiesRequest,
    CluesRequest,
    HintRequest,
    AdviseRequest,
    ExplainRequest,
    MomentRequest,
    FiguresRequest,
)
_QUESTION: Final = Decoder(
    StatesRequest
    | ProbabilitiesRequest
    | CluesRequest
    | HintRequest
    | AdviseRequest
    | ExplainRequest
    | MomentRequest
    | FiguresRequest
)


def read_new_game(text: str | bytes) -> NewGameRequest:
    """Read the body of `POST /api/games`.

    Raises:
        RefusalError: The JSON, a field or a value is wrong, or a side is too long.
        LevelError: The mines do not fit on the board.
    """
    request = _read(_NEW_GAME, text, (NewGameRequest,))
    for name, side in (("width", request.width), ("height", request.height)):
        if side > PAGE_SIDE:
            raise RefusalError("too-large", f"{name} is {side}: expected at most {PAGE_SIDE}")
    if request.seed is not None and int(request.seed) >= SEEDS:
        raise RefusalError("bad-request", _wrong_value(NewGameRequest, "seed", request.seed))
    _ = request.level
    return request


def read_analyse(text: str | bytes) -> AnalyseRequest:
    """Read the body of `POST /api/analyse`; raises `RefusalError`."""
    return _read(_ANALYSE, text, (AnalyseRequest,))


def read_body_as(decoder: Decoder[R], kind: type[R], text: str | bytes) -> R:
    """Read a body as a request of this kind; raises `RefusalError`."""
    return _read(decoder, text, (kind,))


def read_view(board: str) -> View:
    """Read a board in the text notation, of the size of a game at most.

    Raises:
        RefusalError: A side is too long.
        NotationError: The text is no board.
    """
    view = View.parse(board, dots="covered")  # nobody reads a warning of the server
    for name, side in (("width", view.width), ("height", view.height)):
        if side > PAGE_SIDE:
            raise RefusalError("too-large", f"{name} is {side}: expected at most {PAGE_SIDE}")
    return view


def read_message(text: str | bytes) -> MoveRequest | QuestionRequest:
    """Read a message of the WebSocket; raises `RefusalError`."""
    # Most messages are moves, so these are tried first.
    try:
        return _MOVE.decode(text)
    except _UNREADABLE:
        body = read_object(text)
    if "ask" in body:
        return _read(_QUESTION, text, _QUESTIONS)
    return _read(_MOVE, text, _MOVES)


def read_settings(text: bytes) -> str:
    """Read the body of `PUT /api/settings` and return it as text; only the page knows its fields.

    Raises:
        RefusalError: The text is no JSON object.
    """
    # Not with msgspec, which refuses half of a surrogate pair: JSON allows it.
    try:
        if find_too_deep(text) is not None:
            raise ValueError("nested too deeply")
        value = json.loads(text, parse_constant=_refuse_number, parse_float=_finite)
    except (ValueError, RecursionError):
        raise RefusalError("bad-request", "the settings are not JSON") from None
    if not isinstance(value, dict):
        raise RefusalError(
            "bad-request", f"the settings are {_show(value)}: expected a JSON object"
        )
    return json.dumps(value)


def read_number(text: str | bytes) -> int | None:
    """Return a message's number, for the error that answers it; None if it has no valid one."""
    try:
        n = _NUMBER.decode(text).n
    except _UNREADABLE:
        return None
    valid = type(n) is int and 0 <= n <= LARGEST and not is_nested_too_deeply(text)
    return n if valid else None


def read_object(text: str | bytes) -> dict[str, Any]:
    """Read any JSON object; raises `RefusalError` for other JSON and for text that is no JSON."""
    if is_nested_too_deeply(text):
        raise RefusalError("bad-request", "the message is not JSON: nested too deeply")
    try:
        value = msgspec.json.decode(text)
    except _UNREADABLE as error:
        why = str(error).removeprefix("JSON is malformed: ")
        raise RefusalError("bad-request", f"the message is not JSON: {why}") from None
    if not isinstance(value, dict):
        raise RefusalError("bad-request", f"the message is {_show(value)}: expected a JSON object")
    return value


def _read(decoder: Decoder[T], text: str | bytes, structs: tuple[type[Struct], ...]) -> T:
    try:
        return decoder.decode(text)
    except _UNREADABLE:
        raise RefusalError("bad-request", _mistake(text, structs)) from None


def _refuse_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse_number(text)


# What is wrong with a request


def _mistake(text: str | bytes, structs: tuple[type[Struct], ...]) -> str:
    """Say what is wrong with a body that is none of these requests: the first wrong field."""
    body = read_object(text)
    # 1. The tag says which request it is, where there are several.
    tag_field = structs[0].__struct_config__.tag_field
    tags = {str(struct.__struct_config__.tag): struct for struct in structs}
    struct = structs[0]
    if tag_field is not None:
        tag = body.get(tag_field)
        if not isinstance(tag, str) or tag not in tags:
            return f"{_found(body, tag_field)}: expected one of {', '.join(tags)}"
        struct = tags[tag]
    # 2. The fields, in their order.
    fields = msgspec.structs.fields(struct)
    for field in fields:
        name = field.encode_name
        if name in body:
            if not _fits(body[name], field.type):
                return _wrong_value(struct, name, body[name])
        elif field.required:
            return f"{name} is missing: expected {_expectation(field.type)}"
    # 3. What is left is a field that this request does not have, or one that comes twice.
    names = [*([tag_field] if tag_field else []), *(field.encode_name for field in fields)]
    unknown = [quote(name) for name in body if name not in names]
    if not unknown:
        return f"field {quote(_find_twice(text))} comes twice: expected it once"
    return f"field {', '.join(unknown)} is unknown: expected only {', '.join(names)}"


def _find_twice(text: str | bytes) -> str:
    """Return the first field of a JSON object that comes twice."""

    def repeated(pairs: list[tuple[str, Any]]) -> str | None:
        seen = set[str]()
        for name, _ in pairs:
            if name in seen:
                return name
            seen.add(name)
        return None

    # The hook's value stands for the object, so that of the outermost one is the answer.
    name: str = json.loads(text, object_pairs_hook=repeated, parse_int=str)
    return name


def _wrong_value(struct: type[Struct], name: str, value: object) -> str:
    [kind] = [field.type for field in msgspec.structs.fields(struct) if field.encode_name == name]
    return f"{name} is {_show(value)}: expected {_expectation(kind)}"


def _found(body: dict[str, Any], name: str) -> str:
    return f"{name} is {_show(body[name])}" if name in body else f"{name} is missing"


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (ValidationError, OverflowError):
        return False
    return True


def _expectation(kind: Any) -> str:
    """Say what values a field's type allows; of optional types, leave out None."""
    for part in (kind, *get_args(kind)):
        for meta in getattr(part, "__metadata__", ()):
            if meta.extra:
                return str(meta.extra["expected"])
        if get_origin(part) is Literal:
            return f"one of {', '.join(get_args(part))}"
    assert kind is bool, f"a field of type {kind} says nothing of what it expects"
    return "true or false"


def _show(value: object) -> str:
    """Quote a value in JSON's notation; only name what is long or nested."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a huge number"
    return json.dumps(value)
