"""Games in files: finds the format by the content and the extension, reads and writes."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.errors import FairminesError
from fairmines.formats.replays import EXTENSIONS, WRITTEN, read_replay, write_replay
from fairmines.play.record import Record


class _ReadRecord(Protocol):
    def __call__(self, data: bytes, *, partial: bool = False, replay: int = 0) -> Record: ...


class UnknownFormatError(FairminesError):
    """A file looks like no format, and its name says none."""


@dataclass(frozen=True)
class Format:
    """A kind of file that holds a game."""

    name: str
    """What a user calls it, in lower case."""
    extensions: tuple[str, ...]
    """In lower case, with the dot."""
    read: _ReadRecord
    """Reads the bytes of a file; raises `FairminesError`."""
    write: Callable[[Record], bytes] | None = None
    """Writes the bytes of a file; raises `FairminesError`."""


def read_json(data: bytes, *, partial: bool = False, replay: int = 0) -> Record:  # noqa: ARG001
    """Read a game in our own format, which is whole and has one game."""
    return Record.from_json(data)


def _of_replays(name: str) -> Format:
    """Make a format of records of one of replays."""

    def write(record: Record) -> bytes:
        return write_replay(record, name)

    read = partial(read_replay, format=name)
    return Format(name, (EXTENSIONS[name],), read, write if name in WRITTEN else None)


FORMATS: Final = (
    Format(
        "json",
        (".json",),
        read_json,
        lambda record: (record.to_json() + "\n").encode(),
    ),
    *map(_of_replays, EXTENSIONS),
)
_BY_NAME: Final = {form.name: form for form in FORMATS}
MOST_BYTES: Final = 64 * 2**20
"""The longest file that is read; a board of 1000x1000 with all its moves is shorter."""


def read_record(path: str | os.PathLike[str], *, partial: bool = False, replay: int = 0) -> Record:
    """Read a game from a file, whose content and extension say its format.

    Args:
        path: A file with our JSON (`Record.to_json`, `Game.to_json`), or a replay of another
            program, in a format of docs/reference/formats.md.
        partial: Read a truncated or damaged replay up to where it is whole; `stated["problem"]`
            says why it ends there.
        replay: The number of the replay in an EVFS file, from 1; with 0 it has only one.

    Raises:
        FairminesError: The file is no game that fairmines can read, or is damaged.
        OSError: The file cannot be read.
    """
    path = checks.path(path)
    replay = checks.integer("replay", replay, 0, 2**31 - 1)
    return read_game(read_bytes(path), path.suffix, partial=partial, replay=replay)


def read_game(
    data: bytes, extension: str = "", *, partial: bool = False, replay: int = 0
) -> Record:
    """Read a game from the bytes of a file, as `read_record`."""
    return find_format(data, extension).read(data, partial=partial, replay=replay)


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file, or raise `FairminesError` if it is too long for any format."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FairminesError(f"the file is too long: expected at most {MOST_BYTES:,} bytes")
    return data


def find_format(data: bytes, extension: str = "") -> Format:
    """Return the format of a file's bytes; the extension decides where the content does not.

    Raises `UnknownFormatError` if no format fits.
    """
    found, _ = find_likely_format(data, extension)
    if found:
        return found
    names = ", ".join(dict.fromkeys(form.extensions[0][1:] for form in FORMATS))
    raise UnknownFormatError(f"the file is no game that can be read: expected {names}")


class _LikelyFormat(Struct):
    format: str
    certain: bool


def find_likely_format(data: bytes, extension: str) -> tuple[Format | None, bool]:
    """Return the format of a file, and whether its bytes or its extension leave no doubt."""
    extension = extension.lower() if extension.isascii() else ""
    if data[:100].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return _BY_NAME["json"], True
    answer = _kernel.find_replay_format(ending=extension, file=data)
    likely = answer and read_answer(answer, _LikelyFormat)
    if extension == ".json" and not (likely and likely.certain):
        return _BY_NAME["json"], True
    return (_BY_NAME[likely.format], likely.certain) if likely else (None, False)


def write_record(record: Record, path: str | os.PathLike[str], format: str | None = None) -> None:  # noqa: A002
    """Write a game to a file.

    Args:
        record: The game.
        path: The file; it is replaced if there is one.
        format: "json", "rawvf", "evf" (version 4) or "evf3"; by default what the extension says.

    Raises:
        FairminesError: The format is unknown or only read, or the game does not fit it.
        OSError: The file cannot be written.
    """
    checks.instance("record", record, Record, "a Record, such as game.record()")
    path = checks.path(path)
    path.write_bytes(find_writer(path.suffix, format)(record))


def find_writer(extension: str, name: str | None = None) -> Callable[[Record], bytes]:
    """Return the function that writes a format, by the format's name or by an extension.

    Raises `FairminesError` if no format of that name or extension is written.
    """
    for form in FORMATS:
        fits = form.name == name if name is not None else extension.lower() in form.extensions
        if fits and form.write:
            return form.write
    names = ", ".join(form.name for form in FORMATS if form.write)
    asked = f"format {name!r}" if name is not None else f"extension {extension!r}"
    raise FairminesError(f"{asked}: no such game can be written, expected {names}")
