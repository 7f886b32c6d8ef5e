"""What a mouse did, as arrays: times, kinds, and places in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

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

PRESSES: Final = (LEFT_PRESS, RIGHT_PRESS, MIDDLE_PRESS)
"""The press of each button: left, right, middle. Its release is the next kind."""

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

    def insert(self, place: int, kind: int) -> PointerEvents:
        """Return the events with another one, where and when the event at `place` happens."""
        time, _, x, y = (array[place] for array in self._all)
        values = (time, kind, x, y)
        return PointerEvents.make(
            *(np.insert(array, place, it) for array, it in zip(self._all, values, strict=True))
        )


def split_states(
    time: NDArray[Any], buttons: NDArray[Any], x: NDArray[Any], y: NDArray[Any]
) -> PointerEvents:
    """Make events of a mouse's states: which buttons were held, and where the pointer was.

    A state with the same buttons as the one before is a move. Otherwise presses come before
    releases, each in the order left, right, middle. Before the first state no button is held.

    Args:
        time: (N,) milliseconds.
        buttons: (N,) sums of 1 left, 2 right and 4 middle.
        x: (N,) pixels.
        y: (N,) pixels.
    """
    before = np.concatenate(([0], buttons[:-1])) if len(buttons) else buttons
    changed = buttons != before
    # One column for each event that a state may hold: a move, three presses, three releases.
    table = np.zeros((len(buttons), 7), np.bool_)
    table[:, 0] = ~changed
    for button in range(3):
        now, then = buttons >> button & 1, before >> button & 1
        table[:, 1 + button] = (now > then).astype(np.bool_)
        table[:, 4 + button] = (now < then).astype(np.bool_)
    kinds = np.array([MOVE, *PRESSES, *(it + 1 for it in PRESSES)], np.uint8)
    state, column = table.nonzero()
    return PointerEvents.make(time[state], kinds[column], x[state], y[state])
