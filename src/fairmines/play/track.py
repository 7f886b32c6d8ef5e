"""`Track`: the pointer's path and its buttons in a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import _kernel, checks
from fairmines.errors import FairminesError


class EventKind:
    """What a pointer event is. Plain integers, as an array of events has them."""

    MOVE: Final = 0
    LEFT_PRESS: Final = 1
    LEFT_RELEASE: Final = 2
    MIDDLE_PRESS: Final = 3
    MIDDLE_RELEASE: Final = 4
    RIGHT_PRESS: Final = 5
    RIGHT_RELEASE: Final = 6


KIND_LETTERS: Final = ".LlMmRr"
"""Event kind -> its letter in JSON."""
MOST: Final = 2**31 - 1
"""The largest time and coordinate."""
MOST_CELL: Final = _kernel.MOST_CELL
"""The largest side of a cell, in pixels."""


@dataclass(frozen=True, eq=False)
class Track:
    """The pointer events of a game, in the order of their times; immutable.

    Each array has N items, one for each event. They may be given as anything that NumPy takes.

    >>> track = Track([0, 12], [EventKind.MOVE, EventKind.LEFT_PRESS], [5, 7], [5, 8], cell=16)
    >>> len(track), track.times.tolist()
    (2, [0, 12])

    Raises:
        FairminesError: The arrays have different lengths, or a value is out of range.
    """

    times: NDArray[np.int64]
    """Milliseconds since the game began; negative before its first opening."""
    kinds: NDArray[np.int8]
    """`EventKind`."""
    x: NDArray[np.int32]
    """Pixels from the left edge of the board; outside of the board below 0 or beyond its width."""
    y: NDArray[np.int32]
    """Pixels from the upper edge of the board."""
    cell: int
    """The side of a cell, in pixels."""

    def __init__(
        self, times: ArrayLike, kinds: ArrayLike, x: ArrayLike, y: ArrayLike, cell: int
    ) -> None:
        """Check the events, and keep copies that cannot be written to."""
        arrays = {
            "times": _integers("times", times, np.dtype(np.int64), -MOST, MOST),
            "kinds": _integers("kinds", kinds, np.dtype(np.int8), 0, len(KIND_LETTERS) - 1),
            "x": _integers("x", x, np.dtype(np.int32), -MOST, MOST),
            "y": _integers("y", y, np.dtype(np.int32), -MOST, MOST),
        }
        lengths = [len(array) for array in arrays.values()]
        if len(set(lengths)) > 1:
            raise FairminesError(
                "times, kinds, x and y of a track have {}, {}, {} and {} events: "
                "expected equal numbers".format(*lengths)
            )
        late = np.flatnonzero(np.diff(arrays["times"]) < 0)
        if len(late):
            raise FairminesError(
                f"event {late[0] + 1} of a track is earlier than the one before: "
                "expected events in the order of their times"
            )
        for name, array in arrays.items():
            object.__setattr__(self, name, array)
        object.__setattr__(self, "cell", checks.integer("cell", cell, 1, MOST_CELL))

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Self:
        """Make a track of what JSON has."""
        kinds = [KIND_LETTERS.index(kind) for kind in fields["kinds"]]
        return cls(fields["times"], kinds, fields["x"], fields["y"], fields["cell"])

    def describe(self) -> dict[str, Any]:
        """Describe the track as JSON has it."""
        return {
            "cell": self.cell,
            "times": self.times.tolist(),
            "kinds": "".join(KIND_LETTERS[kind] for kind in self.kinds.tolist()),
            "x": self.x.tolist(),
            "y": self.y.tolist(),
        }

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.times)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Track):
            return NotImplemented
        return self.cell == other.cell and all(
            np.array_equal(mine, others)
            for mine, others in zip(self._arrays, other._arrays, strict=True)
        )

    def __hash__(self) -> int:
        return hash((self.cell, *(array.tobytes() for array in self._arrays)))

    def __reduce__(self) -> tuple[type[Track], tuple[object, ...]]:
        # Through the constructor, or an unpickled array could be written to.
        return type(self), (*self._arrays, self.cell)

    def __repr__(self) -> str:
        return f"<Track of {len(self):,} events, cells of {self.cell} pixels>"

    @property
    def _arrays(self) -> tuple[NDArray[np.integer], ...]:
        return self.times, self.kinds, self.x, self.y


def _integers(
    name: str, values: ArrayLike, dtype: np.dtype[np.signedinteger], least: int, most: int
) -> NDArray[np.signedinteger]:
    """Return whole numbers from `least` to `most` as a read-only array of one dimension."""
    try:
        array = np.array(values)
    except ValueError:
        raise FairminesError(f"{name} of a track are no list of whole numbers") from None
    if array.size == 0:
        array = array.astype(dtype)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise FairminesError(f"{name} of a track are no list of whole numbers")
    if array.size and not least <= array.min() <= array.max() <= most:
        wrong = next(it for it in array.tolist() if not least <= it <= most)
        raise FairminesError(f"{name} of a track has {wrong}: expected {least} to {most}")
    array = array.astype(dtype)
    array.setflags(write=False)
    return array
