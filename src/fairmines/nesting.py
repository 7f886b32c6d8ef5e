"""How deep JSON may be nested: as deep on every Python, whose own limits differ."""

from __future__ import annotations

import re
from typing import Final

import msgspec

MOST_NESTED: Final = 100
"""Objects and arrays within each other. No format has more than ten; every Python reads as many."""

_STRING_OR_BRACKET: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_CLOSING: Final = {b"[": b"]", b"{": b"}"}
_STEPS: Final = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}


def is_nested_too_deeply(text: str | bytes) -> bool:
    """Whether JSON is nested deeper than `MOST_NESTED`, and right up to there.

    >>> is_nested_too_deeply("[" * 101)
    True
    >>> is_nested_too_deeply("[[1]]" + "[" * 101)
    False
    """
    data = _encode(text)
    end = find_too_deep(data)
    return end is not None and _is_json(_close(data[:end]))


def _encode(text: str | bytes) -> bytes:
    return text.encode(errors="surrogatepass") if isinstance(text, str) else text


def find_too_deep(text: str | bytes) -> int | None:
    """Return the byte where the first bracket ends that is nested deeper than `MOST_NESTED`.

    >>> find_too_deep(b'{"[[[": ' + b"[" * 200)
    108
    """
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(_encode(text)):
        depth += _STEPS.get(found[0], 0)
        if depth > MOST_NESTED:
            return found.end()
    return None


def _close(cut: bytes) -> bytes:
    """Close all brackets of JSON that ends with an opening one."""
    still_open: list[bytes] = []
    for found in _STRING_OR_BRACKET.finditer(cut):
        if found[0] in _CLOSING:
            still_open.append(_CLOSING[found[0]])
        elif found[0] in _CLOSING.values() and still_open:
            still_open.pop()
    return cut + b"".join(reversed(still_open))


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError):
        return False
    return True
