"""The modes of a game, as EVF and newer RMV files number them."""

from __future__ import annotations

from typing import Final

MODES: Final[dict[int, str]] = {
    0: "standard",
    1: "upk",
    2: "cheat",
    3: "density",
    4: "win7",
    5: "no-guess",
    6: "strong no-guess",
    7: "weak no-guess",
    8: "quasi no-guess",
    9: "strong guessable",
    10: "weak guessable",
    11: "chord-recursive",
    12: "flag-recursive",
    13: "chord-and-flag-recursive",
    14: "chord-recursive no-guess",
    15: "flag-recursive no-guess",
    16: "chord-and-flag-recursive no-guess",
    65535: "none",
}
"""Number -> name. "upk" is a known layout played again, "density" one of chosen 3BV."""

NUMBERS: Final = {name: number for number, name in MODES.items()}


def mode_name(number: int) -> str | int:
    """Return the name of a mode, or the number of one that is not known.

    >>> mode_name(0), mode_name(77)
    ('standard', 77)
    """
    return MODES.get(number, number)


def mode_number(mode: object) -> int:
    """Return the number of a mode by its name, or a number as it is; 0 for anything else.

    >>> mode_number("no-guess"), mode_number(77), mode_number("practice")
    (5, 77, 0)
    """
    return mode if isinstance(mode, int) else NUMBERS.get(str(mode), 0)
