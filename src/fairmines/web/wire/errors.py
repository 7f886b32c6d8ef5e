"""Errors on the wire: their kinds, their HTTP status, and their JSON."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from fairmines.errors import FairminesError, NoDealError, TooComplexError

ErrorKind = Literal[
    "bad-request",
    "forbidden",
    "not-found",
    "damaged",
    "no-deal",
    "too-large",
    "too-complex",
    "too-many",
    "internal",
]

STATUS: Final[dict[ErrorKind, int]] = {
    "bad-request": 400,
    "forbidden": 403,
    "not-found": 404,
    "damaged": 410,
    "no-deal": 409,
    "too-large": 413,
    "too-complex": 422,
    "too-many": 429,
    "internal": 500,
}
"""The HTTP status of each kind of error."""

INTERNAL: Final = "Internal server error; details are in the server's log"


class RefusalError(FairminesError):
    """The server refuses a request."""

    def __init__(self, kind: ErrorKind, message: str) -> None:
        super().__init__(message)
        self.kind: ErrorKind = kind


class ErrorResponse(Struct, frozen=True):
    """The body of an HTTP error."""

    error: str
    """One sentence."""
    kind: ErrorKind


class ErrorMessage(Struct, tag_field="type", tag="error", frozen=True):
    """An error on a WebSocket."""

    n: int | None
    """The number of the request; None when it has no valid number."""
    error: str
    """One sentence."""
    kind: ErrorKind


def kind_of(error: FairminesError) -> ErrorKind:
    """Return the kind of an error."""
    if isinstance(error, RefusalError):
        return error.kind
    if isinstance(error, NoDealError):
        return "no-deal"
    return "too-complex" if isinstance(error, TooComplexError) else "bad-request"


def error_response(error: FairminesError) -> ErrorResponse:
    """Return the body of an HTTP error."""
    return ErrorResponse(str(error), kind_of(error))


def error_message(n: int | None, error: FairminesError) -> ErrorMessage:
    """Return the message that answers request number `n` on a WebSocket with an error."""
    return ErrorMessage(n, str(error), kind_of(error))
