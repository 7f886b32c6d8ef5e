"""Writes the output of commands: both streams, and files that are never left half-written."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from fairmines.errors import FairminesError
from fairmines.wording import printable


class LeftOut:
    """Names what a command leaves out, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    def add(self, why: object) -> None:
        """Name something."""
        self.count += 1
        print_to_stderr(f"left out: {why}")

    def check(self, done: str) -> None:
        """Raise `FairminesError` at the end of a command if something was left out."""
        if self.count:
            raise FairminesError(f"{done}, {self.count:,} left out")


class PrintableOutput:
    """Standard output for texts: it shows control characters of strangers as escapes."""

    def write(self, text: str) -> None:
        """Write a text, with line ends and tabs as they are."""
        sys.stdout.write(printable(text, keep="\n\t"))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write lines that have their ends."""
        for line in lines:
            self.write(line)


@contextmanager
def standard_output() -> Generator[PrintableOutput]:
    """Yield standard output, and flush it at the end.

    Raises:
        BrokenPipeError: Standard output is a closed pipe.
        FairminesError: Standard output cannot be written; the message says why.
    """
    try:
        yield PrintableOutput()
        sys.stdout.flush()
    except OSError as error:
        forget_unwritten(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        raise FairminesError(f"cannot write to standard output: {why}") from error


def open_unwritable() -> TextIO:
    """Return a stream that fails as a closed one does, but only when something is written."""
    return os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")


def is_terminal(stream: TextIO) -> bool:
    """Whether output is for a terminal: FORCE_COLOR says so, also in a pipe, or the stream is one.

    All commands ask this, and Rich asks the rest: no colours with NO_COLOR or TERM=dumb.
    """
    forced = os.environ.get("FORCE_COLOR")
    return stream.isatty() if forced is None else forced != ""


@contextmanager
def standard_bytes() -> Generator[Callable[[bytes], object]]:
    """Yield a function that writes bytes to standard output: files are UTF-8 in every locale.

    A file or a pipe gets the bytes as they are, a terminal a text without control characters.

    Raises the errors of `standard_output`.
    """
    with standard_output() as out:
        stream = sys.stdout
        if hasattr(stream, "buffer") and not stream.isatty():
            stream.flush()
            yield stream.buffer.write
        else:  # a terminal, or a stand-in, such as a notebook's
            yield lambda data: out.write(data.decode(errors="backslashreplace"))


def print_json(text: str) -> None:
    """Write JSON to standard output, in UTF-8.

    Raises the errors of `standard_output`.
    """
    escaped = printable(text, keep="\n")
    with standard_bytes() as write:
        write(f"{escaped}\n".encode())


def escape_unknown_letters(stream: TextIO) -> None:
    r"""Let a stream write letters that its encoding lacks as \u65e5, such as those of a name."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def print_to_stderr(message: str) -> None:
    """Print a sentence on stderr, on one line and with control characters escaped."""
    with suppress(OSError):  # stderr is closed
        print(f"fairmines: {printable(message)}", file=sys.stderr)


def print_traceback(error: BaseException) -> None:
    """Print the traceback of an exception of a user's code on stderr; workers send it as text."""
    text = "".join(traceback.format_exception(error))
    with suppress(OSError):
        print(printable(text, keep="\n\t").rstrip(), file=sys.stderr)


def forget_unwritten(stream: TextIO) -> None:
    """Discard what a stream cannot write; otherwise Python fails on it again at exit."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def write_files(contents: Mapping[str, bytes]) -> None:
    """Write files, by their names, as `whole_file` does; if one fails, all stay as they were."""
    with ExitStack() as files:
        for name, content in contents.items():
            files.enter_context(whole_file(name)).write(content)


@contextmanager
def whole_file(name: str) -> Generator[BinaryIO]:
    """Yield a file to write; it appears under its name at the end, if nothing has failed.

    The file is written under another name in the same folder and renamed, so it is never seen half
    written. Special files, such as a named pipe or /dev/stdout, are written directly.

    Raises `FairminesError` if the file cannot be written; the message says why.
    """
    target = Path(os.path.realpath(name))
    draft = target.with_name(f".fairmines-{secrets.token_hex(8)}")
    try:
        if _is_special(Path(name)):
            with Path(name).open("wb") as file:
                yield file
            return
        _check_writable(target)
        try:
            with draft.open("xb") as file:
                yield file
            if target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FairminesError(f"cannot write {name!r}: {error.strerror or error}") from error


def check_writable(name: str) -> None:
    """Raise `FairminesError` if a file cannot be written now; do not touch it."""
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


def are_same(one: str, other: str) -> bool:
    """Whether two names lead to one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _check_writable(target: Path) -> None:
    """Raise `OSError` for a folder or a read-only file, which a rename might replace."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def progress_line() -> Generator[Callable[[str], None]]:
    """Yield a function that shows a text on stderr, in the place of the one before.

    At the end the line is empty again. Nothing is shown if stderr is no terminal.
    """
    longest = 0

    def show(text: str) -> None:
        nonlocal longest
        if sys.stderr.isatty():
            longest = max(longest, len(text))
            print(f"\r{text:{longest}}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if longest:
            print(f"\r{'':{longest}}\r", end="", file=sys.stderr, flush=True)
