"""How deep JSON may be nested: as deep on every Python, whose own limits differ."""

from __future__ import annotations

import re
from typing import Final

MOST_NESTED: Final = 100
"""Objects and arrays within each other. No format has more than ten; every Python reads as many."""

_STRING_OR_BRACKET: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_STEPS: Final = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}


def find_too_deep(text: str | bytes) -> int | None:
    """Return the byte where the first bracket ends that is nested deeper than `MOST_NESTED`.

    >>> find_too_deep(b'{"[[[": ' + b"[" * 200)
    108
    """
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(data):
        depth += _STEPS.get(found[0], 0)
        if depth > MOST_NESTED:
            return found.end()
    return None
