"""Finds the parameters of links: after a question mark, also one that follows a number sign."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

JSMINESWEEPER: Final = "https://davidnhill.github.io/JSMinesweeper/index.html"
"""The address that is written before parameters: this program reads all of them."""


def parameters(link: str) -> dict[str, str]:
    """Return the parameters of a link or of its end; the first of each name counts.

    >>> parameters("https://example.org/#/game?b=1&m=g0000000g00000100")
    {'b': '1', 'm': 'g0000000g00000100'}
    >>> parameters("b=1&m=0")
    {'b': '1', 'm': '0'}
    """
    values: dict[str, str] = {}
    for part in link.strip().split("#"):
        before, mark, after = part.partition("?")
        for name, value in parse_qsl(after if mark else before, separator="&"):
            values.setdefault(name, value)
    return values
