"""How a cell looks on a terminal: its character and colours, as in the classic game."""

from __future__ import annotations

from rich.style import Style

from fairmines.rendering import palette
from fairmines.rendering.palette import TILES
from fairmines.terminal.overlays import Note

_RAISED = ("#c6c6c6", "#bcbcbc")
"""The two greys of covered cells, as on a chessboard: a terminal has no room for lines."""
_SUNKEN = "#f4f4f4"
_RED = "#ff0000"

_SIGNS: dict[int | str, tuple[str, str, str | None]] = {
    # code: character, its colour, background (None: that of covered cells)
    **{clue: (TILES[clue].sign or " ", TILES[clue].ink, _SUNKEN) for clue in range(9)},
    "c": (" ", "#000000", None),
    "f": ("⚑", "#c00000", None),
    "q": ("?", "#000000", None),
    "m": ("*", "#000000", None),
    "h": ("*", "#000000", _RED),
    "w": ("x", _RED, None),
}

_CURSOR = "#0050e6"
_POINTED = "#00d060"


def draw(
    code: int | str, note: Note | None, *, dark: bool, cursor: bool, pointed: bool
) -> tuple[str, Style]:
    """Return the text of a cell, two characters wide, and its style.

    Args:
        code: The code that `Game.show` returns.
        note: What to show on a covered cell, or of a clue that a proof names; or None.
        dark: Whether a covered cell is darker, which tells it from its neighbours.
        cursor: Whether the cursor is on the cell.
        pointed: Whether the cell is highlighted, as a safe cell that the player should see.

    >>> draw(3, None, dark=False, cursor=False, pointed=False)[0]
    '3 '
    >>> draw("c", Note("25", "#ffd0a0"), dark=False, cursor=False, pointed=False)[0]
    '25'
    """
    sign, ink, paper = _SIGNS[code]
    text, paper = f"{sign} ", paper or _RAISED[dark]
    if note is not None:
        text = note.text if code == "c" or isinstance(code, int) else text
        ink, paper = note.ink, palette.mix(note.paper, palette.DARK, 0.1 * dark)
    if pointed:
        text, ink, paper = "+ " if text == "  " else text, "#000000", _POINTED
    if cursor:
        ink, paper = "#ffffff", paper if code == "h" else _CURSOR
    return text, Style(color=ink, bgcolor=paper, bold=True)
