"""Reads and writes EVF, the replays of Metasweeper and of programs that convert to it.

Versions 0 to 4 are read; 3 and 4 are written. The layout is that of the specification (eee555,
evf标准.md in ms-toollib), checked with real files of versions 3 and 4. This module has the fields
of the file as they are; `evf_video` makes a video of them, and back.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.boards.level import Level
from fairmines.checks import quote
from fairmines.errors import FairminesError, LevelError
from fairmines.formats.bytereader import ByteReader
from fairmines.formats.evf_events import EvfEvents, read_records, read_steps, write_events

NEWEST: Final = 4
COMPLETED, OFFICIAL, FAIR, NO_FLAG, CONVERTED = 0x80, 0x40, 0x20, 0x10, 0x08
"""The bits of `Evf.flags`."""
CONFINED, RESTARTS, QUESTION_MARKS = 0x40, 0x20, 0x80
"""The bits of `Evf.settings`. The specification calls the last one "question marks off"; its only
writer sets it if they are on, and all real files have 0 and question marks off."""

CHECKSUM_SIZE: Final = 32
LATEST: Final = 2**64 - 1
"""The last time that version 4 has room for, in microseconds."""


@dataclass(frozen=True)
class Evf:
    """The fields of an EVF file."""

    version: int
    flags: int
    settings: int
    layout: Layout
    cell_size: int
    mode: int
    bbbv: int
    time_ms: int
    program: bytes
    converter: bytes
    encoding: bytes
    player: bytes
    race: bytes
    identifier: bytes
    start: bytes
    """Decimal microseconds since 1970; other programs write other text. A number in version 4."""
    end: bytes
    country: bytes
    device: bytes
    metrics: tuple[bytes, ...]
    events: EvfEvents
    checksum: bytes | None
    """None if the file says that it has none."""
    problem: str = ""
    """Where and why the events stopped, if a part was asked for."""


def read(data: bytes, *, partial: bool = False) -> Evf:
    """Read the fields of an EVF file.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no EVF file, or is damaged; the message has the offset.
    """
    reader = ByteReader(data, "EVF")
    version = reader.number(1, "the version")
    if version > NEWEST:
        reader.fail(f"version {version}: expected 0 to {NEWEST}", 0)
    try:
        return _read_version(reader, version, partial=partial)
    except FairminesError:
        if version:
            raise
        # ms_toollib 1.5.20 writes version 2 with the number 0.
        with suppress(FairminesError):
            return _read_version(ByteReader(data, "EVF", 1), 2, partial=partial)
        raise


def _read_version(reader: ByteReader, version: int, *, partial: bool) -> Evf:
    fields: dict[str, object] = {"version": version}
    fields["flags"] = reader.number(1, "the flags")
    fields["settings"] = reader.number(1, "the settings") if version >= 3 else 0
    rows, columns = reader.number(1, "the height"), reader.number(1, "the width")
    place = reader.offset
    mines = reader.number(2, "the number of mines")
    try:
        level = Level(columns, rows, mines)
    except LevelError as error:
        raise reader.error(str(error), place) from None
    fields["cell_size"] = size = reader.number(1, "the size of a cell")
    if not size:
        reader.fail("the size of a cell is 0: expected 1 to 255", reader.offset - 1)
    fields["mode"] = reader.number(2, "the mode")
    fields["bbbv"] = reader.number(2, "the 3BV")
    fields["time_ms"] = reader.number(3 if version < 4 else 4, "the time")
    (_read_strings if version < 4 else _read_strings_4)(reader, version, fields)
    fields["layout"] = _read_bitmap(reader, level)
    metrics = reader.number(2, "the number of metrics") if version >= 4 else 0
    if metrics > reader.left:
        raise reader.short(f"{metrics:,} metrics", "a NUL to end each", reader.offset)
    fields["metrics"] = tuple(reader.until(b"\0", "a metric") for _ in range(metrics))
    read_events = read_records if version < 4 else read_steps
    events, problem = read_events(reader, partial=partial, toggles=version >= 3)
    checksum = None if problem else _read_checksum(reader, version)
    return Evf(**fields, events=events, checksum=checksum, problem=problem)  # type: ignore[arg-type]


def _read_strings(reader: ByteReader, version: int, fields: dict[str, object]) -> None:
    names = ["program", "player", "race", "identifier", "start", "end", "country"]
    if version >= 2:
        names.append("device")
    fields.update(converter=b"", encoding=b"", device=b"")
    for name in names:
        fields[name] = reader.until(b"\0", f"the text of the {name}")


def _read_strings_4(reader: ByteReader, version: int, fields: dict[str, object]) -> None:  # noqa: ARG001
    fields["country"] = reader.take(2, "the country")
    fields["start"] = b"%d" % reader.number(8, "the start")
    fields["end"] = b"%d" % reader.number(8, "the end")
    fields["program"] = reader.until(b"\0", "the text of the program")
    converted = int(str(fields["flags"])) & CONVERTED
    for name in ("converter", "encoding"):
        fields[name] = reader.until(b"\0", f"the text of the {name}") if converted else b""
    for name in ("player", "race", "identifier"):
        fields[name] = reader.until(b"\0", f"the text of the {name}")
    size = reader.number(2, "the length of the device")
    fields["device"] = reader.take(size, "the device")


def _read_bitmap(reader: ByteReader, level: Level) -> Layout:
    place = reader.offset
    size = -(-level.cells // 8)
    bits = np.unpackbits(np.frombuffer(reader.take(size, "the mines"), np.uint8))
    found = int(np.count_nonzero(bits))
    if found != level.mines or bits[level.cells :].any():
        reader.fail(
            f"the board has {found:,} mines, padding included: expected {level.mines:,}, and no "
            "padding of 1",
            place,
        )
    return Layout(bits[: level.cells].astype(np.bool_).reshape(level.height, level.width))


def _read_checksum(reader: ByteReader, version: int) -> bytes | None:
    """Read what follows the end of the events. Nothing may follow that."""
    if version < 4:
        checksum = None
        # The mark that ends the events says whether there is one.
        if reader.data[reader.offset - 1] == 0:
            checksum = reader.take(CHECKSUM_SIZE, "the checksum")
    else:
        checksum = reader.take(reader.number(2, "the length of the checksum"), "the checksum")
        checksum = checksum or None
    if reader.left:
        reader.fail(f"{reader.left:,} bytes follow the checksum: expected none")
    return checksum


def write(evf: Evf) -> bytes:
    """Write the fields of an EVF file of version 3 or 4, its checksum included.

    Raises:
        FairminesError: The version is another one, or a field does not fit.
    """
    if evf.version not in (3, 4):
        raise FairminesError(f"EVF version {evf.version} cannot be written: expected 3 or 4")
    new = evf.version == 4
    level = evf.layout.level
    parts = [
        _number(evf.version, 1, "version") + _number(evf.flags, 1, "flags"),
        _number(evf.settings, 1, "settings"),
        _number(level.height, 1, "height") + _number(level.width, 1, "width"),
        _number(level.mines, 2, "number of mines"),
        _number(evf.cell_size, 1, "size of a cell"),
        _number(evf.mode, 2, "mode") + _number(evf.bbbv, 2, "3BV"),
        _number(evf.time_ms, 4 if new else 3, "time in ms"),
        *(_strings_4(evf) if new else _strings(evf)),
        np.packbits(evf.layout.mines.ravel()).tobytes(),
    ]
    if new:
        parts.append(_number(len(evf.metrics), 2, "number of metrics"))
        parts += [_text(metric, "metric") for metric in evf.metrics]
    parts.append(write_events(evf.events, evf.version))
    checksum = evf.checksum or b""
    if new:
        parts += [b"\0", _number(len(checksum), 2, "length of the checksum"), checksum]
    else:
        parts.append(b"\0" + checksum if checksum else b"\xff")
    return b"".join(parts)


def _strings(evf: Evf) -> list[bytes]:
    texts = [evf.program, evf.player, evf.race, evf.identifier, evf.start, evf.end, evf.country]
    return [_text(text, "text") for text in (*texts, evf.device)]


def _strings_4(evf: Evf) -> list[bytes]:
    if len(evf.country) != 2:
        raise FairminesError(f"the country {evf.country!r} does not fit EVF 4: expected 2 letters")
    texts = [evf.program]
    if evf.flags & CONVERTED:
        texts += [evf.converter, evf.encoding]
    texts += [evf.player, evf.race, evf.identifier]
    return [
        evf.country,
        *(_number(int(time), 8, "time in µs") for time in (evf.start, evf.end)),
        *(_text(text, "text") for text in texts),
        _number(len(evf.device), 2, "length of the device") + evf.device,
    ]


def _number(value: int, size: int, what: str) -> bytes:
    if not 0 <= value < 256**size:
        shown = f"{value:,}" if abs(value) < 2**64 else quote(value)
        raise FairminesError(
            f"the {what} {shown} does not fit EVF: expected 0 to {256**size - 1:,}"
        )
    return value.to_bytes(size, "big")


def _text(text: bytes, what: str) -> bytes:
    if b"\0" in text:
        raise FairminesError(f"the {what} {text[:40]!r} has a NUL character: EVF ends texts by it")
    return text + b"\0"
