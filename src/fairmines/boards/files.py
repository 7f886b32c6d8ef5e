"""Boards in files: reads the text from the bytes of a file."""

from __future__ import annotations

from fairmines.boards.notation.text import MAX_TEXT
from fairmines.errors import NotationError

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes) -> str:
    r"""Return the text of a file's bytes: UTF-8, with or without a byte order mark.

    Raises `NotationError` with the offset of the first byte that is not UTF-8.

    >>> decode(b"\xef\xbb\xbf1 1\n?")
    '1 1\n?'
    """
    if len(data) > MAX_TEXT:
        raise NotationError(
            f"the file is too long for a board: expected at most {MAX_TEXT:,} bytes"
        )
    if data.startswith(UTF16_MARKS):
        raise NotationError("the file is UTF-16 text: expected UTF-8")
    if b"\0" in data:
        raise NotationError(f"the file is not text: there is a NUL byte at offset {data.index(0)}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # A byte order mark is cut off before the offset is counted.
        offset = len(data) - len(error.object) + error.start
        raise NotationError(
            f"the file is not UTF-8 text: byte 0x{error.object[error.start]:02x} at offset {offset}"
        ) from None
