"""The modes of a game, as EVF and newer RMV files number them."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel

NUMBERS: Final = {name: number for number, name in _kernel.game_modes().items()}


def mode_number(mode: object) -> int:
    """Return the number of a mode by its name, or a number as it is; 0 for anything else.

    >>> mode_number("no-guess"), mode_number(77), mode_number("practice")
    (5, 77, 0)
    """
    return mode if isinstance(mode, int) else NUMBERS.get(str(mode), 0)
