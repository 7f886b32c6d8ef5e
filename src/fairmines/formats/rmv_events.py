"""The events of RMV files: of the mouse, of the board, and of the game."""

from __future__ import annotations

from array import array
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import FairminesError
from fairmines.formats import pointer
from fairmines.formats.bytereader import ByteReader
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Stated

_STAMP, _STEP = 0, 28
_BOARD: Final = (*range(9, 15), *range(18, 28))
_ENDS: Final = {15: "lost", 16: "won", 17: ""}
_MOUSE_SIZE: Final = 9
_TAIL: Final = 5
"""Bytes after the last event: the specification has none, and all files have 5."""

_SIZES: Final[dict[int, dict[int, int]]] = {
    version: {
        **dict.fromkeys(range(1, 8), _MOUSE_SIZE),
        **dict.fromkeys(_BOARD, 3),
        **dict.fromkeys(_ENDS, 4),
        **({_STAMP: 5} if version == 1 else {_STEP: 3}),
    }
    for version in (1, 2)
}
"""Version -> code of an event -> its bytes, the code included."""


def read_events(
    reader: ByteReader, version: int, *, partial: bool
) -> tuple[PointerEvents, dict[str, Stated], str]:
    """Read the events of a game, which fill what a reader has left.

    Returns:
        The mouse events; the game's result and time; and why reading stopped before the end.

    Raises:
        FairminesError: An event is unknown or incomplete, and no part was asked for.
    """
    offsets, problem = _scan(reader, version)
    if problem and not partial:
        raise problem
    raw = np.frombuffer(reader.data, np.uint8)
    places = np.frombuffer(offsets, np.int64) if len(offsets) else np.zeros(0, np.int64)
    kinds = raw[places] if len(places) else np.zeros(0, np.uint8)
    events = _decode(raw, places, kinds, signed=version == 2)
    stated: dict[str, Stated] = {"board_events": int(np.isin(kinds, _BOARD).sum())}
    if not problem:
        place = int(places[-1])
        stated["time_ms"] = int.from_bytes(reader.data[place + 1 : place + 4], "big")
        if _ENDS[int(kinds[-1])]:
            stated["result"] = _ENDS[int(kinds[-1])]
    return events, stated, str(problem or "")


def _scan(reader: ByteReader, version: int) -> tuple[array[int], FairminesError | None]:
    """Find the offsets of the events, up to the one that ends the game."""
    data, place, sizes = reader.data, reader.offset, _SIZES[version]
    end = len(data)
    offsets = array("q")
    while place < end:
        code = data[place]
        length = sizes.get(code)
        if length is None:
            what = f"event {len(offsets) + 1:,} has code {code}: expected a code of RMV {version}"
            return offsets, reader.error(what, place)
        if place + length > end:
            break
        offsets.append(place)
        place += length
        if code in _ENDS:
            if end - place not in (0, _TAIL):
                what = f"{end - place:,} bytes follow the last event: expected {_TAIL}"
                return offsets, reader.error(what, place)
            return offsets, None
    return offsets, reader.short(
        f"event {len(offsets) + 1:,}", "a whole event, and one that ends the game", place
    )


def _decode(
    raw: NDArray[np.uint8], places: NDArray[np.int64], kinds: NDArray[np.uint8], *, signed: bool
) -> PointerEvents:
    """Decode mouse events, whose places are absolute, and steps from the event before."""
    full = (kinds >= pointer.MOVE) & (kinds <= pointer.MIDDLE_RELEASE)
    step = kinds == _STEP
    mouse = full | step
    at, full, step = places[mouse], full[mouse], step[mouse]

    def field(offset: int, where: NDArray[np.bool_]) -> NDArray[np.int64]:
        return raw[at[where] + offset].astype(np.int64)

    count = len(at)
    values: list[NDArray[np.int64]] = []
    time, x, y = (np.zeros(count, np.int64) for _ in range(3))
    time[full] = field(1, full) * 65536 + field(2, full) * 256 + field(3, full)
    for value, offset in ((x, 5), (y, 7)):
        value[full] = field(offset, full) * 256 + field(offset + 1, full)
        if signed:
            value[value >= 2**15] -= 2**16
    if step.any():
        time[step] = field(1, step)
        nibbles = field(2, step)
        x[step], y[step] = (nibbles >> 4 ^ 8) - 8, (nibbles & 15 ^ 8) - 8
        values = [_since_full(value, full) for value in (time, x, y)]
        time, x, y = values
    button: NDArray[Any] = kinds[mouse].copy()
    button[step] = pointer.MOVE
    return PointerEvents.make(time, button, x, y)


def _since_full(values: NDArray[np.int64], full: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Add up steps, beginning anew at each absolute value."""
    sums = np.cumsum(values)
    # The sum before the last absolute value is taken off again.
    base = np.where(full, sums - values, 0)
    last = np.maximum.accumulate(np.where(full, np.arange(len(values)), 0))
    return sums - base[last]
