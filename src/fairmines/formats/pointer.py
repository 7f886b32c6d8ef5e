"""What a mouse did, as arrays: times, kinds, and places in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines.errors import FairminesError

MOVE: Final = 1
LEFT_PRESS: Final = 2
LEFT_RELEASE: Final = 3
RIGHT_PRESS: Final = 4
RIGHT_RELEASE: Final = 5
MIDDLE_PRESS: Final = 6
MIDDLE_RELEASE: Final = 7
SHIFT_PRESS: Final = 8
"""The left button with Shift held: its release chords."""
TOGGLE_QUESTIONS: Final = 9
"""The player has switched question marks on or off."""
LAST_KIND: Final = TOGGLE_QUESTIONS

RIGHT_CLICK: Final = (RIGHT_PRESS, RIGHT_RELEASE)


@dataclass(frozen=True, eq=False)
class PointerEvents:
    """The events of a mouse, in the order in which they happened.

    Places are in pixels from the top left corner of the board; they may lie outside of it.
    """

    time: NDArray[np.int64]
    """(N,) milliseconds; what is 0 depends on the format, and times may step back a little."""
    kind: NDArray[np.uint8]
    """(N,) `MOVE`, `LEFT_PRESS` and so on."""
    x: NDArray[np.int32]
    """(N,) pixels to the right."""
    y: NDArray[np.int32]
    """(N,) pixels downwards."""

    @classmethod
    def make(cls, time: ArrayLike, kind: ArrayLike, x: ArrayLike, y: ArrayLike) -> Self:
        """Make events of any four sequences of integers; the arrays are read-only."""
        arrays = (
            np.asarray(time, np.int64),
            np.asarray(kind, np.uint8),
            np.asarray(x, np.int32),
            np.asarray(y, np.int32),
        )
        for array in arrays:
            array.setflags(write=False)
        return cls(*arrays)

    def check(self) -> None:
        """Raise `FairminesError` for arrays of different lengths, or for a kind that is none."""
        sizes = [len(array) for array in self._all]
        if len(set(sizes)) > 1:
            raise FairminesError(
                "time, kind, x and y of pointer events have {}, {}, {} and {} of them: "
                "expected equal numbers".format(*sizes)
            )
        if len(self) and not MOVE <= self.kind.min() <= self.kind.max() <= LAST_KIND:
            wrong = next(it for it in self.kind.tolist() if not MOVE <= it <= LAST_KIND)
            raise FairminesError(
                f"kind {wrong} of a pointer event is none: expected {MOVE} to {LAST_KIND}"
            )

    def __len__(self) -> int:
        return len(self.time)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PointerEvents):
            return NotImplemented
        return all(np.array_equal(one, two) for one, two in zip(self._all, other._all, strict=True))

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash

    @property
    def _all(self) -> tuple[NDArray[Any], ...]:
        return self.time, self.kind, self.x, self.y
