"""A move in the file of all games: JSON with named fields, the drawn cells as bits."""

from __future__ import annotations

from typing import Self

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.play.moves import DecidedBy, Kind, Mark, Move


class MoveRecord(Struct, frozen=True, omit_defaults=True):
    """The fields of a `Move`; those with their default are left out.

    A board is a bit for each cell, row by row, the first cell in the highest bit of the first byte.
    JSON has the bytes in base64.
    """

    kind: Kind
    row: int
    column: int
    mark: Mark | None = None
    elapsed: float = 0.0
    attempt: int | None = None
    layout: bytes | None = None
    """The dealt mines, of a first opening."""
    redrawn: bytes | None = None
    """The cells whose mines have changed, of an opening or a chord; no bytes if there are none."""
    together: bool | None = None
    """See `Move`."""
    decided_by: DecidedBy = "count"

    @classmethod
    def of(cls, move: Move, level: Level) -> Self:
        """Describe a move of a game of this level."""
        redrawn = None
        if move.redrawn is not None:
            redrawn = b""
            if move.redrawn:
                changed = np.zeros((level.height, level.width), dtype=np.bool_)
                changed[tuple(np.array(move.redrawn).T)] = True
                redrawn = _pack(changed)
        return cls(
            move.kind,
            move.row,
            move.column,
            move.mark,
            move.elapsed,
            move.attempt,
            None if move.layout is None else _pack(move.layout.mines),
            redrawn,
            move.together,
            move.decided_by,
        )

    def move(self, level: Level) -> Move:
        """Return the move, of a game of this level.

        Raises:
            FairminesError: Its fields do not go together.
        """
        redrawn: tuple[Cell, ...] | None = None if self.redrawn is None else ()
        if self.redrawn:
            changed = np.argwhere(_unpack(self.redrawn, level))
            redrawn = tuple((row, column) for row, column in changed.tolist())
        return Move(
            self.kind,
            self.row,
            self.column,
            self.mark,
            self.elapsed,
            self.attempt,
            None if self.layout is None else Layout(_unpack(self.layout, level)),
            redrawn,
            self.together,
            self.decided_by,
        )


def _pack(board: NDArray[np.bool_]) -> bytes:
    return np.packbits(board).tobytes()


def _unpack(data: bytes, level: Level) -> NDArray[np.bool_]:
    bits = np.unpackbits(np.frombuffer(data, dtype=np.uint8), count=level.cells)
    return bits.astype(np.bool_).reshape(level.height, level.width)
