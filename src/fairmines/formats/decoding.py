"""Decodes texts whose encoding a file does not say."""

from __future__ import annotations


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
