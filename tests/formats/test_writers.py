"""Writers of replays: what is written and read again is the same game."""

from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.formats.played_video import play_video
from fairmines.formats.replays import write_video
from fairmines.formats.video import SHIFT_PRESS, TOGGLE_QUESTIONS, PointerEvents, Video
from fairmines.records.videos import from_video
from tests.helpers import replay_files as files
from tests.helpers.pointers import pointer_events, tuples, videos
from tests.helpers.replay_files import read_evf, read_rawvf, write_evf, write_rawvf

VIDEO = read_evf(files.evf(3))
OFFICIAL, FAIR, CONVERTED = 0x40, 0x20, 0x08
"""Bits of the flags of EVF."""
CHORD_PRESS = 9
"""Its type of a press while the other button is held."""


@pytest.mark.long
@given(videos(), st.sampled_from([3, 4]))
def test_evf_round_trip(video, version):
    data = write_evf(video, version)
    again = read_evf(data)
    for name in ("layout", "cell_size", "question_marks", "player", "program", "preflags"):
        assert getattr(again, name) == getattr(video, name)
    assert again.events == video.events
    # Microseconds since 1970 are the start; 0 says that it is not known.
    assert again.began == video.began or (video.began is None and again.stated["start"] == "0")
    replay = play_video(video)
    assert play_video(again) == replay
    assert again.stated["bbbv"] == video.layout.bbbv
    assert again.stated["time_ms"] == round(1000 * replay.elapsed)
    assert (again.stated["result"] == "won") == (replay.status == "won")
    # Writing it again changes no byte.
    assert write_evf(again, version) == data


@pytest.mark.long
@given(videos())
def test_rawvf_round_trip(video):
    again = read_rawvf(write_rawvf(video))
    for name in ("layout", "cell_size", "question_marks", "player", "program", "began", "events"):
        assert getattr(again, name) == getattr(video, name)
    assert play_video(again) == play_video(video)
    assert write_rawvf(again) == write_rawvf(replace(video, stated=again.stated))


@pytest.mark.parametrize("version", [3, 4])
def test_evf_is_never_official_and_has_no_checksum(version):
    data = bytearray(write_evf(VIDEO, version))
    assert not data[1] & OFFICIAL
    data[1] |= OFFICIAL | FAIR
    official = read_evf(bytes(data))
    assert official.stated["flags"] & OFFICIAL
    again = write_evf(official, version)
    assert again[1] == data[1] & ~OFFICIAL
    assert again[2:] == data[2:]
    assert again.endswith(b"\0\0\0" if version == 4 else b"\xff")


def test_evf_of_another_format_is_marked_as_converted():
    stated = read_evf(write_evf(replace(VIDEO, format="avf"), 4)).stated
    assert stated["flags"] & CONVERTED
    assert stated["converter"].startswith("fairmines ")
    own = read_evf(write_evf(replace(VIDEO, format="fairmines"), 4))
    assert not own.stated["flags"] & CONVERTED


def test_a_checksum_is_not_written_again():
    data = files.evf(3, checksum=True)
    again = write_evf(read_evf(data), 3)
    assert again.endswith(b"\xff")
    assert len(again) == len(data) - 32
    assert read_evf(again).events == VIDEO.events


@pytest.mark.parametrize("digits", [20, 25, 4_299, 4_301, 100_000])
def test_times_too_long_for_evf_are_as_other_texts(digits):
    """They are taken from when the game began, instead of being written or quoted."""
    video = replace(VIDEO, stated={**VIDEO.stated, "start": "1", "end": "9" * digits})
    assert write_evf(video, 4) == write_evf(
        replace(VIDEO, stated={**VIDEO.stated, "start": "1", "end": "none"}), 4
    )
    latest = replace(VIDEO, stated={**VIDEO.stated, "start": "1", "end": str(2**64 - 1)})
    assert read_evf(write_evf(latest, 4)).stated["end"] == str(2**64 - 1)


def test_flags_of_before_the_start_are_kept():
    video = replace(VIDEO, preflags=((0, 3), (4, 4)))
    for version in (3, 4):
        assert read_evf(write_evf(video, version)).preflags == video.preflags
    # RawVF has clicks instead.
    again = read_rawvf(write_rawvf(video))
    assert play_video(again).moves == play_video(video).moves
    assert tuples(again.events)[:2] == [(0, 4, 56, 8), (0, 5, 56, 8)]


def test_an_event_of_rawvf_names_its_cell():
    """Other programs read the column and the row, from 1 on, and not the place in pixels."""
    events = [(0, 2, 5, 5), (1_001, 3, 16, 15), (1_200, 1, -1, -16), (61_300, 1, 96, -17)]
    text = write_rawvf(replace(VIDEO, events=pointer_events(events), preflags=())).decode()
    assert text.partition("Events:\n")[2].splitlines() == [
        "0.000 lc 1 1 (5 5)",
        "1.001 lr 2 1 (16 15)",
        "1.200 mv 0 0 (-1 -16)",
        "61.300 mv 7 -1 (96 -17)",
    ]


def test_what_a_text_of_rawvf_has_for_blanks():
    """Each run of blanks is one space: the same as Python's."""
    every = "".join(map(chr, [*range(1, 0x250), *range(0x1650, 0x1700), *range(0x1FF0, 0x3010)]))
    for player in (every, f" a{every}", "\u3000x\u2009\x85y ", "\n"):
        text = write_rawvf(replace(VIDEO, player=player)).decode()
        [line] = [it for it in text.split("\n") if it.startswith("Player:")]
        assert line == f"Player: {' '.join(player.split())}"


def test_long_waits_are_pauses_in_evf_4():
    events = [(0, 2, 5, 5), (0, 3, 5, 5), (255, 1, 6, 5), (511, 1, 6, 6), (600_000, 1, 0, 0)]
    video = replace(VIDEO, events=pointer_events(events))
    data = write_evf(video, 4)
    assert tuples(read_evf(data).events) == events
    pauses = b"\xff\xff\xff" * 9 + b"\xff" + (599_489 - 9 * 65535).to_bytes(2, "big")
    assert b"\xff\x01\x00\x01\0\0\0\0\1" in data
    assert pauses + b"\1\0\xff\xfa\xff\xfa\0\0\0" in data


def test_places_far_away_and_large_cells_in_rawvf():
    """A track may have cells of 10,000 pixels, and places as far as 32 bits reach."""
    events = [(0, 1, 2**31 - 1, -(2**31) + 1), (5, 2, 1_000_000, 5), (9, 3, 15_000, 9_999)]
    video = replace(VIDEO, cell_size=10_000, events=pointer_events(events), preflags=())
    again = read_rawvf(write_rawvf(video))
    assert again.cell_size == 10_000
    assert tuples(again.events) == events


def test_a_place_beyond_32_bits_is_no_event():
    video = replace(VIDEO, events=pointer_events([(0, 1, 5, 5)]), preflags=())
    text = write_rawvf(video).replace(b"(5 5)", b"(2147483648 5)")
    with pytest.raises(FairminesError, match=r"\(2147483648 5\)' is no event"):
        read_rawvf(text)


@pytest.mark.parametrize("use", [write_evf, write_rawvf, play_video, from_video])
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"cell_size": 0}, "cell_size 0 is out of range: expected 1 to 10000"),
        ({"preflags": ((5000, 0),)}, "row 5000"),
        ({"preflags": ((0, 4),)}, "column 4"),
        ({"events": PointerEvents.make([0, 1], [1], [1, 2], [1, 2])}, "have 2, 1, 2 and 2 of them"),
        ({"events": pointer_events([(0, 0, 1, 1)])}, "kind 0 of a pointer event is none"),
        ({"events": pointer_events([(0, 10, 1, 1)])}, "kind 10 of a pointer event is none"),
    ],
)
def test_a_video_that_somebody_made_is_checked(use, changes, says):
    small = replace(VIDEO, layout=Layout([[0, 0, 0, 1]]), events=pointer_events([]), preflags=())
    with pytest.raises(FairminesError, match=says):
        use(replace(small, **changes))


def test_what_evf_cannot_hold_is_said():
    late = replace(VIDEO, events=pointer_events([(0, 1, 1, 1), (2**24, 1, 1, 1)]))
    with pytest.raises(FairminesError, match="event 2 has time 16,777,216: EVF has 0 to"):
        write_evf(late, 3)
    large = replace(VIDEO, cell_size=256)
    with pytest.raises(FairminesError, match="the size of a cell 256 does not fit EVF"):
        write_evf(large)
    with pytest.raises(FairminesError, match="format 'avf' is not written: expected rawvf, evf, "):
        write_video(VIDEO, "avf")
    with pytest.raises(FairminesError, match="has a NUL character"):
        write_evf(replace(VIDEO, player="a\0b"))
    switched = pointer_events([(0, 4, 1, 1), (1, 5, 1, 1), (2, TOGGLE_QUESTIONS, 0, 0)])
    with pytest.raises(FairminesError, match="event 3 switches question marks"):
        write_evf(replace(VIDEO, events=switched))


def test_events_of_rawvf_alone_become_others_in_evf():
    events = [
        (0, TOGGLE_QUESTIONS, 0, 0),
        (0, 2, 90, 70),
        (0, 3, 90, 70),
        (10, 4, 90, 4),
        (20, 5, 90, 4),
        (30, SHIFT_PRESS, 40, 8),
        (40, 3, 40, 8),
    ]
    video = replace(VIDEO, events=pointer_events(events))
    assert read_rawvf(write_rawvf(video)).events == video.events
    again = read_evf(write_evf(video))
    assert again.question_marks is True
    assert [kind for _, kind, _, _ in tuples(again.events)] == [2, 3, 4, 5, 2, 4, 3, 5]
    assert play_video(again).moves == play_video(video).moves
    assert play_video(again).clicks == play_video(video).clicks


def test_times_that_step_back_stand_still_in_evf():
    video = replace(VIDEO, events=pointer_events([(-5, 2, 1, 1), (9, 3, 1, 1), (7, 1, 2, 2)]))
    for version in (3, 4):
        again = read_evf(write_evf(video, version))
        assert again.events.time.tolist() == [0, 14, 14]
        assert play_video(again).moves == play_video(video).moves


def test_places_off_the_board_are_one_in_evf():
    video = replace(VIDEO, events=pointer_events([(0, 1, -1, 3), (1, 1, 3, 81), (2, 1, 96, 80)]))
    again = read_evf(write_evf(video))
    assert [it[2:] for it in tuples(again.events)] == [(96, 80)] * 3


def test_second_presses_and_toggles_of_evf_are_resolved():
    kinds = [2, CHORD_PRESS, 3, 5, 10, 10, 11, 11, 12, 12, 4, CHORD_PRESS, 5, 3]
    events = [(ms, kind, 1, 1) for ms, kind in enumerate(kinds)]
    video = read_evf(files.evf(3, events=events))
    assert video.events.kind.tolist() == [2, 4, 3, 5, 2, 3, 4, 5, 6, 7, 4, 2, 5, 3]
    # Before version 3 there are no toggles.
    with pytest.raises(FairminesError, match="event 5 has type 10: expected 0 to 9 or 255"):
        read_evf(files.evf(2, events=events))


def test_what_the_formats_cannot_hold():
    with pytest.raises(FairminesError, match="a NUL character, which RawVF cannot have"):
        write_rawvf(replace(VIDEO, player="A\0"))
    late = pointer_events([(0, 1, 1, 1), (2**31 - 1, 1, 1, 1)])
    with pytest.raises(FairminesError, match="event 2 comes 2,147,483,647 ms after the one before"):
        write_evf(replace(VIDEO, events=late), 4)


def test_evf_4_skips_events_that_are_not_of_the_mouse():
    data = write_evf(VIDEO, 4)
    first = data.index(b"\2\0\0\5\0\5")
    others = b"\x53\1" + b"\x65\2\0\0" + b"\xc8\1\x27\x10" + bytes(8) + b"\xc9\0\x27\x10abc\0"
    video = read_evf(data[:first] + others + data[first:])
    assert [it[1:] for it in tuples(video.events)] == [it[1:] for it in files.EVENTS]
    # Their times count.
    assert (video.events.time - VIDEO.events.time).tolist() == [4] * len(files.EVENTS)
    with pytest.raises(FairminesError, match="event 1 has type 77: expected a type of EVF 4"):
        read_evf(data[:first] + b"\x4d" + data[first:])


def test_a_damaged_evf_says_what_is_wrong():
    good = write_evf(VIDEO, 4)
    for data, says in [
        (b"\5" + good[1:], "offset 0: version 5: expected 0 to 4"),
        (good[:7] + b"\0" + good[8:], "offset 7: the size of a cell is 0"),
        (good[:5] + b"\0\2" + good[7:], "the board has 3 mines, padding included: expected 2"),
        (good[:5] + b"\1\2" + good[7:], "offset 5: 258 mines do not fit on a 6x5 board"),
        (good[:-2] + b"\0\4", "inside the checksum: expected 4 bytes"),
    ]:
        with pytest.raises(FairminesError) as caught:
            read_evf(data)
        assert says in str(caught.value)


def test_a_wide_jump_is_an_error():
    data = write_evf(VIDEO, 4)
    first = data.index(b"\2\0\0\5\0\5")
    jump = b"\1\0\x7f\xff\0\0"
    with pytest.raises(FairminesError, match="mouse event 3 is at x 98301, y 0: expected at most"):
        read_evf(data[:first] + jump * 3 + data[first:])
    part = read_evf(data[:first] + jump * 3 + data[first:], partial=True)
    assert part.events.x.tolist() == [32767, 65534]


def test_videos_are_equal_by_value():
    other = read_evf(files.evf(3))
    assert other == VIDEO
    assert replace(other, player="Bob") != VIDEO
    later = replace(other, events=pointer_events(files.EVENTS[1:]))
    assert later != VIDEO
    assert isinstance(VIDEO, Video)
    with pytest.raises(ValueError, match="read-only"):
        VIDEO.events.time[0] = 1
    assert VIDEO.events.time.dtype == np.int64
    assert VIDEO.began == datetime(2020, 9, 13, 12, 26, 40, tzinfo=UTC)


@pytest.mark.parametrize(
    ("country", "written"), [("AT", "AT"), ("fi", "fi"), ("A1", "XX"), ("AUT", "XX")]
)
def test_a_country_of_two_letters_stays(country, written):
    again = read_evf(write_evf(replace(VIDEO, stated={"country": country})))
    assert again.stated["country"] == written


def test_version_2_with_the_number_0_is_read():
    data = files.evf(2)
    video = read_evf(b"\0" + data[1:])
    assert video.events == VIDEO.events
    assert (video.stated["version"], video.stated["device"]) == (2, "device")
    assert read_evf(files.evf(0)).stated["version"] == 0
    with pytest.raises(FairminesError, match="offset 4: 258 mines do not fit"):
        read_evf(b"\0" + data[1:4] + b"\1\2" + data[6:])
