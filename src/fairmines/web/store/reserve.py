"""Space on the disk that the server keeps, to be able to delete games when the disk is full.

SQLite writes before it deletes: first into its log, and later from there into the database. On a
full disk neither is possible, and so nothing could be freed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

SIZE: Final = 8 * 1024 * 1024
"""Bytes: twice the log after which SQLite writes it into the database."""


class Reserve:
    """A file of zeros that gives its place to others when it is needed."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fill(self) -> None:
        """Write the file, if it is not there and the disk has place for it."""
        if self._path.exists():
            return
        try:
            # Not sparse: some systems reserve no place for what was never written.
            self._path.write_bytes(bytes(SIZE))
        except OSError:
            self.release()

    def release(self) -> None:
        """Delete the file."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
