"""Lines of the file of all games, as a box gets and keeps them."""

from __future__ import annotations

import codecs
import re
from typing import Final, Literal, NamedTuple

from fairmines.checks import quote
from fairmines.errors import FairminesError

LONGEST_LINE: Final = 16 * 2**20
"""The longest text in bytes; that of a game of 100,000 moves has 6 MB."""
Kind = Literal["game", "drill"]
"""What a text is of: a finished game, or an answer to a drill."""
KINDS: Final[tuple[Kind, ...]] = ("game", "drill")

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
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
    kind, _, rest = line.removesuffix(b"\n").partition(b" ")
    line_id, _, text = rest.partition(b" ")
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
    if control := _CONTROL.search(text):
        raise FairminesError(
            f"byte {control.start()} of the line is {control[0]!r}: expected one line of JSON, "
            "without its end"
        )
    if not (text.startswith(b"{") and text.endswith(b"}") and _is_utf8(text)):
        raise FairminesError(
            f"the line {quote(text[:60].decode(errors='replace'))} is no JSON object"
        )


def _is_utf8(text: bytes) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(text), _CHUNK):
            decoder.decode(text[start : start + _CHUNK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
