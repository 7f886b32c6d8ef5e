"""What a box keeps: lines of the file of all games, in a file of its own.

docs/reference/store-file.md describes the lines of finished games, and of answers to drills. A line
of the log is a checksum (CRC-32), a kind, an id and such a line:

    d0c1a3f2 game m5J2Qy0kV1r8tZsB3nLx4A {"id":"m5J2Qy0kV1r8tZsB3nLx4A","width":9, ...}
    a7fefb6e gone q0Xb6mD4s8YtK2fLr9WcVg

A new line comes at the end, and is on disk before it is answered. The first line of an id stays. A
deleted line leaves the note `gone` in the room that it had, so a full disk takes that, too. What a
damaged line was is not known: it stays in the file, and all others are read.

A plain file, and not SQLite: there a flipped byte can change a game without a word, or make the
whole file unreadable.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from threading import RLock
from typing import IO, Final, NamedTuple
from zlib import crc32

from fairmines.box.lines import LONGEST_LINE, Kind, Line
from fairmines.errors import FairminesError

FILE: Final = "box.log"
_HEAD: Final = re.compile(rb"([0-9a-f]{8}) (game|drill|gone|box) ([A-Za-z0-9_-]{1,64})(?= |\n|$)")
_LONGEST_HEAD: Final = 128
_CHECKSUM: Final = 9
"""The bytes of a checksum, with the space behind it, which it does not cover."""
_CHUNK: Final = 2**16
_TRIED: Final = 1000
"""So many free places are tried for a line that is moved."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_UNSEEN: Final = (-1, -1)
_LOCKED_BYTE: Final = 2**40
"""On Windows a byte is held, and nobody else can read it: one behind the end."""


class StorageError(FairminesError):
    """The file of the games cannot be read or written."""


class _Place(NamedTuple):
    """Where a line is, or room for one, in bytes; a line's end belongs to it."""

    start: int
    size: int
    kind: str = ""

    @property
    def end(self) -> int:
        return self.start + self.size


class _Entry(NamedTuple):
    """A line of the file that is whole."""

    kind: str
    id: str
    text: memoryview


class Log:
    """The lines of a folder. Several threads, and several processes, may use it at once.

    >>> from tempfile import TemporaryDirectory
    >>> line = Line("game", "a", b'{"id":"a","status":"won"}')
    >>> with TemporaryDirectory() as folder:
    ...     log = Log(Path(folder))
    ...     log.add([line]), log.add([line]), log.read("a") == line.text
    ...     log.close()
    (Counter({'game': 1}), Counter(), True)
    """

    def __init__(self, folder: Path) -> None:
        """Open the log of a folder, which is made if there is none.

        A new one takes over what earlier versions have kept there. One that cannot be written can
        still be read.

        Raises:
            StorageError: The folder or the file cannot be used; the message says why.
        """
        self.path = folder / FILE
        self.name = ""
        """32 random hexadecimal digits: which box this is. A copy of the file has the same."""
        self.before = b"{}"
        """A JSON object: what the file of an earlier version said of itself."""
        self.problems = list[str]()
        """A sentence for each line that is left out."""
        self._kept = dict[str, _Place]()
        self._gone = dict[str, _Place]()
        self._others = list[_Place]()
        """The lines of the box itself, and damaged ones."""
        self._free = list[_Place]()
        self._seen = _UNSEEN
        """The size and the time of the file when it was read or written last."""
        self._lock = RLock()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"cannot make the folder {str(folder)!r}: {error.strerror}"
            ) from error
        try:
            self._file = _open(self.path)
        except OSError as error:
            raise StorageError(f"cannot open {str(self.path)!r}: {error.strerror}") from error
        try:
            self._begin()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def check_writable(self) -> None:
        """Raise `StorageError` if nothing can be stored."""
        if not self._file.writable():
            raise StorageError(f"cannot write to {str(self.path)!r}: games are not copied")

    def list_ids(self, kind: Kind) -> list[str]:
        """Return the ids of all lines of a kind, in the order in which they came."""
        with self._use("read"):
            return [line_id for line_id, place in self._kept.items() if place.kind == kind]

    def lacking(self, ids: Iterable[str]) -> list[str]:
        """Return those of some ids that have no line, and had none that was deleted."""
        with self._use("read"):
            return [it for it in ids if it not in self._kept and it not in self._gone]

    def read(self, line_id: str) -> bytes | None:
        """Return the text of an id; None if there is none, or none that is whole."""
        with self._use("read"):
            for _ in range(2):
                place = self._kept.get(line_id)
                if place is None:
                    return None
                entry = _parse(self._read(place))
                if entry and (entry.kind, entry.id) == (place.kind, line_id):
                    return bytes(entry.text)
                self._scan()  # which names it
            return None

    def add(self, lines: Iterable[Line], *, deleted: bool = False) -> Counter[str]:
        """Store the lines that have new ids; return how many of each kind.

        All are on disk when this returns, or none of them if it fails.

        Args:
            lines: Each has passed `check_line`. They are taken one by one, while others wait.
            deleted: Whether lines are stored, too, whose ids had one that was deleted.

        Raises:
            StorageError: They cannot be stored. All earlier lines are as they were.
        """
        with self._use("write to"):
            self.check_writable()
            end = self._find_end()
            try:
                added = self._append(lines, deleted=deleted)
                self._sync()
            except BaseException:
                self._file.truncate(end)
                raise
            # A line that has a note, too, is there.
            for line_id in self._gone.keys() & added.keys():
                note = self._gone.pop(line_id)
                self._empty(note)
                self._free.append(note)
            return Counter(added.values())

    def delete(self, ids: Iterable[str]) -> int:
        """Delete lines for good; return how many there were.

        Raises:
            StorageError: They cannot be deleted. All other lines are as they were.
        """
        with self._use("write to"):
            self.check_writable()
            deleted = [*dict.fromkeys(line_id for line_id in ids if line_id in self._kept)]
            free = _join([*self._free, *(self._kept[line_id] for line_id in deleted)])
            # 1. If this is interrupted, a line that has a note, too, is there.
            free, notes = self._write_notes(deleted, free)
            self._sync()
            # 2. Where the lines were is nothing else.
            for place in free:
                self._empty(place)
            self._sync()
            for line_id in deleted:
                del self._kept[line_id]
            self._gone |= notes
            self._free = free
            self._shrink()
            # To other processes, two changes in one tick of the file's clock would look like one.
            os.utime(self.path, ns=(time.time_ns(), time.time_ns()))
            return len(deleted)

    # From here on the file is held.

    def _begin(self) -> None:
        """Read the file. A new one, or one whose beginning was interrupted, gets its name."""
        with self._use("read"):
            if self.name or not self._file.writable():
                return
        from fairmines.box.earlier import read_database  # with SQLite

        with self._use("write to"):
            database = read_database(self.path.parent)
            self._append(database.lines, deleted=False)
            # The name comes last: without it the next start does all this again.
            self.name, self.before = secrets.token_hex(16), database.state
            line = _seal("box", self.name, self.before)
            self._others.append(self._write(self._find_end(), *line))
            self._sync()
            _sync_folder(self.path.parent)
            self.problems += database.problems

    @contextmanager
    def _use(self, use: str) -> Generator[None]:
        """Hold the file, and know what is in it: another process may have changed it."""
        with self._lock:
            try:
                self._follow()
                with _locked(self._file):
                    if self._seen != self._measure():
                        self._scan()
                    self._seen = _UNSEEN  # what a failure leaves is read again
                    yield
                    self._seen = self._measure()
            except OSError as error:
                raise StorageError(
                    f"cannot {use} {str(self.path)!r}: {error.strerror or error}"
                ) from error

    def _follow(self) -> None:
        """Open the file anew if another one has its name, as after a backup is restored."""
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

    def _scan(self) -> None:
        """Read which lines are where."""
        for known in (self.problems, self._kept, self._gone, self._others, self._free):
            known.clear()
        start, twice = 0, list[_Place]()
        for number, line in enumerate(self._lines(), 1):
            for piece in _split(line):
                entry = _parse(piece)
                place = _Place(start, len(piece), entry.kind if entry else "")
                start = place.end
                if not piece.strip(b"\n"):
                    self._free.append(place)
                elif entry is None:
                    self._others.append(place)
                    self.problems.append(
                        f"line {number:,} of {str(self.path)!r} is damaged: it is left out"
                    )
                elif not self._note(entry, place):
                    twice.append(place)
        # A line was being moved, or came back, when a process ended.
        twice += [self._gone.pop(line_id) for line_id in self._kept.keys() & self._gone.keys()]
        if self._file.writable():
            for place in twice:
                self._empty(place)
                self._free.append(place)
        self._free = _join(self._free)

    def _note(self, entry: _Entry, place: _Place) -> bool:
        """Note where a line is; return whether it is the first one of its id."""
        if entry.kind == "box":
            self.name, self.before = entry.id, bytes(entry.text)
            self._others.append(place)
            return True
        places = self._gone if entry.kind == "gone" else self._kept
        return places.setdefault(entry.id, place) is place

    def _append(self, lines: Iterable[Line], *, deleted: bool) -> dict[str, Kind]:
        """Write the lines that have new ids behind the others; return their kinds by their ids."""
        added = dict[str, Kind]()
        end = self._find_end()
        if end and self._read(_Place(end - 1, 1)) != b"\n":
            end = self._write(end, b"\n").end  # a line was cut off
        for kind, line_id, text in lines:
            if line_id in self._kept or (line_id in self._gone and not deleted):
                continue
            place = self._write(end, *_seal(kind, line_id, text))._replace(kind=kind)
            self._kept[line_id] = place
            end = place.end
            added[line_id] = kind
        return added

    def _write_notes(
        self, ids: list[str], free: list[_Place]
    ) -> tuple[list[_Place], dict[str, _Place]]:
        """Write that lines are gone, into free places; return what is free still, and where."""
        free, notes = free[::-1], dict[str, _Place]()
        left = list[_Place]()
        for line_id in ids:
            note = b"".join(_seal("gone", line_id))
            while free and free[-1].size < len(note):
                left.append(free.pop())
            room = free.pop() if free else _Place(self._find_end(), len(note))
            notes[line_id] = self._write(room.start, note)
            free += _rest(room, len(note))
        return left + free[::-1], notes

    def _shrink(self) -> None:
        """Move the last lines into free places, and cut off what is free behind the others.

        This needs no room, and a line that is moved is always whole in one of both places.
        """
        last = max((place.end for place in self._others), default=0)
        owners = {
            place.start: (places, line_id)
            for places in (self._kept, self._gone)
            for line_id, place in places.items()
        }
        left = list[_Place]()
        for start in sorted(owners, reverse=True):
            places, line_id = owners[start]
            moved = places[line_id]
            size = moved.size
            fitting = (n for n, it in enumerate(self._free[:_TRIED]) if it.size >= size)
            chosen = next(fitting, None)
            if start < last or chosen is None or self._free[chosen].start > start:
                break
            room = self._free[chosen]
            self._write(room.start, self._read(moved))
            places[line_id] = room._replace(size=size, kind=moved.kind)
            self._free[chosen : chosen + 1] = _rest(room, size)
            left.append(moved)
        self._sync()
        used = (place.end for places in (self._kept, self._gone) for place in places.values())
        end = max(last, *used, 0)
        self._file.truncate(end)
        left = [place for place in left if place.end <= end]
        for place in left:
            self._empty(place)
        self._free = _join([*left, *(place for place in self._free if place.end <= end)])
        self._sync()

    # The file

    def _lines(self) -> Iterator[bytes]:
        """Yield the lines of the file, in pieces of bounded length.

        Two of them fit into a piece: they are one line if the end of the first is damaged.
        """
        with os.fdopen(os.dup(self._file.fileno()), "rb") as file:
            file.seek(0)
            while line := file.readline(2 * (LONGEST_LINE + _LONGEST_HEAD)):
                yield line

    def _find_end(self) -> int:
        return self._file.seek(0, os.SEEK_END)

    def _read(self, place: _Place) -> bytes:
        self._file.seek(place.start)
        data = bytearray()
        while len(data) < place.size and (read := self._file.read(place.size - len(data))):
            data += read
        return bytes(data)

    def _write(self, start: int, *pieces: bytes) -> _Place:
        """Write some bytes; what a failure leaves behind the end of the file is cut off."""
        end = self._find_end()
        self._file.seek(start)
        rest = memoryview(b"".join(pieces))  # at once: seldom a kill comes in the middle
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            with suppress(OSError):
                self._file.truncate(end)
            raise
        return _Place(start, sum(map(len, pieces)))

    def _empty(self, place: _Place) -> None:
        """Fill a place with ends of lines: a line of nothing is left out."""
        for start in range(place.start, place.end, _CHUNK):
            self._write(start, b"\n" * min(_CHUNK, place.end - start))

    def _sync(self) -> None:
        if self._file.writable():
            os.fsync(self._file.fileno())


def _seal(kind: str, line_id: str, text: bytes = b"") -> tuple[bytes, bytes, bytes]:
    """Return the parts of a line: its head with the checksum, its text, and its end."""
    head = f"{kind} {line_id}{' ' if text else ''}".encode()
    return b"%08x %s" % (crc32(text, crc32(head)), head), text, b"\n"


def _parse(line: bytes) -> _Entry | None:
    """Read a line with its end, which another byte may have taken; None if it is damaged."""
    head = _HEAD.match(line)
    for end in (len(line) - 1, len(line)):
        if head and crc32(memoryview(line)[_CHECKSUM:end]) == int(head[1], 16):
            text = memoryview(line)[min(head.end() + 1, end) : end]
            return _Entry(head[2].decode(), head[3].decode(), text)
    return None


def _split(line: bytes) -> list[bytes]:
    """Return a line, or those that have become one because an end was damaged."""
    if _parse(line) or not line.strip(b"\n"):
        return [line]
    starts = [0, *(head.start() for head in _HEAD.finditer(line) if head.start()), len(line)]
    pieces = [line[start:end] for start, end in pairwise(starts)]
    return pieces if any(map(_parse, pieces)) else [line]


def _rest(room: _Place, size: int) -> list[_Place]:
    """Return what a line of this size leaves of its room."""
    return [_Place(room.start + size, room.size - size)] if room.size > size else []


def _join(places: Iterable[_Place]) -> list[_Place]:
    """Sort places, and make one of those that follow each other."""
    joined = list[_Place]()
    for start, size, _ in sorted(places):
        if joined and joined[-1].end == start:
            joined[-1] = _Place(joined[-1].start, joined[-1].size + size)
        else:
            joined.append(_Place(start, size))
    return joined


def _open(path: Path) -> IO[bytes]:
    """Open a file without buffers, for writing if that is possible."""
    try:
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600), "r+b", buffering=0)
    except OSError as error:
        if error.errno not in {errno.EACCES, errno.EPERM, errno.EROFS} or not path.exists():
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


def _sync_folder(folder: Path) -> None:
    """Have the name of a new file on disk, where a system lets folders be opened."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
