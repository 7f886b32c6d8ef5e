"""`printable`: the one function through which texts of strangers go to terminals and messages."""

from __future__ import annotations

import json
import unicodedata


def printable(text: str, keep: str = "") -> str:
    r"""Write a text of a stranger on one line, so that it cannot command the terminal.

    Control characters, also DEL and those of C1, become escapes; so do the characters that turn the
    direction of writing or are not seen, halves of surrogate pairs, and what Unicode has not
    assigned. Escapes from DEL on are those of JSON, so JSON without line breaks stays the same
    JSON.

    Args:
        text: The text.
        keep: Characters that stay as they are, such as line ends of our own.

    >>> print(printable("Ann\n\x1b[31m"))
    Ann\n\x1b[31m
    >>> print(printable("Bob\x9b1m\u202e\x7f\U000e0001"))
    Bob\u009b1m\u202e\u007f\udb40\udc01
    """
    if text.isprintable():
        return text
    return "".join(sign if _is_harmless(sign) or sign in keep else _escape(sign) for sign in text)


def _is_harmless(sign: str) -> bool:
    """Whether a character is seen, or a blank of its own width."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def _escape(sign: str) -> str:
    return repr(sign)[1:-1] if sign < "\x7f" else json.dumps(sign, ensure_ascii=True)[1:-1]
