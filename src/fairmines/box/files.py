"""Files that only their user can read, and that several processes may use at once."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

READ_ONLY: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
"""Why a file that is there, or its folder, cannot be written."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_LOCKED_BYTE: Final = 2**40
"""On Windows a byte is held, and nobody else can read it: one behind the end."""


def create_private(path: Path, flags: int = 0) -> int:
    """Open a file, which is made if there is none; return its descriptor."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | flags, 0o600)


def open_private(path: Path) -> IO[bytes]:
    """Open a file without buffers, for writing if that is possible."""
    try:
        return os.fdopen(create_private(path), "r+b", buffering=0)
    except OSError as error:
        if error.errno not in READ_ONLY or not path.exists():
            raise
        return path.open("rb", buffering=0)


@contextmanager
def locked(file: IO[bytes]) -> Generator[None]:
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
