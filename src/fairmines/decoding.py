"""Decodes texts whose encoding a file does not say, and what the kernel says of a file."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from fairmines import _kernel
from fairmines.errors import FairminesError


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


@contextmanager
def file_errors() -> Generator[None]:
    """Raise what the kernel says of a file that cannot be read or written as `FairminesError`.

    The kernel quotes bytes of the file, so its sentence has their encoding.
    """
    try:
        yield
    except _kernel.FileFailure as failure:
        raise FairminesError(decode(failure.args[0])) from None
