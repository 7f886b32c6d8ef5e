"""Files that only their user can read, and that several processes may use at once."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

READ_ONLY: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
"""Why a file that is there, or its folder, cannot be written."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_UNSEEN: Final = (-1, -1)
_LOCKED_BYTE: Final = 2**40
"""On Windows a byte is held, and nobody else can read it: one behind the end."""


def create_private(path: Path, flags: int = 0) -> int:
    """Open a file, which is made if there is none; return its descriptor."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | flags, 0o600)


class SharedFile:
    """A file without buffers that several processes may change; whoever uses it holds it."""

    def __init__(self, path: Path | None) -> None:
        """Open a file, for writing if that is possible.

        Args:
            path: Of the file, which is made if there is none; None for a temporary one.
        """
        self.path = path
        self._file = _open(path)
        self._seen = _UNSEEN
        """The size and the time of the file when it was held last."""

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def writable(self) -> bool:
        """Whether it can be written."""
        return self._file.writable()

    @contextmanager
    def hold(self) -> Generator[bool]:
        """Hold the file; say whether another process may have changed it since it was held."""
        self._follow()
        with _locked(self._file):
            changed = self._seen != self._measure()
            self._seen = _UNSEEN  # what a failure leaves counts as changed
            yield changed
            self._seen = self._measure()

    def _follow(self) -> None:
        """Open the file anew if another one has its name, as after a backup is restored."""
        if self.path is None:
            return
        try:
            replaced = not os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        except FileNotFoundError:
            replaced = True
        if replaced:
            new = _open(self.path)
            self._file.close()
            self._file, self._seen = new, _UNSEEN

    def _measure(self) -> tuple[int, int]:
        status = os.fstat(self._file.fileno())
        return status.st_size, status.st_mtime_ns

    # From here on it is held.

    def find_end(self) -> int:
        """Return its size."""
        return self._file.seek(0, os.SEEK_END)

    def read(self, start: int, size: int) -> bytes:
        """Read some bytes."""
        self._file.seek(start)
        data = bytearray()
        while len(data) < size and (read := self._file.read(size - len(data))):
            data += read
        return bytes(data)

    def read_lines(self, longest: int) -> Iterator[bytes]:
        """Yield all lines with their ends; one that is longer comes in pieces."""
        with open(self._file.fileno(), "rb", closefd=False) as file:
            file.seek(0)
            yield from iter(partial(file.readline, longest), b"")

    def write(self, start: int, data: bytes) -> None:
        """Write some bytes; what a failure leaves behind the end of the file is cut off."""
        end = self.find_end()
        self._file.seek(start)
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            with suppress(OSError):
                self.truncate(end)
            raise

    def truncate(self, end: int) -> None:
        """Cut off what is behind an end."""
        self._file.truncate(end)

    def sync(self) -> None:
        """Have all on disk."""
        os.fsync(self._file.fileno())
        # To other processes, two changes in one tick of the file's clock would look like one.
        if self.path:
            os.utime(self.path, ns=(time.time_ns(), time.time_ns()))


def _open(path: Path | None) -> IO[bytes]:
    if path is None:
        return TemporaryFile(buffering=0)
    try:
        return os.fdopen(create_private(path), "r+b", buffering=0)
    except OSError as error:
        if error.errno not in READ_ONLY or not path.exists():
            raise
        return path.open("rb", buffering=0)


@contextmanager
def _locked(file: IO[bytes]) -> Generator[None]:
    """Hold a file, so that other processes wait."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX if file.writable() else fcntl.LOCK_SH)
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


def sync_folder(folder: Path) -> None:
    """Have the name of a new file on disk, where a system lets folders be opened."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
