"""Reads the lines of a file, and says where it failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from fairmines.errors import FairminesError

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Lines:
    """The lines of a file as bytes, without blanks and line ends around them, one at a time.

    >>> lines = Lines(b"one\\r\\ntwo\\n", "RawVF")
    >>> next(lines), next(lines), lines.number, lines.offset
    (b'one', b'two', 2, 5)
    """

    def __init__(self, data: bytes, format: str) -> None:  # noqa: A002
        """Begin before the first line of the data of a format: .board, .mine."""
        self.data = data
        self.format = format
        self.number = 0
        """The number of the last line, from 1."""
        self.offset = 0
        """Where it begins."""
        self._next = len(_BYTE_ORDER_MARK) if data.startswith(_BYTE_ORDER_MARK) else 0

    def __iter__(self) -> Iterator[bytes]:
        """Return the lines that are left."""
        return self

    def __next__(self) -> bytes:
        """Return the next line."""
        if self._next >= len(self.data):
            raise StopIteration
        self.number += 1
        self.offset = self._next
        end = self.data.find(b"\n", self.offset)
        if end < 0:
            end = len(self.data)
        self._next = end + 1
        return self.data[self.offset : end].strip()

    def error(self, message: str) -> FairminesError:
        """Return an error with the place of the last line."""
        place = f"line {self.number}, offset {self.offset}"
        return FairminesError(f"a {self.format} file, {place}: {message}")

    def fail(self, message: str) -> NoReturn:
        """Raise an error with the place of the last line."""
        raise self.error(message)
