"""Errors on the wire: their kinds, their HTTP status, and their JSON."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from fairmines import _kernel
from fairmines.errors import FairminesError, NoDealError, TooComplexError
from fairmines.formats.failures import FileError

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


class FileBytes(Struct, frozen=True):
    """Bytes of a file, as characters of the same codes."""

    bytes: str


class FailureInFile(Struct, frozen=True, omit_defaults=True):
    """Why a replay cannot be read, in no language."""

    format: str
    """As in a sentence: "AVF"."""
    problem: str
    """A key."""
    offset: int
    """Where it is; where what the file ends inside of began; -1 for nowhere."""
    end: int
    """Where the file ends, if that is the problem, else -1."""
    line: int
    """Of a text, else -1."""
    values: list[int | str | FileBytes]
    """Numbers, keys, and bytes of the file."""
    causes: list[FailureInFile]
    """What is wrong with a replay in a session."""
    partial: bool = False
    """Whether the replay can be read up to there."""


class ErrorResponse(Struct, frozen=True, omit_defaults=True):
    """The body of an HTTP error."""

    error: str
    """One sentence."""
    kind: ErrorKind
    failure: FailureInFile | None = None
    """Of a replay that cannot be read: what the sentence is made of."""


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
    failure = None
    if isinstance(error, FileError):
        failure = _failure(error.failure, error.format, partial=error.partial)
    return ErrorResponse(str(error), kind_of(error), failure)


def _failure(
    failure: _kernel.FileFailure,
    format: str,  # noqa: A002
    *,
    partial: bool = False,
) -> FailureInFile:
    values = [
        FileBytes(it.decode("latin-1")) if isinstance(it, bytes) else it for it in failure.values
    ]
    # What is wrong with a replay in a session is of EVF.
    causes = [_failure(it, "EVF") for it in failure.causes]
    return FailureInFile(
        format, failure.problem, failure.offset, failure.end, failure.line, values, causes, partial
    )


def error_message(n: int | None, error: FairminesError) -> ErrorMessage:
    """Return the message that answers request number `n` on a WebSocket with an error."""
    return ErrorMessage(n, str(error), kind_of(error))
