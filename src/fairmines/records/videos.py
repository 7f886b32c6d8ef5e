"""Makes a record of another program's replay, and a replay of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.level import Level
from fairmines.checks import quote
from fairmines.decoding import file_errors
from fairmines.errors import FairminesError
from fairmines.formats.played_video import Clicks, PlayedVideo, make_played_video, play_video
from fairmines.formats.video import PointerEvents, Stated, Video, kernel_video
from fairmines.play.display import MARK_CODES
from fairmines.play.moves import KINDS, Move
from fairmines.play.record import Record
from fairmines.play.track import Track

OWN_FORMAT: Final = "fairmines"
"""`Video.format` of a video that is made of a game of this program."""
_TO_POINTER: Final = np.array(_kernel.track_kinds())
"""Kind of an event of a track -> the one of `PointerEvents`."""


def from_video(video: Video) -> Record:
    """Play a video's events and return the record of the game, under classic rules.

    Its `stated` has what the file claims, the file's `format`, the `preflags` ("row,column" each),
    and the `problem` if only a part was read. All these programs keep the first opening free of
    mines, so `first` is "safe", unless the file shows something else.
    """
    shown = kernel_video(video)
    played = _kernel.play_video(shown)
    replay = make_played_video(played, video.layout.width)
    stated: dict[str, Stated] = {**video.stated, "format": video.format}
    if video.preflags:
        stated["preflags"] = " ".join(f"{row},{column}" for row, column in video.preflags)
    if video.problem:
        stated["problem"] = video.problem
    return Record(
        level=video.level,
        first="any" if _began_on_a_mine(video, replay) else "safe",
        given=video.layout,
        moves=replay.moves,
        status=replay.status,
        elapsed=replay.elapsed,
        player=video.player,
        program=video.program,
        began=video.began,
        question_marks=video.question_marks,
        track=_track(shown, played, video.cell_size),
        stated=stated,
    )


def _began_on_a_mine(video: Video, replay: PlayedVideo) -> bool:
    first = next((move for move in replay.moves if move.kind == "open"), None)
    return first is not None and bool(video.layout.mines[first.row, first.column])


def _track(shown: _kernel.FileVideo, played: _kernel.FileReplay, cell_size: int) -> Track | None:
    with file_errors():
        track = _kernel.track_of(shown, played)
    if not len(track.times):
        return None
    return Track(track.times, track.kinds, track.x, track.y, cell_size)


def clicks(record: Record) -> Clicks:
    """Count the clicks of a game: from the pointer's track, or from the moves if it has none.

    Raises:
        FairminesError: A move was taken back.
    """
    return play_video(to_video(record)).clicks


def to_video(record: Record) -> Video:
    """Return a video that shows a record's game, on the layout that it had in the end.

    A clue that was seen never changes, so a game whose mines have moved plays in the same way on
    its last layout. A record without a track gets one: the pointer jumps from move to move.

    Raises:
        FairminesError: A move was taken back, or no layout is dealt yet.
    """
    for number, move in enumerate(record.moves, start=1):
        if move.kind == "undo":
            raise FairminesError(f"move {number} takes one back, which a replay cannot show")
    layout = record.game().layout
    if layout is None:
        raise FairminesError("the game has no layout yet: expected a first opening")
    own = {"format", "preflags", "problem"}
    marks = record.question_marks or any(move.mark == "q" for move in record.moves)
    video = Video(
        format=str(record.stated.get("format", OWN_FORMAT)),
        layout=layout,
        events=_events_of_moves(record.moves, record.level, question_marks=marks),
        cell_size=_kernel.MOVES_CELL_SIZE,
        question_marks=marks,
        player=record.player,
        program=record.program,
        began=record.began,
        stated={key: value for key, value in record.stated.items() if key not in own},
    )
    if record.track is None:
        return video
    track = record.track
    events = PointerEvents.make(track.times, _TO_POINTER[track.kinds], track.x, track.y)
    return replace(
        video, events=events, cell_size=track.cell, preflags=_preflags(record.stated, record.level)
    )


def _preflags(stated: Mapping[str, object], level: Level) -> tuple[Cell, ...]:
    """Read the flags of before the start as `from_video` writes them."""
    cells: list[Cell] = []
    for text in str(stated.get("preflags", "")).split():
        match = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", text)
        if not match:
            raise FairminesError(f"preflags has {quote(text)}: expected 'row,column'")
        cells.append(check_cell((int(match[1]), int(match[2])), level.height, level.width))
    return tuple(dict.fromkeys(cells))


def _events_of_moves(
    moves: tuple[Move, ...], level: Level, *, question_marks: bool
) -> PointerEvents:
    """Return clicks in the middle of the cells, at the times of the moves."""
    events = _kernel.events_of_moves(
        level.width,
        level.height,
        np.array([KINDS.index(move.kind) for move in moves], np.uint8),
        np.array([move.row * level.width + move.column for move in moves], np.int32),
        np.array([MARK_CODES[move.mark] if move.mark else 0 for move in moves], np.int8),
        np.array([round(move.elapsed * 1000) for move in moves], np.int64),
        question_marks=question_marks,
    )
    return PointerEvents.make(events.time, events.kind, events.x, events.y)
