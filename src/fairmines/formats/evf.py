"""Writes the fields of EVF, the replays of Metasweeper, of versions 3 and 4.

The layout is that of the specification (eee555, evf标准.md in ms-toollib), checked with real files.
`evf_video` makes these fields of a video.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from fairmines.boards.layout import Layout
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.formats.evf_events import EvfEvents, write_events

NEWEST: Final = 4
COMPLETED, OFFICIAL, FAIR, NO_FLAG, CONVERTED = 0x80, 0x40, 0x20, 0x10, 0x08
"""The bits of `Evf.flags`."""
QUESTION_MARKS = 0x80
"""The bit of `Evf.settings` that all real files agree on: the kernel's reader says why."""
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
    """None for a file that says that it has none."""


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
