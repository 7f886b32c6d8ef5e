"""`KeptReviews`: a file of reviewed games, so that reviewing many goes on where it was ended.

The first line says what the file is. Each of the others is JSON with the key of a game and its
summary, written when the game has been reviewed. A line that was not written to its end is written
again.
"""

from __future__ import annotations

import io
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from fairmines.errors import FairminesError
from fairmines.reviews.game_summary import VERSION, GameSummary

FORMAT: Final = "fairmines reviews"


class _Line(msgspec.Struct):
    key: str
    summary: GameSummary


class KeptReviews(AbstractContextManager["KeptReviews"]):
    """The summaries of reviewed games in a file."""

    def __init__(self, path: Path) -> None:
        """Open a file, or begin one.

        Raises:
            FairminesError: The file is none of reviews, or cannot be read or written.
        """
        self._path = path
        self._found: dict[str, GameSummary] = {}
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise self._failure(error) from error
        try:
            self._file.seek(0)
            self._read(self._file.read())
        except OSError as error:
            self._file.close()
            raise self._failure(error) from error
        except FairminesError:
            self._file.close()
            raise

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()

    def get(self, key: str) -> GameSummary | None:
        """Return the summary of the game with this key; None if the file has none."""
        return self._found.get(key)

    def add(self, key: str, summary: GameSummary) -> None:
        """Write a summary.

        Raises:
            FairminesError: The file cannot be written.
        """
        self._found[key] = summary
        self._write(f'{{"key":"{key}","summary":{summary.to_json()}}}')

    def _read(self, data: bytes) -> None:
        lines = data.split(b"\n")
        unfinished = lines.pop()
        if not lines:
            if not self._header().startswith(unfinished.decode("utf-8", "replace")):
                raise self._strange(1)
            self._file.truncate(0)
            self._write(self._header())
            return
        if lines[0].decode("utf-8", "replace") != self._header():
            raise self._strange(1)
        self._file.truncate(len(data) - len(unfinished))
        for number, line in enumerate(lines[1:], start=2):
            try:
                kept = msgspec.json.decode(line, type=_Line)
            except msgspec.DecodeError as error:
                raise self._strange(number) from error
            self._found[kept.key] = kept.summary

    @staticmethod
    def _header() -> str:
        return f'{{"format":"{FORMAT}","version":{VERSION}}}'

    def _write(self, line: str) -> None:
        try:
            self._file.seek(0, io.SEEK_END)
            self._file.write(f"{line}\n".encode())
            self._file.flush()
        except OSError as error:
            raise self._failure(error) from error

    def _strange(self, number: int) -> FairminesError:
        return FairminesError(
            f"{str(self._path)!r}, line {number}: expected a file of reviews that this version of "
            "fairmines has written"
        )

    def _failure(self, error: OSError) -> FairminesError:
        return FairminesError(f"cannot use {str(self._path)!r}: {error.strerror}")


def key_of(content: bytes, **options: object) -> str:
    """Return the key of a game: a hash of its file, and of how it is reviewed."""
    return sha256(repr(sorted(options.items())).encode() + b"\n" + content).hexdigest()
