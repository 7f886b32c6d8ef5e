"""The signature of a game: a hash of what a strategy has played, by which games are compared.

It covers the cells that the strategy opened after the start, in their order, and which of them were
guesses; in conditional play the weight as well. What a strategy does not show in a game is not in
its signature. `cpp/kernel/play/signature.hpp` computes the same for games that the kernel plays.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import Final

from fairmines.boards.cells import Cell
from fairmines.strategies.base import Guess

FAILED: Final = 2**32 - 1
"""Stands for an exception or an illegal move, which ends a game."""
STORED: Final = "<u4"
"""How signatures are stored: two games that differ have the same one once in 2**32."""


def signature_of(
    opened: Iterable[Cell], width: int, *, weight: float | None = None, failed: bool = False
) -> int:
    """Return the signature of a game, 32 bits: zlib's CRC-32 of words of 32 bits.

    Args:
        opened: The cells that the strategy has opened, in order; guesses are of the type `Guess`.
        width: The width of the board.
        weight: The weight of the game, in conditional play.
        failed: Whether the strategy has raised an exception, or named no cell that can be opened.

    >>> f"{signature_of([Guess(0, 3)], width=9):08x}"
    'bc93e7a5'
    """
    words = [2 * (cell[0] * width + cell[1]) + (type(cell) is Guess) for cell in opened]
    if failed:
        words.append(FAILED)
    if weight is not None:
        words += struct.unpack("<2I", struct.pack("<d", weight))
    return zlib.crc32(struct.pack(f"<{len(words)}I", *words))
