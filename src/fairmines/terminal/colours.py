"""How a cell looks on a terminal: its character and colours, as in the classic game."""

from __future__ import annotations

from typing import Literal

from rich.style import Style

State = Literal["safe", "mined", "undetermined"]

_RAISED = ("#c6c6c6", "#bcbcbc")
"""Covered cells, in two greys like a chessboard's: a terminal has no room for lines."""
_SUNKEN = "#f4f4f4"
_RED = "#ff0000"

_SIGNS: dict[int | str, tuple[str, str, str | None]] = {
    # code: sign, its colour, background if not that of covered cells
    0: (" ", "#000000", _SUNKEN),
    1: ("1", "#0000ff", _SUNKEN),
    2: ("2", "#008000", _SUNKEN),
    3: ("3", _RED, _SUNKEN),
    4: ("4", "#000080", _SUNKEN),
    5: ("5", "#800000", _SUNKEN),
    6: ("6", "#008080", _SUNKEN),
    7: ("7", "#000000", _SUNKEN),
    8: ("8", "#808080", _SUNKEN),
    "c": (" ", "#000000", None),
    "f": ("⚑", "#c00000", None),
    "q": ("?", "#000000", None),
    "m": ("*", "#000000", None),
    "h": ("*", "#000000", _RED),
    "w": ("x", _RED, None),
}

# Each has a sign too: not everyone can tell the colours apart.
_STATES: dict[State, tuple[str, str]] = {
    "safe": ("+", "#8fd6a4"),
    "mined": ("!", "#e79a9a"),
    "undetermined": ("·", "#f0d992"),
}

_CURSOR = "#0050e6"
_POINTED = "#00d060"


def draw(
    code: int | str, state: State | None, *, dark: bool, cursor: bool, pointed: bool
) -> tuple[str, Style]:
    """Return the sign of a cell, two columns wide, and its style.

    `code` is what `Game.show` says; `dark` chooses the grey; `pointed`: a safe cell to look at.

    >>> draw(3, None, dark=False, cursor=False, pointed=False)[0]
    '3 '
    >>> draw("c", "safe", dark=False, cursor=False, pointed=False)[0]
    '+ '
    """
    sign, ink, paper = _SIGNS[code]
    paper = paper or _RAISED[dark]
    if state is not None:
        hint, paper = _STATES[state]
        sign = hint if code == "c" else sign
    if pointed:
        sign, paper = "+" if sign == " " else sign, _POINTED
    if cursor:
        ink, paper = "#ffffff", paper if code == "h" else _CURSOR
    return f"{sign} ", Style(color=ink, bgcolor=paper, bold=True)
