"""Reads numbers and texts from the bytes of a file in order, and says where it failed."""

from __future__ import annotations

from typing import NoReturn

from fairmines.checks import quote
from fairmines.errors import FairminesError


class ByteReader:
    """Takes fields from bytes, in order. Each error names the format and the offset.

    Numbers are big-endian, as in all formats here.

    >>> reader = ByteReader(b"\\x09\\x09\\x00", "MBF")
    >>> reader.number(1, "the width"), reader.number(1, "the height")
    (9, 9)
    >>> reader.number(2, "the number of mines")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: an MBF file ends at offset 3, inside the number of mines: \
expected 2 bytes from offset 2
    """

    def __init__(self, data: bytes, format: str, offset: int = 0) -> None:  # noqa: A002
        """Begin at an offset of the data of a format, named as in a sentence."""
        self.data = data
        self.format = format
        self.offset = offset

    @property
    def left(self) -> int:
        """The number of bytes that are not yet taken."""
        return len(self.data) - self.offset

    def take(self, size: int, what: str) -> bytes:
        """Return the next `size` bytes."""
        if size > self.left:
            raise self.short(what, f"{size:,} byte{'s' * (size != 1)}", self.offset)
        self.offset += size
        return self.data[self.offset - size : self.offset]

    def number(self, size: int, what: str, *, signed: bool = False) -> int:
        """Return the number in the next `size` bytes."""
        return int.from_bytes(self.take(size, what), "big", signed=signed)

    def until(self, end: bytes, what: str) -> bytes:
        """Return the bytes before the next `end`, and go behind it."""
        place = self.data.find(end, self.offset)
        if place < 0:
            raise self.short(what, f"{quote(end)} to end it", self.offset)
        text = self.data[self.offset : place]
        self.offset = place + len(end)
        return text

    def short(self, what: str, expected: str, start: int) -> FairminesError:
        """Return the error of a file that ends within something that began at `start`."""
        return FairminesError(
            f"{named(self.format)} file ends at offset {len(self.data)}, inside {what}: "
            f"expected {expected} from offset {start}"
        )

    def error(self, message: str, offset: int | None = None) -> FairminesError:
        """Return an error with its place: by default where the next byte is taken."""
        place = self.offset if offset is None else offset
        return FairminesError(f"{named(self.format)} file, offset {place}: {message}")

    def fail(self, message: str, offset: int | None = None) -> NoReturn:
        """Raise an error with its place."""
        raise self.error(message, offset)


def named(format: str) -> str:  # noqa: A002
    """Return the name of a format with its article.

    >>> named("AVF"), named("RMV"), named("board")
    ('an AVF', 'an RMV', 'a board')
    """
    # Capitals are spelled, so that M and R begin with a vowel, too.
    vowels = "AEFHILMNORSX" if format[:2].isupper() else "AEIOUaeiou"
    return f"{'an' if format[0] in vowels else 'a'} {format}"


def decode(name: bytes) -> str:
    """Return a name that a program wrote in UTF-8 or in the code page of its player.

    The code page is not stored. Most names that are not UTF-8 are Chinese (GB18030); bytes that are
    neither are read as Latin-1, which has a character for every byte.

    >>> decode(b"Ann"), decode(bytes([0xD6, 0xD0])), decode(b"Andr\\xe9")
    ('Ann', '中', 'André')
    """
    for code in ("utf-8", "gb18030"):
        try:
            return name.decode(code)
        except UnicodeDecodeError:
            continue
    return name.decode("latin-1")
