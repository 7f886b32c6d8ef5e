"""Writes the events of EVF files: records of 8 bytes in version 3, steps from one another in 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import FairminesError

PREFLAG: Final = 8
CHORD_PRESS: Final = 9
PAUSE: Final = 255

_RECORD: Final = np.dtype(
    [("kind", "u1"), ("high", "u1"), ("low", ">u2"), ("x", ">u2"), ("y", ">u2")]
)
_STEP: Final = np.dtype([("kind", "u1"), ("time", "u1"), ("x", ">i2"), ("y", ">i2")])


@dataclass(frozen=True, eq=False)
class EvfEvents:
    """The mouse events of an EVF file: (N,) each; types are those of the file, 1 to 12."""

    time: NDArray[np.int64]
    kind: NDArray[np.uint8]
    x: NDArray[np.int64]
    y: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.time)


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
