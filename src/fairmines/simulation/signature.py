"""The signature of a game: a hash of what a strategy has played, by which games are compared.

It covers the cells that the strategy opened after the start, in their order, and which of them were
guesses; in conditional play the weight as well. What a strategy does not show in a game is not in
its signature. `cpp/kernel/play/signature.hpp` computes the same for games that the kernel plays.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

FAILED: Final = 2**32 - 1
"""Stands for an exception or an illegal move, which ends a game."""
STORED: Final = "<u4"
"""How signatures are stored: two games that differ have the same one once in 2**32."""


class Signature:
    """The signature of a game as far as it is played: zlib's CRC-32 of words of 32 bits.

    >>> signature = Signature()
    >>> signature.open(3, True)
    >>> f"{signature.value:08x}"
    'bc93e7a5'
    """

    __slots__ = ("_words",)

    def __init__(self) -> None:
        self._words: list[int] = []

    def open(self, cell: int, guess: bool) -> None:
        """Add a cell that the strategy opens; `cell` is row * width + column."""
        self._words.append(2 * cell + guess)

    def weigh(self, weight: float) -> None:
        """Add the weight of a game in conditional play."""
        self._words += struct.unpack("<2I", struct.pack("<d", weight))

    def fail(self) -> None:
        """Add that the strategy has raised an exception, or named no cell that can be opened."""
        self._words.append(FAILED)

    @property
    def value(self) -> int:
        """The signature, 32 bits."""
        return zlib.crc32(struct.pack(f"<{len(self._words)}I", *self._words))
