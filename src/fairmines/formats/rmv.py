"""Reads RMV, the replays of Viennasweeper, versions 1 and 2.

The layout is that of the draft specification (ralokt/rmv_spec on GitHub), checked with files of
releases 2.2 to 5.0.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.formats import pointer
from fairmines.formats.bytereader import ByteReader, decode
from fairmines.formats.minelist import read_mines
from fairmines.formats.modes import mode_name
from fairmines.formats.pointer import PointerEvents
from fairmines.formats.rmv_events import read_events
from fairmines.formats.video import Stated, Video

MAGIC: Final = b"*rmv"
CELL_SIZE: Final = 16
CHECKSUM_SIZE: Final = 18
_ORIGIN: Final = (12, 56)
"""Where the board begins in the window, of which version 1 has the pixels."""
_PLAYER: Final = ("player", "nick", "country", "token")


def read_rmv(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Viennasweeper.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no RMV file, or is damaged; the message has the offset.
    """
    reader = ByteReader(data, "RMV")
    if reader.take(4, "the first word") != MAGIC:
        reader.fail(f"the file begins with {data[:4]!r}: expected {MAGIC!r}", 0)
    version = reader.number(2, "the version")
    if version not in (1, 2):
        reader.fail(f"version {version}: expected 1 or 2", 4)
    sizes = _read_sizes(reader, version)
    stated: dict[str, Stated] = {"version": version}
    if version == 1:
        stated |= _result(reader.take(sizes["result"], "the result"))
    program = decode(reader.take(sizes["program"], "the program's name"))
    fields_at = reader.offset
    names = _read_strings(_section(reader, sizes["player"], "the player"), "the player")
    layout, began = _read_board(_section(reader, sizes["board"], "the board"))
    preflags = _read_preflags(_section(reader, sizes["preflags"], "the flags"), layout)
    place = reader.offset
    properties = reader.take(sizes["properties"], "the properties")
    reader.take(sizes["extension"], "the extension")
    # Version 1 says whether texts are UTF-8; in version 2 they are.
    strict = version == 2 or properties[4:5] == b"\1"
    texts = [_text(name, fields_at, strict=strict, reader=reader) for name in names]
    stated |= {key: text for key, text in zip(_PLAYER[1:], texts[1:], strict=False) if text}
    marks, no_flag, mode = properties[:3].ljust(3, b"\0")  # old releases may have fewer
    stated |= {"mode": mode_name(mode), "no_flag": no_flag}
    cell_size = CELL_SIZE
    if version == 2 and len(properties) >= 7:
        stated["bbbv"] = properties[4] + properties[5] * 256
        cell_size = properties[6]
        if not cell_size:
            reader.fail("the size of a cell is 0: expected 1 to 255", place + 6)
    video = Video(
        format="rmv",
        layout=layout,
        events=PointerEvents.make([], [], [], []),
        cell_size=cell_size,
        question_marks=bool(marks),
        preflags=preflags,
        player=texts[0] if texts else "",
        program=program,
        began=began,
        stated=stated,
    )
    return _with_events(video, reader, version, sizes["events"], partial=partial)


def _read_sizes(reader: ByteReader, version: int) -> dict[str, int]:
    """Read the header's sizes of the sections."""
    if version == 2:
        reader.take(2, "the clone")
    reader.number(4, "the size of the file")  # version 2 states another one than it has
    sizes = {"result": 0, "extension": 0}
    names = ["result"] if version == 1 else []
    names += ["program", "player", "board", "preflags", "properties"]
    names += ["extension"] if version == 2 else []
    for name in names:
        sizes[name] = reader.number(2, f"the size of the {name}")
    sizes["events"] = reader.number(4, "the size of the events")
    place = reader.offset
    checksum = reader.number(2, "the size of the checksum")
    if checksum != CHECKSUM_SIZE:
        reader.fail(f"the size of the checksum is {checksum}: expected {CHECKSUM_SIZE}", place)
    return sizes


def _section(reader: ByteReader, size: int, what: str) -> ByteReader:
    """Return a reader of a section, whose offsets are those of the file."""
    start = reader.offset
    reader.take(size, what)
    return ByteReader(reader.data[: reader.offset], reader.format, start)


def _result(text: bytes) -> dict[str, Stated]:
    """Read what version 1 states: `#KEY:value` pairs, of which two are numbers of the game."""
    stated: dict[str, Stated] = {}
    score = re.search(rb"SCORE:([0-9]{1,9})[.,]([0-9]{1,3})", text)
    if score:
        stated["score_ms"] = int(score[1]) * 1000 + int(score[2].ljust(3, b"0"))
    bbbv = re.search(rb"#3BV:([0-9]{1,9})", text)
    if bbbv and int(bbbv[1]):  # 0 in games that are lost
        stated["bbbv"] = int(bbbv[1])
    return stated


def _read_strings(reader: ByteReader, what: str) -> list[bytes]:
    if not reader.left:
        return []
    count = reader.number(2, f"the number of fields of {what}")
    if count > reader.left:
        raise reader.short(f"{count:,} fields of {what}", f"{count:,} bytes or more", reader.offset)
    return [reader.take(reader.number(1, "a length"), f"a field of {what}") for _ in range(count)]


def _text(text: bytes, place: int, *, strict: bool, reader: ByteReader) -> str:
    if not strict:
        return decode(text)
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise reader.error(f"the player's {text[:40]!r} is not UTF-8 text", place) from None


def _read_board(reader: ByteReader) -> tuple[Layout, datetime]:
    seconds = reader.number(4, "the time")
    width, height = reader.number(1, "the width"), reader.number(1, "the height")
    mines = reader.number(2, "the number of mines")
    layout = read_mines(reader, width, height, mines)
    if reader.left:
        reader.fail(f"{reader.left:,} bytes follow the mines: expected none")
    return layout, datetime.fromtimestamp(seconds, UTC)


def _read_preflags(reader: ByteReader, layout: Layout) -> tuple[tuple[int, int], ...]:
    """Read the cells that had flags before the start."""
    if not reader.left:
        return ()
    count = reader.number(2, "the number of flags")
    start = reader.offset
    pairs = reader.take(2 * count, "the flags")
    cells = list(zip(pairs[1::2], pairs[::2], strict=True))
    for index, (row, column) in enumerate(cells):
        if row >= layout.height or column >= layout.width:
            reader.fail(
                f"flag {index + 1} is in row {row}, column {column}: "
                f"expected rows 0 to {layout.height - 1} and columns 0 to {layout.width - 1}",
                start + 2 * index,
            )
    return tuple(dict.fromkeys(cells))


def _with_events(
    video: Video, reader: ByteReader, version: int, size: int, *, partial: bool
) -> Video:
    start = reader.offset
    missing = start + size + CHECKSUM_SIZE - len(reader.data)
    if missing > 0 and not partial:
        raise reader.short("the events", f"{size:,} bytes, and {CHECKSUM_SIZE} more", start)
    end = min(start + size, len(reader.data))
    section = ByteReader(reader.data[:end], reader.format, start)
    events, result, problem = read_events(section, version, partial=partial)
    if missing < 0 and not problem:
        reader.fail(
            f"{-missing:,} bytes follow the checksum: expected none", len(reader.data) + missing
        )
    if version == 1:
        events = PointerEvents.make(
            events.time, events.kind, events.x - _ORIGIN[0], events.y - _ORIGIN[1]
        )
    # The press of the first opening is not stored.
    buttons = np.flatnonzero(events.kind != pointer.MOVE)
    if len(buttons) and events.kind[buttons[0]] == pointer.LEFT_RELEASE:
        events = events.insert(int(buttons[0]), pointer.LEFT_PRESS)
    return replace(video, events=events, stated={**video.stated, **result}, problem=problem)
