"""The events of EVF files: records of 8 bytes in versions 0 to 3, steps from one another in 4."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import FairminesError
from fairmines.formats.bytereader import ByteReader

PREFLAG: Final = 8
CHORD_PRESS: Final = 9
LAST_MOUSE: Final = 12
PAUSE: Final = 255

_RECORD: Final = np.dtype(
    [("kind", "u1"), ("high", "u1"), ("low", ">u2"), ("x", ">u2"), ("y", ">u2")]
)
_STEP: Final = np.dtype([("kind", "u1"), ("time", "u1"), ("x", ">i2"), ("y", ">i2")])

_GAME_STATES: Final = (81, 82, 83, 92, 93, 94, 99)  # of the program and of the specification
_BOARD_STATES: Final = (*range(100, 109), 110, 111, 114, 115, 116, 118, 120, 121)
_SIZES: Final[dict[int, int]] = {
    **dict.fromkeys(range(1, LAST_MOUSE + 1), _STEP.itemsize),
    **dict.fromkeys(_GAME_STATES, 2),
    **dict.fromkeys(_BOARD_STATES, 4),
    200: 12,
    PAUSE: 3,
}
"""Type of an event of version 4 -> its bytes. A metric that is a text (201) ends with a NUL."""


@dataclass(frozen=True, eq=False)
class EvfEvents:
    """The mouse events of an EVF file: (N,) each; types are those of the file, 1 to 12."""

    time: NDArray[np.int64]
    kind: NDArray[np.uint8]
    x: NDArray[np.int64]
    y: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.time)


def read_records(reader: ByteReader, *, partial: bool, toggles: bool) -> tuple[EvfEvents, str]:
    """Read the events of versions 0 to 3, and the byte that ends them.

    Args:
        reader: Stands before the first event.
        partial: Keep the events before the place where reading fails.
        toggles: Whether the types 10 to 12 exist.

    Returns:
        The events, and why reading stopped before their end.
    """
    data, start = reader.data, reader.offset
    left = len(data) - start
    # The end is the first record whose type is 0 or 255.
    types = np.frombuffer(data, np.uint8)[start :: _RECORD.itemsize]
    ends = np.flatnonzero((types == 0) | (types == 0xFF))
    count = int(ends[0]) if len(ends) else left // _RECORD.itemsize
    records = np.frombuffer(data, _RECORD, count, start)
    last = LAST_MOUSE if toggles else CHORD_PRESS
    wrong = np.flatnonzero(records["kind"] > last)
    problem: FairminesError | None = None
    if len(wrong):
        count = int(wrong[0])
        place = start + count * _RECORD.itemsize
        problem = reader.error(
            f"event {count + 1:,} has type {data[place]}: expected 0 to {last} or 255", place
        )
    elif not len(ends):
        problem = reader.short(
            f"event {count + 1:,}", "8 bytes, or 0 or 255 to end the events", start + 8 * count
        )
    if problem and not partial:
        raise problem
    records = records[:count]
    reader.offset = len(data) if problem else start + count * _RECORD.itemsize + 1
    return EvfEvents(
        records["high"].astype(np.int64) * 65536 + records["low"],
        records["kind"].copy(),
        records["x"].astype(np.int64),
        records["y"].astype(np.int64),
    ), str(problem or "")


def read_steps(reader: ByteReader, *, partial: bool, toggles: bool) -> tuple[EvfEvents, str]:  # noqa: ARG001
    """Read the events of version 4, and the 0 that ends them; otherwise as `read_records`."""
    data = reader.data
    offsets, problem = _scan(reader)
    if problem and not partial:
        raise problem
    places = np.frombuffer(offsets, np.int64) if len(offsets) else np.zeros(0, np.int64)
    raw = np.frombuffer(data, np.uint8)
    kinds = raw[places]
    # 1. Each event adds to the clock: a pause its two bytes, any other its second byte.
    pause = kinds == PAUSE
    first = raw[places + 1].astype(np.int64)
    added = np.where(pause, first * 256 + raw[np.where(pause, places + 2, 0)], first)
    mouse = kinds <= LAST_MOUSE
    time = np.cumsum(added)[mouse]
    # 2. Mouse events step from the place of the last one.
    at = places[mouse]
    steps = [(raw[at + n].astype(np.uint16) << 8 | raw[at + n + 1]).view(np.int16) for n in (2, 4)]
    x, y = (np.cumsum(step.astype(np.int64)) for step in steps)
    far = (np.abs(x) > 65535) | (np.abs(y) > 65535)
    if far.any():
        index = int(far.argmax())
        error = reader.error(
            f"mouse event {index + 1:,} is at x {x[index]}, y {y[index]}: "
            "expected at most 65535 pixels",
            int(at[index]),
        )
        if not partial:
            raise error
        problem = problem or error
        time, x, y, at = time[:index], x[:index], y[:index], at[:index]
    return EvfEvents(time, raw[at], x, y), str(problem or "")


def _scan(reader: ByteReader) -> tuple[array[int], FairminesError | None]:
    """Find the offsets of the events of version 4; go behind the 0 that ends them."""
    data, place = reader.data, reader.offset
    size = len(data)
    offsets = array("q")
    sizes = _SIZES
    while place < size:
        kind = data[place]
        if not kind:
            reader.offset = place + 1
            return offsets, None
        length = sizes.get(kind)
        if length is None:
            if kind != 201:
                what = f"event {len(offsets) + 1:,} has type {kind}: expected a type of EVF 4"
                return offsets, reader.error(what, place)
            end = data.find(b"\0", place + 4)
            if end < 0:
                break
            length = end + 1 - place
        if place + length > size:
            break
        offsets.append(place)
        place += length
    reader.offset = size
    return offsets, reader.short(
        f"event {len(offsets) + 1:,}", "a whole event, or 0 to end the events", place
    )


def write_events(events: EvfEvents, version: int) -> bytes:
    """Write events, without what ends them.

    Raises:
        FairminesError: A time or a place does not fit, or times step back.
    """
    return _write_steps(events) if version == 4 else _write_records(events)


def _write_records(events: EvfEvents) -> bytes:
    _check("time", events.time, 0, 2**24 - 1)
    for name, values in (("x", events.x), ("y", events.y)):
        _check(name, values, 0, 2**16 - 1)
    records = np.zeros(len(events), _RECORD)
    records["kind"] = events.kind
    records["high"], records["low"] = events.time >> 16, events.time & 0xFFFF
    records["x"], records["y"] = events.x, events.y
    return records.tobytes()


def _write_steps(events: EvfEvents) -> bytes:
    steps = [np.diff(values, prepend=0) for values in (events.time, events.x, events.y)]
    _check("step in time", steps[0], 0, 2**48)
    for name, values in (("x", steps[1]), ("y", steps[2])):
        _check(f"step in {name}", values, -(2**15), 2**15 - 1)
    # A gap that does not fit into one byte is a pause, and then no time at all.
    long = steps[0] > 255
    records = np.zeros(len(events), _STEP)
    records["kind"] = events.kind
    records["time"] = np.where(long, 0, steps[0])
    records["x"], records["y"] = steps[1], steps[2]
    data = records.tobytes()
    parts: list[bytes] = []
    done = 0
    for index in np.flatnonzero(long).tolist():
        parts.append(data[done : index * _STEP.itemsize])
        done = index * _STEP.itemsize
        whole, rest = divmod(int(steps[0][index]), 65535)
        if whole > 10_000:
            raise FairminesError(
                f"event {index + 1:,} comes {int(steps[0][index]):,} ms after the one before: "
                "expected at most 655,350,000 ms"
            )
        parts.append(bytes((PAUSE, 255, 255)) * whole)
        if rest:
            parts.append(bytes((PAUSE,)) + rest.to_bytes(2, "big"))
    parts.append(data[done:])
    return b"".join(parts)


def _check(name: str, values: NDArray[Any], least: int, most: int) -> None:
    wrong = np.flatnonzero((values < least) | (values > most))
    if len(wrong):
        index = int(wrong[0])
        raise FairminesError(
            f"event {index + 1:,} has {name} {int(values[index]):,}: EVF has {least:,} to {most:,}"
        )
