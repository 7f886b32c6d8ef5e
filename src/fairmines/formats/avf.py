"""Reads AVF, the replays of Minesweeper Arbiter.

The layout of the file was found by decoding files of versions 0.49 to 0.52. Letters in comments are
the parts in their order: a checksum of the board (A), the number of events (B), the country (C),
the player (D), digits (E), question marks (F), the length of the next part (G), the times in
brackets (H), digits (I), the events, and a tail of text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.layout import Layout
from fairmines.formats import pointer
from fairmines.formats.bytereader import ByteReader, decode
from fairmines.formats.minelist import read_mines
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.timestamps import parse_began
from fairmines.formats.video import Stated, Video

CELL_SIZE: Final = 16
EVENT_SIZE: Final = 8
TERMINATORS: Final = (b"\1" + bytes(7)) * 6
"""What follows the events: their number, as the file states it, is 5 more than there are."""

_LEVELS: Final = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_DIGITS: Final = range(3, 13)
"""The bytes of decimal digits: 3 for 0 to 12 for 9."""
_QUESTION_MARKS: Final = {0x7F: False, 0x11: True}
_BITS: Final = (
    (2, pointer.LEFT_PRESS),
    (4, pointer.LEFT_RELEASE),
    (8, pointer.RIGHT_PRESS),
    (16, pointer.RIGHT_RELEASE),
    (32, pointer.MIDDLE_PRESS),
    (64, pointer.MIDDLE_RELEASE),
)
"""Bits of an event's code. Bit 1 is always set, and bit 128 has no known meaning."""


def read_avf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Minesweeper Arbiter.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no AVF file, or is damaged; the message has the offset.
    """
    reader = ByteReader(data, "AVF")
    version = reader.number(1, "the version")
    noise = reader.take(4, "the header")
    for place, byte in enumerate(noise, start=1):
        if byte >= 32:
            reader.fail(f"byte {byte}: expected 0 to 31", place)
    layout, level = _read_board(reader)
    checksum, start = _read_digits(reader, "the board's checksum"), reader.offset
    if checksum != _board_sum(layout):
        reader.fail(
            f"the board's checksum is {checksum}: expected {_board_sum(layout)} for this board",
            start,
        )
    place = reader.offset
    count = _unmask_number(reader.take(4, "the number of events")) - 5
    if count < 0:
        reader.fail(f"the number of events is {count + 5}: expected 5 or more", place)
    country = reader.number(1, "the country")
    player = decode(_unmask(reader.take(reader.number(1, "the name's length"), "the name")))
    _read_digits(reader, "the digits after the name")
    place = reader.offset
    mark = reader.number(1, "the setting of question marks")
    if mark not in _QUESTION_MARKS:
        reader.fail(f"the setting of question marks is {mark}: expected 127 or 17", place)
    place = reader.offset + 1
    bracket = reader.take(reader.number(1, "the length of the times"), "the times")
    stated = _read_bracket(reader, bracket, place, level)
    video = Video(
        format="avf",
        layout=layout,
        events=PointerEvents.make([], [], [], []),
        cell_size=CELL_SIZE,
        question_marks=_QUESTION_MARKS[mark],
        player=player,
        program=f"Minesweeper Arbiter 0.{version}" if version else "FreeSweeper",
        began=parse_began(str(stated["start"])),
        stated={**stated, "country": country, "board_checksum": checksum},
    )
    return _read_events(reader, video, count, partial=partial)


def _read_board(reader: ByteReader) -> tuple[Layout, int]:
    place = reader.offset
    level = reader.number(1, "the level")
    if level in _LEVELS:
        width, height, mines = _LEVELS[level]
    elif level == 6:
        width = reader.number(1, "the width") + 1
        height = reader.number(1, "the height") + 1
        mines = reader.number(2, "the number of mines")
    else:
        reader.fail(f"level {level}: expected 3, 4, 5 or 6", place)
    return read_mines(reader, width, height, mines, order="yx", first=1), level


def _read_digits(reader: ByteReader, what: str) -> int:
    """Read decimal digits, each stored as a byte that is 3 more."""
    data, start = reader.data, reader.offset
    end = start
    # A longer run would be no checksum of a board, and a long one costs time as an integer.
    while end < min(len(data), start + 20) and data[end] in _DIGITS:
        end += 1
    if end == start:
        reader.fail(f"there is no digit of {what}: expected a byte from 3 to 12")
    reader.offset = end
    return int("".join(str(byte - 3) for byte in data[start:end]))


def _board_sum(layout: Layout) -> int:
    """Return Arbiter's checksum of a board: clues and mines, weighted by their places."""
    value = np.where(layout.mines, 10, layout.clues.astype(np.int64) + 1)
    # The weight of a cell is x + x y = x (1 + y).
    return int(value @ np.arange(layout.width) @ np.arange(1, layout.height + 1))


def _unmask(data: bytes) -> bytes:
    return bytes((byte + 45) % 256 for byte in data)


def _unmask_number(data: bytes) -> int:
    return int.from_bytes(_unmask(data), "big")


def _read_bracket(reader: ByteReader, bracket: bytes, place: int, level: int) -> dict[str, Stated]:
    """Read `[level|start|end|B<3BV>T<time>]`; a custom level is `3|W<w>H<h>M<m>`."""
    text = bracket.decode("latin-1")
    found = re.fullmatch(
        r"\[(?P<level>[0-3])\|(?:W\d+H\d+M\d+\|)?(?P<start>[^|]*)\|(?P<end>[^|]*?)\|?(?:HS\|)?"
        r"B(?P<bbbv>\d{1,9})T(?P<time>\d{1,9}(?:[.,]\d{1,3})?)\]",
        text,
        re.ASCII,
    )
    if not found:
        reader.fail(
            f"the times are {text[:40]!r}: expected [level|start|end|B<3BV>T<seconds>]", place
        )
    if int(found["level"]) != level - 3 and level != 6:
        reader.fail(f"the times are of level {found['level']}: expected {level - 3}", place)
    seconds, _, fraction = found["time"].replace(",", ".").partition(".")
    # Arbiter counts from 1, so one second is taken off.
    time = int(seconds) * 1000 + int(fraction.ljust(3, "0")) - 1000
    return {
        "time_ms": time,
        "bbbv": int(found["bbbv"]),
        "start": found["start"],
        "end": found["end"],
    }


# The events


def _read_events(reader: ByteReader, video: Video, count: int, *, partial: bool) -> Video:
    """Read the events, and what follows them."""
    data, start = reader.data, reader.offset
    # 1. Before the events are 5 or 6 digits: take as many as make the terminators fit.
    for digits in (5, 6):
        first = start + digits
        end = first + EVENT_SIZE * count
        if (
            all(byte in _DIGITS for byte in data[start:first])
            and data[end : end + len(TERMINATORS)] == TERMINATORS
        ):
            events = _decode_events(data[first:end])
            return _with_tail(replace(video, events=events), data[end + len(TERMINATORS) :])
    # 2. A truncated file ends before the terminators.
    missing = start + 5 + EVENT_SIZE * count + len(TERMINATORS) - len(data)
    if missing <= 0:
        reader.fail(f"there is no end of {count:,} events: expected it 5 or 6 digits on", start)
    problem = reader.short(
        f"event {max(0, len(data) - start - 5) // EVENT_SIZE + 1:,} of {count:,}",
        f"{missing:,} bytes more, and a tail",
        start,
    )
    if not partial:
        raise problem
    # Without terminators the first event tells the digits: it is at 0 seconds, stored as 1.
    first = start + (5 if data[start + 7 : start + 8] == b"\1" else 6)
    whole = min(count, max(0, len(data) - first) // EVENT_SIZE)
    events = _decode_events(data[first : first + EVENT_SIZE * whole])
    return replace(video, events=events, problem=str(problem))


def _decode_events(data: bytes) -> PointerEvents:
    """Decode events: code, x high, seconds low, x low, hundredths, y high, seconds high, y low."""
    raw = np.frombuffer(data, np.uint8).reshape(-1, EVENT_SIZE)
    code = raw[:, 0]
    # Several buttons may change in one event.
    table: NDArray[np.bool_] = np.zeros((len(raw), len(_BITS) + 1), np.bool_)
    for column, (bit, _) in enumerate(_BITS, start=1):
        table[:, column] = (code & bit).astype(np.bool_)
    table[:, 0] = ~table.any(axis=1)
    event, column_of = table.nonzero()
    kinds = np.array([pointer.MOVE, *(kind for _, kind in _BITS)], np.uint8)
    wide = raw[event].astype(np.int32)
    seconds = wide[:, 6] * 256 + wide[:, 2] - 1
    return PointerEvents.make(
        seconds.astype(np.int64) * 1000 + wide[:, 4] * 10,
        kinds[column_of],
        wide[:, 1] * 256 + wide[:, 3],
        wide[:, 5] * 256 + wide[:, 7],
    )


def _with_tail(video: Video, tail: bytes) -> Video:
    """Add the program's name, and the time that version 0.47 and later state once more."""
    found = re.search(rb"Minesweeper Arbiter [0-9.]{1,12}[0-9]", tail)
    if found:
        video = replace(video, program=found[0].decode("ascii"))
    time = re.search(rb"RealTime: ([0-9]{1,9})[.,]([0-9]{2})", tail)
    if not time:
        return video
    real = int(time[1]) * 1000 + int(time[2]) * 10
    return replace(video, stated={**video.stated, "real_time_ms": real})
