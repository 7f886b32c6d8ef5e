"""Reads the answers that the kernel writes as JSON (`cpp/api`) into the structs that they are."""

import threading
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    Real = float
else:
    Real = float | None
"""A float that JSON may have no number for: null, until `fill` says what that means."""

Answer = TypeVar("Answer")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_LOCK = threading.Lock()


def read_answer(text: bytes, kind: type[Answer]) -> Answer:
    """Return what an answer says.

    A class that is no struct reads its part of the answer with its class method `_from_answer`.

    >>> read_answer(b'{"seed":"9007199254740993"}', dict[str, int])
    {'seed': 9007199254740993}
    """
    decoder = _DECODERS.get(kind)
    if decoder is None:
        with _LOCK:  # msgspec crashes where two threads are the first to ask for a struct
            # Not strict: integers from 2**53 are texts.
            decoder = msgspec.json.Decoder(kind, strict=False, dec_hook=_read_part)
            _DECODERS[kind] = decoder
    answer: Answer = decoder.decode(text)
    return answer


def _read_part(kind: Any, part: Any) -> Any:
    return kind._from_answer(part)


def fill(answer: msgspec.Struct, **numbers: float) -> None:
    """Put numbers where a struct that is just made has null."""
    for name, number in numbers.items():
        if getattr(answer, name) is None:
            msgspec.structs.force_setattr(answer, name, number)
