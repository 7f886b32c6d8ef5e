"""What the server refuses to do, and how it says so."""

from __future__ import annotations

from typing import Final

from fairmines.errors import FairminesError, NoDealError, TooComplexError

STATUS: Final = {
    "bad-request": 400,
    "forbidden": 403,
    "not-found": 404,
    "no-deal": 409,
    "too-large": 413,
    "too-complex": 422,
    "too-many": 429,
    "internal": 500,
}
"""Kind of error -> HTTP status."""


class RefusalError(FairminesError):
    """A request that is refused; `kind` is one of `STATUS`."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def kind_of(error: FairminesError) -> str:
    """Say which kind of error of the protocol this one is."""
    if isinstance(error, RefusalError):
        return error.kind
    if isinstance(error, NoDealError):
        return "no-deal"
    return "too-complex" if isinstance(error, TooComplexError) else "bad-request"


def described(error: FairminesError) -> dict[str, str]:
    """Put an error into the protocol's words."""
    return {"error": str(error), "kind": kind_of(error)}
