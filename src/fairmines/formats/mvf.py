"""Reads MVF, the replays of Minesweeper Clone, of version 0.97, of 2006 and 2007, and older ones.

The layout of the file was found by decoding files of these versions.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.formats.bytereader import ByteReader, decode
from fairmines.formats.minelist import read_mines
from fairmines.formats.mvf_events import NEW, OLD, Packing, read_packed, read_plain
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.video import Stated, Video

MAGIC: Final = b"\x11M"
CELL_SIZE: Final = 16
_MODES: Final = {1: "standard", 2: "density", 3: "upk", 4: "cheat"}


@dataclass(frozen=True)
class _Version:
    """Where a version has its parts."""

    data: int
    """The offset of the date."""
    packing: Packing
    program: str = ""


_BY_YEAR: Final = {
    ord("5"): _Version(74, OLD, "Minesweeper Clone 0.97 beta"),
    ord("8"): _Version(74, OLD, "Minesweeper Clone 0.97 beta"),
    ord("6"): _Version(71, NEW),
    ord("7"): _Version(71, NEW),
}
"""The last digit of the year at offset 27 -> the version. 8 is a hack of 0.97."""


def read_mvf(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Minesweeper Clone.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no MVF file, or is damaged; the message has the offset.
    """
    reader = ByteReader(data, "MVF")
    if not data.startswith(MAGIC):
        return _read_plain(reader, partial=partial)
    header = reader.take(74, "the header")
    version = _BY_YEAR.get(header[27])
    if not version:
        reader.fail(f"the version has the digit {header[27:28]!r}: expected 5, 6, 7 or 8", 27)
    program = version.program
    if not program:
        length = min(header[53], version.data - 54)
        program = f"Minesweeper Clone {decode(header[54 : 54 + length])}".strip()
    reader.offset = version.data
    return _read_packed(reader, version, program, partial=partial)


def _read_packed(reader: ByteReader, version: _Version, program: str, *, partial: bool) -> Video:
    began = _date(reader)
    level, mode = reader.number(1, "the level"), reader.number(1, "the mode")
    stated: dict[str, Stated] = {"level": level, "mode": _MODES.get(mode, mode)}
    if version.packing is OLD:
        time = reader.number(2, "the time") * 1000
        stated["time_ms"] = time + reader.number(1, "the hundredths") * 10
        for name in ("bbbv", "solved_bbbv", "left", "chords", "right"):
            stated[name] = reader.number(2, f"the number {name}")
        won = stated["solved_bbbv"] == stated["bbbv"]
        stated["result"] = "won" if won else "lost"
    else:
        stated["time_ms"] = reader.number(3, "the time")
    question_marks = reader.number(1, "the setting of question marks")
    layout = _read_board(reader, first=1)
    name = decode(reader.take(reader.number(1, "the name's length"), "the name"))
    seed = reader.number(2, "the seed")
    packing = version.packing
    count = reader.number(3, "the number of events")
    events, problem = read_packed(reader, packing, seed, count, partial=partial)
    return Video(
        format="mvf",
        layout=layout,
        events=events,
        cell_size=CELL_SIZE,
        question_marks=bool(question_marks),
        player=name,
        program=program,
        began=began,
        stated=stated,
        problem=problem,
    )


def _read_board(reader: ByteReader, first: int) -> Layout:
    width, height = reader.number(1, "the width"), reader.number(1, "the height")
    return read_mines(reader, width, height, reader.number(2, "the number of mines"), first=first)


def _date(reader: ByteReader) -> datetime | None:
    month, day = reader.number(1, "the month"), reader.number(1, "the day")
    year = reader.number(2, "the year")
    hour, minute, second = (reader.number(1, f"the {it}") for it in ("hour", "minute", "second"))
    with suppress(ValueError):  # the version of 2007 may have day 0
        return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001  # no zone stored
    return None


# Versions up to 0.96


def _read_plain(reader: ByteReader, *, partial: bool) -> Video:
    """Read a file without a header: board, events, and from the end the name and the time."""
    layout = _read_board(reader, first=0)
    question_marks = reader.number(1, "the setting of question marks")
    place = reader.offset - 1
    if question_marks > 1:
        reader.fail(f"the setting of question marks is {question_marks}: expected 0 or 1", place)
    reader.take(1, "the byte before the events")
    video = Video(
        format="mvf",
        layout=layout,
        events=PointerEvents.make([], [], [], []),
        cell_size=CELL_SIZE,
        question_marks=bool(question_marks),
        program="Minesweeper Clone 0.96 or older",
    )
    end, name, time = _plain_tail(reader)
    events, problem = read_plain(reader, end, partial=partial)
    stated: dict[str, Stated] = {} if time is None or problem else {"time_ms": time}
    return replace(video, events=events, player=name, stated=stated, problem=problem)


def _plain_tail(reader: ByteReader) -> tuple[int, str, int | None]:
    """Return where the events end at the latest, the player's name, and the time in ms."""
    data, size = reader.data, len(reader.data)
    # 0.8 to 0.96: a checksum of 22 bytes, of which the first and the last are 0.
    if size - 125 >= reader.offset and data[-22] == 0 == data[-1]:
        seconds = int.from_bytes(data[size - 125 : size - 123], "big")
        time = seconds * 1000 + min(99, data[size - 123]) * 10
        return size - 125, _padded(data[-122:-22]), time
    # 0.76: a checksum of 10 digits after the name. Before that there is no name.
    if size - 110 >= reader.offset and _is_padded(data[-110:-10]):
        return size - 110, _padded(data[-110:-10]), None
    return max(reader.offset, size - 10), "", None


def _padded(name: bytes) -> str:
    return decode(name.rstrip(b" \0"))


def _is_padded(name: bytes) -> bool:
    """Tell whether bytes look like a name that blanks fill up."""
    return bool(np.frombuffer(name[-20:], np.uint8).max(initial=0) <= 32)
