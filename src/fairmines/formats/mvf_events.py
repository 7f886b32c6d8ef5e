"""The events of MVF files: plain ones of 8 bytes, and packed ones, whose bits a seed shuffles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import FairminesError
from fairmines.formats.bytereader import ByteReader
from fairmines.formats.pointer import PointerEvents, split_states

_PLAIN: Final = np.dtype(
    [
        ("seconds", "u1"),
        ("hundredths", "u1"),
        ("buttons", "u1"),
        ("x", ">u2"),
        ("y", ">u2"),
        ("_", "u1"),
    ]
)


@dataclass(frozen=True)
class Packing:
    """How a packed event holds its numbers: (first bit, number of bits), in shuffled order.

    The bits 0 to 2 are the right, the middle and the left button.
    """

    size: int
    x: tuple[int, int]
    y: tuple[int, int]
    hundredths: tuple[int, int]
    seconds: tuple[int, int]
    milliseconds: tuple[int, int]
    origin: int
    """What is taken off x and y."""


OLD: Final = Packing(5, (12, 9), (3, 9), (21, 7), (28, 10), (0, 0), 0)
"""Version 0.97."""
NEW: Final = Packing(6, (14, 11), (3, 11), (0, 0), (0, 0), (25, 22), 32)
"""Versions of 2006 and 2007."""


def bit_order(seed: int, size: int) -> list[int]:
    """Return the places of an event's bits in the order in which its numbers have them.

    Place 8 b + n is bit n of byte b, from the least one. The places are sorted by decimal digits
    that cosines and sines of the seed give.

    >>> bit_order(1234, 5)[:6]
    [6, 28, 0, 15, 22, 13]
    """
    a, b = math.sqrt(seed), math.sqrt(seed + 1000)
    c, d = math.sqrt(a + 1000), math.sqrt(b + 1000)
    numbers = [
        math.cos(c + 1000),
        math.sin(math.sqrt(b)),
        math.cos(c),
        math.sin(math.sqrt(a) + 1000),
        math.cos(d),
        math.sin(d),
    ]
    # A value that rounds to 1 would have nine digits.
    digits = "".join(f"{min(round(abs(it) * 1e8), 99_999_999):08d}" for it in numbers[:size])
    return sorted(range(8 * size), key=lambda place: digits[place])


def read_packed(
    reader: ByteReader, packing: Packing, seed: int, count: int, *, partial: bool
) -> tuple[PointerEvents, str]:
    """Read packed events.

    Returns:
        The events, and why reading stopped before their end.
    """
    start, size = reader.offset, packing.size
    problem = ""
    if count * size > reader.left:
        error = reader.short(
            f"event {reader.left // size + 1:,} of {count:,}", f"{count * size:,} bytes", start
        )
        if not partial:
            raise error
        count, problem = reader.left // size, str(error)
    raw = np.frombuffer(reader.take(count * size, "the events"), np.uint8).reshape(-1, size)
    order = bit_order(seed, size)

    def bit(number: int) -> NDArray[np.int64]:
        column, shift = divmod(order[number], 8)
        return (raw[:, column] >> shift & 1).astype(np.int64)

    def field(place: tuple[int, int]) -> NDArray[np.int64]:
        value = np.zeros(count, np.int64)
        for number in range(place[1]):
            value |= bit(place[0] + number) << number
        return value

    time = (
        field(packing.milliseconds)
        if packing is NEW
        else field(packing.seconds) * 1000 + field(packing.hundredths) * 10
    )
    buttons = bit(2) | bit(0) << 1 | bit(1) << 2
    x, y = field(packing.x) - packing.origin, field(packing.y) - packing.origin
    return _events(time, buttons, x, y, whole=not problem), problem


def read_plain(reader: ByteReader, end: int, *, partial: bool) -> tuple[PointerEvents, str]:
    """Read plain events; a few bytes of no known meaning may stand between them and `end`."""
    size = _PLAIN.itemsize
    count = (end - reader.offset) // size
    raw = np.frombuffer(reader.data, _PLAIN, count, reader.offset)
    wrong = np.flatnonzero((raw["hundredths"] > 99) | (raw["buttons"] > 7))
    problem: FairminesError | None = None
    if len(wrong):
        count = int(wrong[0])
        problem = reader.error(
            f"event {count + 1:,} has {raw['hundredths'][count]} hundredths and buttons "
            f"{raw['buttons'][count]}: expected at most 99 and 7",
            reader.offset + count * size,
        )
    elif not count:
        problem = reader.short("the events", "8 bytes or more, and a checksum", reader.offset)
    if problem and not partial:
        raise problem
    raw = raw[:count]
    time = raw["seconds"].astype(np.int64) * 1000 + raw["hundredths"].astype(np.int64) * 10
    # One byte holds the seconds, which begin again after 255.
    time += 256_000 * np.cumsum(np.diff(time, prepend=0) < -128_000)
    buttons = raw["buttons"].astype(np.int64)
    # Here 2 is the middle button and 4 the right one.
    buttons = buttons & 1 | buttons >> 1 & 2 | buttons << 1 & 4
    events = _events(time, buttons, raw["x"], raw["y"], whole=not problem)
    return events, str(problem or "")


def _events(
    time: NDArray[np.int64],
    buttons: NDArray[np.int64],
    x: NDArray[np.int64],
    y: NDArray[np.int64],
    *,
    whole: bool,
) -> PointerEvents:
    """Make events of states. The last release of a whole file may not be stored: it is added."""
    if whole and len(buttons) and buttons[-1]:
        time, x, y = (np.append(array, array[-1]) for array in (time, x, y))
        buttons = np.append(buttons, 0)
    return split_states(time, buttons, x, y)
