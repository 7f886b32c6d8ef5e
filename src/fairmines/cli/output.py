"""Writes the output of commands: standard output, and files that are never left half-written."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

from fairmines.errors import FairminesError


@contextmanager
def standard_output() -> Generator[TextIO]:
    """Yield standard output; when this ends it has taken all that was written to it.

    Raises `BrokenPipeError` when nobody reads it any more, and `FairminesError` that says why it
    could not be written.
    """
    try:
        yield sys.stdout
        sys.stdout.flush()
    except OSError as error:
        forget_unwritten(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        raise FairminesError(f"cannot write to standard output: {error.strerror}") from error


def forget_unwritten(stream: TextIO) -> None:
    """Forget what a stream cannot write, or Python tries again at its exit and complains."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def write_files(contents: Mapping[str, bytes]) -> None:
    """Write files so that nobody sees half of one, and none if one of them cannot be written.

    Each is written under another name in the same folder, and put into its place at the end. What
    is no ordinary file, a named pipe or /dev/stdout, is written to directly. Raises
    `FairminesError` that says which file and why.
    """
    ready: list[tuple[Path, Path]] = []
    with ExitStack() as cleaning:
        for name, content in contents.items():
            try:
                if _is_special(Path(name)):
                    Path(name).write_bytes(content)
                    continue
                target = Path(os.path.realpath(name))
                _check_writable(target)
                draft = target.with_name(f".fairmines-{secrets.token_hex(8)}")
                with draft.open("xb") as file:
                    cleaning.callback(draft.unlink, missing_ok=True)
                    file.write(content)
                if target.exists():
                    shutil.copymode(target, draft)
            except BrokenPipeError:
                raise
            except OSError as error:
                raise FairminesError(f"cannot write {name!r}: {error.strerror}") from error
            ready.append((draft, target))
        for draft, target in ready:
            draft.replace(target)


def check_writable(name: str) -> None:
    """Raise `FairminesError` for a file that could not be written as things are now."""
    if _is_special(Path(name)):
        return
    target = Path(os.path.realpath(name))
    try:
        _check_writable(target)
        if not target.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not os.access(target.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise FairminesError(f"cannot write {name!r}: {error.strerror}") from error


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _check_writable(target: Path) -> None:
    """Raise `OSError` for what a rename would replace although it may not be written to."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
