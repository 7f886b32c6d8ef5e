"""What a box keeps: lines of the file of all games, in a file of its own.

docs/reference/store-file.md describes the lines of finished games, and of answers to drills. A line
of the log is a checksum (CRC-32), a kind, an id and such a line:

    d0c1a3f2 game m5J2Qy0kV1r8tZsB3nLx4A {"id":"m5J2Qy0kV1r8tZsB3nLx4A","width":9, ...}
    a7fefb6e gone q0Xb6mD4s8YtK2fLr9WcVg

A new line comes at the end, and is on disk before it is answered. The first line of an id stays. A
deleted line becomes the note `gone` and a line of blanks, in the room that it had, so a full disk
takes that, too. What a damaged line was is not known: it is kept, and all others are read.

A plain file, and not SQLite: there a flipped byte can change a game without a word, or make the
whole file unreadable.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from fairmines.box.files import READ_ONLY, SharedFile, create_private, sync_folder
from fairmines.box.lines import (
    KINDS,
    LONGEST_LINE,
    Entry,
    Kind,
    Line,
    parse_line,
    part_line,
    seal_line,
)
from fairmines.errors import FairminesError

FILE: Final = "box.log"
ASIDE: Final = "box.log.damaged"
"""The file of damaged lines that were named."""
_LONGEST_HEAD: Final = 128


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
        self._places = dict[str, _Place]()
        """Of all ids: also of those whose line was deleted."""
        self._damaged = list[_Place]()
        self._others = list[_Place]()
        """The lines of the box itself, and of kinds of later versions."""
        self._free = list[_Place]()
        self._lock = RLock()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"cannot make the folder {str(folder)!r}: {error.strerror}"
            ) from error
        try:
            self._file = self._open()
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
        if self._file.path is None or not self._file.writable():
            raise StorageError(f"cannot write to {str(self.path)!r}: games are not copied")

    def list_ids(self, kind: Kind) -> list[str]:
        """Return the ids of all lines of a kind."""
        with self._use("read"):
            return [line_id for line_id, place in self._places.items() if place.kind == kind]

    def lacking(self, ids: Iterable[str]) -> list[str]:
        """Return those of some ids that have no line, and had none that was deleted."""
        with self._use("read"):
            return [line_id for line_id in ids if line_id not in self._places]

    def read(self, line_id: str) -> bytes | None:
        """Return the text of an id; None if there is none, or none that is whole."""
        with self._use("read"):
            place = self._places.get(line_id)
            if place is None or place.kind == "gone":
                return None
            entry = parse_line(self._file.read(place.start, place.size))
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
            end = self._file.find_end()
            try:
                added = self._append(lines, deleted=deleted)
                self._file.sync()
            except BaseException:
                self._file.truncate(end)
                raise
            return Counter(added.values())

    def delete(self, ids: Iterable[str]) -> int:
        """Delete lines for good; return how many there were.

        Raises:
            StorageError: They cannot be deleted. All other lines are as they were.
        """
        with self._use("write to"):
            self.check_writable()
            kept = ((self._places.get(line_id), line_id) for line_id in dict.fromkeys(ids))
            deleted = sorted((it, line_id) for it, line_id in kept if it and it.kind != "gone")
            for place, _ in deleted:
                self._write(place.start, _blank(place.size))
            rooms, number = _join([*self._free, *(place for place, _ in deleted)]), 0
            for _, line_id in deleted:  # its note fits where it was, if not before that
                note = seal_line("gone", line_id)
                while rooms[number].size < len(note):
                    number += 1
                room = rooms[number]
                self._places[line_id] = self._write(room.start, note)._replace(kind="gone")
                rooms[number] = _Place(room.start + len(note), room.size - len(note))
            self._file.sync()
            self._shrink(rooms)
            return len(deleted)

    def set_aside(self) -> Path | None:
        """Move damaged lines to another file, so they are named no more; return its path, if any.

        Raises:
            StorageError: They cannot be moved, and stay.
        """
        with self._use("write to"):
            self.check_writable()
            if not self._damaged:
                return None
            path = self.path.with_name(ASIDE)
            with os.fdopen(create_private(path, os.O_APPEND), "ab") as file:
                for place in self._damaged:
                    file.write(self._file.read(place.start, place.size).removesuffix(b"\n") + b"\n")
                file.flush()
                os.fsync(file.fileno())
            while self._damaged:
                self._clear(self._damaged.pop())
            self._file.sync()
            self._shrink(self._free)
            return path

    # From here on the file is held.

    def _open(self) -> SharedFile:
        """Open the file; a temporary one for games of 1.0 in a folder that takes no file."""
        try:
            return SharedFile(self.path)
        except OSError as error:
            from fairmines.box.earlier import DATABASE  # with SQLite

            if error.errno not in READ_ONLY or not self.path.with_name(DATABASE).exists():
                raise
            return SharedFile(None)

    def _begin(self) -> None:
        """Read the file. A new one, or one whose beginning was interrupted, gets its name."""
        with self._use("read"):
            begun = self.name or not self._file.writable()
        if begun:
            return
        from fairmines.box.earlier import read_database  # with SQLite

        with self._use("write to"):
            if self.name:  # another process was faster
                return
            database = read_database(self.path.parent)
            self._append(database.lines, deleted=False)
            # The name comes last: without it the next start does all this again.
            self.name, self.before = secrets.token_hex(16), database.state
            line = seal_line("box", self.name, self.before)
            self._others.append(self._write(self._file.find_end(), line))
            self._file.sync()
            sync_folder(self.path.parent)
            self.problems += database.problems

    @contextmanager
    def _use(self, use: str) -> Generator[None]:
        """Hold the file, and know what is in it."""
        with self._lock:
            try:
                with self._file.hold() as changed:
                    if changed:
                        self._scan()
                    yield
            except OSError as error:
                raise StorageError(
                    f"cannot {use} {str(self.path)!r}: {error.strerror or error}"
                ) from error

    def _scan(self) -> None:
        """Read which lines are where."""
        for known in (self.problems, self._places, self._damaged, self._others, self._free):
            known.clear()
        start, surplus = 0, list[_Place]()
        for number, line in enumerate(self._file.read_lines(2 * (LONGEST_LINE + _LONGEST_HEAD)), 1):
            for piece in part_line(line):
                place = _Place(start, len(piece))
                start = place.end
                if not piece.strip():
                    self._free.append(place)
                elif (entry := parse_line(piece)) is None:
                    self._damaged.append(place)
                    self.problems.append(
                        f"line {number:,} of {str(self.path)!r} is damaged: it is left out"
                    )
                elif other := self._note(entry, place):
                    surplus.append(other)
        if self._file.writable():
            for place in surplus:
                self._clear(place)

    def _note(self, entry: Entry, place: _Place) -> _Place | None:
        """Note where a line is; return which place of its id does not count, if it has two.

        A process ended while the line was moved, or came back.
        """
        place = place._replace(kind=entry.kind)
        if entry.kind not in {*KINDS, "gone"}:
            if entry.kind == "box":
                self.name, self.before = entry.id, bytes(entry.text)
            self._others.append(place)
            return None
        first = self._places.setdefault(entry.id, place)
        if first is place:
            return None
        if first.kind != "gone" or place.kind == "gone":
            return place
        self._places[entry.id] = place
        return first

    def _append(self, lines: Iterable[Line], *, deleted: bool) -> dict[str, Kind]:
        """Write the lines that have new ids behind the others; return their kinds by their ids."""
        added = dict[str, Kind]()
        end = self._file.find_end()
        if end and self._file.read(end - 1, 1) != b"\n":
            end = self._write(end, b"\n").end  # a line was cut off
        for kind, line_id, text in lines:
            known = self._places.get(line_id)
            if known and not (deleted and known.kind == "gone"):
                continue
            place = self._write(end, seal_line(kind, line_id, text))._replace(kind=kind)
            self._places[line_id] = place
            end = place.end
            added[line_id] = kind
        return added

    def _clear(self, place: _Place) -> None:
        """Fill a place with blanks: such a line is free room."""
        self._write(place.start, _blank(place.size))
        self._free.append(_Place(place.start, place.size))

    def _shrink(self, rooms: list[_Place]) -> None:
        """Move the last lines into free rooms, and cut off what is free behind the others.

        This needs no room, and a line that is moved is always whole in one of both places.
        """
        fixed = max((place.end for place in (*self._damaged, *self._others)), default=0)
        lines = sorted(self._places.items(), key=lambda line: line[1], reverse=True)
        rooms, left = _join(rooms), list[_Place]()
        first = dict[int, int]()  # all rooms before this number are smaller, and stay so
        for line_id, place in lines:
            number = 0
            for size in (place.size & ~63, place.size):  # many lines share the first one
                number = max(number, first.get(size, 0))
                while number < len(rooms) and rooms[number].size < size:
                    number += 1
                first[size] = number
            if place.start < fixed or number == len(rooms) or rooms[number].start > place.start:
                break
            data, room = self._file.read(place.start, place.size), rooms[number]
            if not data.endswith(b"\n"):  # its end is damaged: what follows says where it is
                break
            self._places[line_id] = moved = self._write(room.start, data)._replace(kind=place.kind)
            rooms[number] = _Place(moved.end, room.end - moved.end)
            left.append(place)
        if left:
            self._file.sync()
        end = max((place.end for place in self._places.values()), default=0)
        end = max(end, fixed)
        for place in left:
            if place.start < end:
                self._write(place.start, _blank(place.size))
        self._free = [room for room in _join([*rooms, *left]) if room.size and room.start < end]
        if end < self._file.find_end():
            self._file.truncate(end)
            self._file.sync()

    def _write(self, start: int, data: bytes) -> _Place:
        self._file.write(start, data)
        return _Place(start, len(data))


def _blank(size: int) -> bytes:
    return b"\n".rjust(size)


def _join(places: Iterable[_Place]) -> list[_Place]:
    """Sort places, and make one of those that follow each other."""
    joined = list[_Place]()
    for start, size, _ in sorted(places):
        if joined and joined[-1].end == start:
            joined[-1] = _Place(joined[-1].start, joined[-1].size + size)
        else:
            joined.append(_Place(start, size))
    return joined
