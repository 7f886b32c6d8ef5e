"""Replays of other programs: the formats by name, read as records and written of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import Raw, Struct

from fairmines import __version__, _kernel
from fairmines.answers import read_answer
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.play.record import Record, read_fields

REPLAYS: Final = _kernel.replay_formats()
"""The formats of other programs' replays, by the ends of the files' names."""
EXTENSIONS: Final[dict[str, str]] = {name: f".{name}" for name in REPLAYS} | {"evf3": ".evf"}
"""Format -> the end of a file's name. "evf" is written as version 4, and "evf3" as version 3."""
WRITTEN: Final = ("rawvf", "evf", "evf3")
"""The formats that are written, too."""
_PROGRAM: Final = f"fairmines {__version__}"


@dataclass(frozen=True)
class Replay:
    """A replay in a file of another program, and its record."""

    record: Record
    data: bytes
    """The file."""
    format: str
    """One of `EXTENSIONS`; docs/reference/formats.md says which programs write it."""
    number: int = 0
    """The number of the replay in an EVFS file, from 1; with 0 it has only one."""
    partial: bool = False
    """Whether the events are read up to where the file ends or is damaged."""

    def convert(self, format: str) -> bytes:  # noqa: A002
        """Write the file in another of the formats, with all that these have in common.

        A record has less: its time begins with the first opening, and Shift is no button.

        Raises:
            FairminesError: The replay does not fit the format.
        """
        source = EXTENSIONS[self.format][1:]
        with file_errors():
            return _kernel.convert_replay(
                format=source,
                file=self.data,
                number=self.number,
                partial=self.partial,
                target=check_written(format),
                program=_PROGRAM,
            )


def read_replay(data: bytes, format: str, *, partial: bool = False, replay: int = 0) -> Record:  # noqa: A002
    """Read the record of a replay, under classic rules.

    Its `stated` has what the file claims, the file's `format`, the `preflags` ("row,column" each),
    and the `problem` if only a part was read. Common claims are `time_ms`, `bbbv`, `result` ("won"
    or "lost"), `mode`, `country`, and the number of `left`, `right` and `chords`. All these
    programs keep the first opening free of mines, so `first` is "safe", unless the file shows
    something else.

    Raises:
        FairminesError: The file is none of this format, or is damaged; the message has the place.
    """
    with file_errors():
        answer = _kernel.read_replay(
            format=EXTENSIONS[format][1:], file=data, number=replay, partial=partial
        )
    return Record(**read_fields(answer))


@dataclass(frozen=True)
class Session:
    """The replays of an EVFS file, with their names; a game that was given up is among them."""

    names: tuple[str, ...]
    records: tuple[Record, ...]
    problem: str
    """Where and why reading stopped, if a part was asked for; empty if all was read."""


def read_session(data: bytes, *, partial: bool = False) -> Session:
    """Read the replays of a session of Metasweeper.

    Args:
        data: The bytes of the file.
        partial: Keep the replays before the place where reading fails.

    Raises:
        FairminesError: The file is no EVFS file, or is damaged; the message has the offset.
    """
    with file_errors():
        answer = read_answer(_kernel.read_session(file=data, partial=partial), dict[str, Raw])
    records = read_answer(bytes(answer["records"]), list[Raw])
    return Session(
        read_answer(bytes(answer["names"]), tuple[str, ...]),
        tuple(Record(**read_fields(bytes(it))) for it in records),
        read_answer(bytes(answer["problem"]), str),
    )


def write_replay(record: Record, format: str) -> bytes:  # noqa: A002
    """Write a game as a replay of another program, on the layout that it had in the end.

    A clue that was seen never changes, so a game whose mines have moved plays in the same way on
    its last layout. In a record without a track, the pointer jumps from move to move.

    RawVF is written in UTF-8, and flags of before the start become clicks at the start. EVF is
    written without a checksum and never as official: what an EVF file stated is written again, and
    version 4 notes that the file was converted. In it, places off the board are the far corner.

    Raises:
        FairminesError: A move was taken back, no layout is dealt yet, or the game does not fit the
            format; or the format is not written.
    """
    check_written(format)
    with file_errors():
        return _kernel.write_replay(**_shown(record), format=format, program=_PROGRAM)


class Clicks(Struct, frozen=True):
    """How often each button was clicked until the end, or how often to some effect.

    A left click is a release without a chord, also off the board. A right click is a press on a
    covered cell, or on an opened one if no chord follows; it has an effect if it sets a flag. A
    chord is the release of one of two held buttons, or of the middle one, on the board.
    """

    left: int
    right: int
    chords: int


class Mouse(Struct, frozen=True):
    """What the mouse did in a game."""

    clicks: Clicks
    """Of the pointer's track, or of the moves if there is none."""
    effective: Clicks
    """Those that opened a cell or set a flag."""
    path: float | None
    """How far the pointer went on the board from the first opening on, in pixels on cells of 16
    pixels; None without a track."""


def describe_mouse(record: Record) -> Mouse:
    """Say what the mouse did in a game.

    Raises:
        FairminesError: A move was taken back.
    """
    with file_errors():
        return read_answer(_kernel.describe_mouse(**_shown(record)), Mouse)


def check_written(format: str) -> str:  # noqa: A002
    """Return the name of a format; raise `FairminesError` unless it is written."""
    if format not in WRITTEN:
        raise FairminesError(f"format {format!r} is not written: expected {', '.join(WRITTEN)}")
    return format


def _shown(record: Record) -> dict[str, bytes]:
    """Return a record as the kernel takes it, and the layout that it had in the end."""
    layout = record.game().layout
    stated = {_whole(name): _whole(it) for name, it in record.stated.items()}
    whole = replace(
        record, player=_whole(record.player), program=_whole(record.program), stated=stated
    )
    mines = b"" if layout is None else layout.mines.tobytes()
    return {"record": whole.to_json().encode(), "layout": mines}


def _whole(value: Any) -> Any:
    """Return a text without halves of surrogate pairs; other values as they are."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
