"""Reads a record from a file: finds its format by its content and its extension."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fairmines.errors import FairminesError
from fairmines.records.record import Record


@dataclass(frozen=True)
class Format:
    """A kind of file that holds a game."""

    name: str
    """What a user calls it, in lower case."""
    extensions: tuple[str, ...]
    """In lower case, with the dot."""
    begins_like: Callable[[bytes], bool]
    """Whether a file's bytes look like this format."""
    read: Callable[[bytes], Record]
    """Reads the bytes of a file; raises `FairminesError`."""


def _read_json(data: bytes) -> Record:
    try:
        return Record.from_json(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FairminesError(
            f"a saved game is not UTF-8 text: byte 0x{data[error.start]:02x} "
            f"at offset {error.start}"
        ) from None


FORMATS: Final = (Format("json", (".json",), lambda data: data.lstrip()[:1] == b"{", _read_json),)
MOST_BYTES: Final = 64 * 2**20
"""The longest file that is read; a board of 1000x1000 with all its moves is shorter."""


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a game from a file.

    Args:
        path: A file with our JSON (`Record.to_json`, `Game.to_json`).

    Raises:
        FairminesError: The file is no game that fairmines can read, or is damaged.
        OSError: The file cannot be read.
    """
    path = Path(path)
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FairminesError(f"{str(path)!r} is too long: expected at most {MOST_BYTES:,} bytes")
    return find_format(data, path.suffix).read(data)


def find_format(data: bytes, extension: str = "") -> Format:
    """Return the format of a file's bytes; the extension decides where the content does not.

    Raises `FairminesError` if no format fits.
    """
    alike = [it for it in FORMATS if it.begins_like(data)]
    named = [it for it in FORMATS if extension.lower() in it.extensions]
    for found in ([it for it in alike if it in named], alike, named):
        if found:
            return found[0]
    names = ", ".join(it.name for it in FORMATS)
    raise FairminesError(f"the file is no game that can be read: expected {names}")
