"""Makes a record of another program's replay, and a replay of a record."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fairmines import _kernel
from fairmines.decoding import file_errors
from fairmines.formats.played_video import Clicks, PlayedVideo, make_played_video, play_video
from fairmines.formats.video import Stated, Video, kernel_video, make_video
from fairmines.play.record import Record
from fairmines.play.track import Track

_OF_THE_FILE: Final = {"format", "preflags", "problem"}
"""What a record states of its file, and no file claims."""


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
    layout = record.game().layout
    mines = None if layout is None else layout.mines
    of_the_file = {key: it for key, it in record.stated.items() if key in _OF_THE_FILE}
    # Other texts may be none of UTF-8: who writes the video replaces what is not.
    shown = replace(record, player="", program="", stated=of_the_file)
    with file_errors():
        made = _kernel.video_of_record(shown.to_json().encode(), mines)
    return replace(
        make_video(made),
        player=record.player,
        program=record.program,
        began=record.began,
        stated={key: value for key, value in record.stated.items() if key not in _OF_THE_FILE},
    )
