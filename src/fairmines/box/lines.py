"""Lines of the file of all games, as a box gets them, and as its log keeps them."""

from __future__ import annotations

import codecs
import re
from itertools import pairwise
from typing import Final, Literal, NamedTuple
from zlib import crc32

from fairmines.checks import quote
from fairmines.errors import FairminesError

LONGEST_LINE: Final = 16 * 2**20
"""The longest text in bytes; that of a game of 100,000 moves has 6 MB."""
Kind = Literal["game", "drill"]
"""What a text is of: a finished game; or an answer to a drill, or a favourite."""
KINDS: Final[tuple[Kind, ...]] = ("game", "drill")

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEAD: Final = re.compile(rb"([a-z]{1,16}) ([A-Za-z0-9_-]{1,64})(?: |$)")
_CHECKSUM: Final = 9
"""The bytes of a checksum, with the space behind it, which it does not cover."""
_START: Final = re.compile(rb"(?=[0-9a-f]{8} [a-z]{1,16} [A-Za-z0-9_-])")
_CONTROL: Final = re.compile(rb"[\x00-\x1f]")
_CHUNK: Final = 2**16


class Line(NamedTuple):
    """A line for the log."""

    kind: Kind
    id: str
    text: bytes
    """One line of JSON, without its end."""


def split_line(line: bytes) -> Line:
    r"""Read a line that has its kind and its id before its text; `check_line` says if it is one.

    >>> split_line(b'game a {"id":"a"}\n')
    Line(kind='game', id='a', text=b'{"id":"a"}')
    """
    kind, line_id, text = [*line.removesuffix(b"\n").split(b" ", 2), b"", b""][:3]
    return Line(kind.decode("latin-1"), line_id.decode("latin-1"), text)  # type: ignore[arg-type]


def check_line(line: Line) -> None:
    """Raise `FairminesError` for what cannot be a line of the file of all games.

    The rest is checked by whoever reads it: Python needs half a gigabyte for 16 MB of brackets.
    """
    kind, line_id, text = line
    if kind not in KINDS:
        raise FairminesError(f"the kind {quote(kind)}: expected 'game' or 'drill'")
    if not _ID.fullmatch(line_id):
        raise FairminesError(
            f"the id {quote(line_id)}: expected 1 to 64 letters, digits, '-' or '_'"
        )
    if len(text) > LONGEST_LINE:
        raise FairminesError(f"the line has {len(text):,} bytes: expected at most {LONGEST_LINE:,}")
    if not (text.startswith(b"{") and text.endswith(b"}") and _is_text(text)):
        raise FairminesError(
            f"the line {quote(text[:60].decode(errors='replace'))} is no JSON object"
        )


def _is_text(text: bytes) -> bool:
    """Whether a text is UTF-8; piece by piece, so other threads need not wait for all of it.

    Raises:
        FairminesError: It has a control character, such as the end of a line.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(text), _CHUNK):
            chunk = text[start : start + _CHUNK]
            if control := _CONTROL.search(chunk):
                raise FairminesError(
                    f"byte {start + control.start()} of the line is {control[0]!r}: expected one "
                    "line of JSON, without its end"
                )
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


class Entry(NamedTuple):
    """A line of a log that is whole."""

    kind: str
    id: str
    text: memoryview


def seal_line(kind: str, line_id: str, text: bytes = b"") -> bytes:
    r"""Return a line of a log, with its checksum (CRC-32) and its end.

    >>> seal_line("gone", "q0Xb6mD4s8YtK2fLr9WcVg")
    b'a7fefb6e gone q0Xb6mD4s8YtK2fLr9WcVg\n'
    """
    head = f"{kind} {line_id}{' ' if text else ''}".encode()
    return b"%08x %s%s\n" % (crc32(text, crc32(head)), head, text)


def parse_line(line: bytes) -> Entry | None:
    """Read a line of a log, whose end another byte may have taken; None if it is damaged."""
    if not _START.match(line):
        return None
    for end in (len(line) - 1, len(line)):
        sealed = memoryview(line)[_CHECKSUM:end]
        if crc32(sealed) == int(line[: _CHECKSUM - 1], 16) and (head := _HEAD.match(sealed)):
            return Entry(head[1].decode(), head[2].decode(), sealed[head.end() :])
    return None


def part_line(line: bytes) -> list[bytes]:
    """Return a line of a log, or those that have become one because an end was damaged."""
    if not line.strip() or parse_line(line):
        return [line]
    starts = [0, *(found.start() for found in _START.finditer(line, 1)), len(line)]
    pieces = [line[start:end] for start, end in pairwise(starts)]
    return pieces if any(map(parse_line, pieces)) else [line]
