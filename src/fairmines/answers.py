"""Reads the answers that the kernel writes as JSON (`cpp/api`) into the structs that they are."""

from typing import Any, TypeVar

import msgspec

Answer = TypeVar("Answer")


def read_answer(text: bytes, kind: type[Answer]) -> Answer:
    """Return what an answer says.

    A class that is no struct reads its part of the answer with its class method `from_answer`.

    >>> read_answer(b'{"seed":"9007199254740993"}', dict[str, int])
    {'seed': 9007199254740993}
    """
    # Not strict: integers from 2**53 are texts.
    return msgspec.json.decode(text, type=kind, strict=False, dec_hook=_read_part)


def _read_part(kind: Any, part: Any) -> Any:
    return kind.from_answer(part)
