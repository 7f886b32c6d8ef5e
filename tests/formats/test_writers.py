"""Writers of replays: what is written and read again is the same game."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines.errors import FairminesError
from fairmines.formats.replays import describe_mouse, write_replay
from fairmines.play.track import Track
from tests.helpers import replay_files as files
from tests.helpers.pointers import replays
from tests.helpers.replay_files import (
    SHIFT,
    TOGGLE,
    convert,
    events_of,
    rawvf,
    read_evf,
    read_rawvf,
    write_evf,
    write_rawvf,
)

RECORD = read_evf(files.evf(3))
OFFICIAL, FAIR, CONVERTED = 0x40, 0x20, 0x08
"""Bits of the flags of EVF."""
CHORD_PRESS = 9
"""Its type of a press while the other button is held."""


@pytest.mark.long
@given(replays(), st.sampled_from([3, 4]))
def test_evf_round_trip(record, version):
    data = write_evf(record, version)
    again = read_evf(data)
    for name in ("given", "track", "question_marks", "player", "program", "moves", "status"):
        assert getattr(again, name) == getattr(record, name)
    assert "preflags" not in again.stated
    # Microseconds since 1970 are the start; 0 says that it is not known.
    assert again.began == record.began or (record.began is None and again.stated["start"] == "0")
    assert describe_mouse(again) == describe_mouse(record)
    assert again.stated["bbbv"] == record.given.bbbv
    assert again.stated["time_ms"] == round(1000 * record.elapsed)
    assert (again.stated["result"] == "won") == (record.status == "won")
    # Writing it again changes no byte.
    assert write_evf(again, version) == convert(data, "evf", {3: "evf3", 4: "evf"}[version]) == data


@pytest.mark.long
@given(replays())
def test_rawvf_round_trip(record):
    again = read_rawvf(write_rawvf(record))
    names = ("given", "track", "question_marks", "player", "program", "began", "moves", "status")
    for name in names:
        assert getattr(again, name) == getattr(record, name)
    assert write_rawvf(again) == write_rawvf(replace(record, stated=again.stated))


@pytest.mark.parametrize("version", [3, 4])
def test_evf_is_never_official_and_has_no_checksum(version):
    data = bytearray(write_evf(RECORD, version))
    assert not data[1] & OFFICIAL
    data[1] |= OFFICIAL | FAIR
    official = read_evf(bytes(data))
    assert official.stated["flags"] & OFFICIAL
    again = write_evf(official, version)
    assert again[1] == data[1] & ~OFFICIAL
    assert again[2:] == data[2:]
    assert again.endswith(b"\0\0\0" if version == 4 else b"\xff")


def test_evf_of_another_format_is_marked_as_converted():
    stated = read_evf(write_evf(replace(RECORD, stated={"format": "avf"}), 4)).stated
    assert stated["flags"] & CONVERTED
    assert stated["converter"].startswith("fairmines ")
    own = read_evf(write_evf(replace(RECORD, stated={}), 4))
    assert not own.stated["flags"] & CONVERTED


def test_a_checksum_is_not_written_again():
    data = files.evf(3, checksum=True)
    again = write_evf(read_evf(data), 3)
    assert again.endswith(b"\xff")
    assert len(again) == len(data) - 32
    assert read_evf(again).track == RECORD.track


@pytest.mark.parametrize("digits", [20, 25, 4_299, 4_301, 100_000])
def test_times_too_long_for_evf_are_as_other_texts(digits):
    """They are taken from when the game began, instead of being written or quoted."""
    record = replace(RECORD, stated={**RECORD.stated, "start": "1", "end": "9" * digits})
    assert write_evf(record, 4) == write_evf(
        replace(RECORD, stated={**RECORD.stated, "start": "1", "end": "none"}), 4
    )
    latest = replace(RECORD, stated={**RECORD.stated, "start": "1", "end": str(2**64 - 1)})
    assert read_evf(write_evf(latest, 4)).stated["end"] == str(2**64 - 1)


def test_flags_of_before_the_start_are_kept():
    record = replace(RECORD, stated={"preflags": "0,3 4,4"})
    for version in (3, 4):
        assert read_evf(write_evf(record, version)).stated["preflags"] == "0,3 4,4"
    # RawVF has clicks instead.
    again = read_rawvf(write_rawvf(record))
    assert again.moves[:2] == read_evf(write_evf(record)).moves[:2]
    assert events_of(again)[:2] == [(0, 4, 56, 8), (0, 5, 56, 8)]


def test_an_event_of_rawvf_names_its_cell():
    """Other programs read the column and the row, from 1 on, and not the place in pixels."""
    events = [(0, 2, 5, 5), (1_001, 3, 16, 15), (1_200, 1, -1, -16), (61_300, 1, 96, -17)]
    text = convert(rawvf(events=events), "rawvf", "rawvf").decode()
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
        text = write_rawvf(replace(RECORD, player=player)).decode()
        [line] = [it for it in text.split("\n") if it.startswith("Player:")]
        assert line == f"Player: {' '.join(player.split())}"


def test_long_waits_are_pauses_in_evf_4():
    events = [(0, 2, 5, 5), (0, 3, 5, 5), (255, 1, 6, 5), (511, 1, 6, 6), (600_000, 1, 0, 0)]
    data = convert(rawvf(events=events), "rawvf", "evf")
    assert events_of(read_evf(data)) == events
    pauses = b"\xff\xff\xff" * 9 + b"\xff" + (599_489 - 9 * 65535).to_bytes(2, "big")
    assert b"\xff\x01\x00\x01\0\0\0\0\1" in data
    assert pauses + b"\1\0\xff\xfa\xff\xfa\0\0\0" in data


def test_places_far_away_and_large_cells_in_rawvf():
    """A track may have cells of 10,000 pixels, and places as far as 32 bits reach."""
    track = Track(
        [0, 5, 9], [0, 1, 0], [2**31 - 1, 1_000_000, 15_000], [-(2**31) + 1, 5, 9_999], 10_000
    )
    again = read_rawvf(write_rawvf(replace(RECORD, track=track, stated={})))
    assert again.track == track


def test_a_place_beyond_32_bits_is_no_event():
    text = rawvf(events=[(0, 1, 5, 5)]).replace(b"(5 5)", b"(2147483648 5)")
    with pytest.raises(FairminesError, match=r"\(2147483648 5\)' is no event"):
        read_rawvf(text)


def test_what_evf_cannot_hold_is_said():
    late = replace(RECORD, track=Track([0, 2**24], [0, 0], [1, 1], [1, 1], 16))
    with pytest.raises(FairminesError, match="event 2 has time 16,777,216: EVF has 0 to"):
        write_evf(late, 3)
    large = replace(RECORD, track=Track([0], [0], [1], [1], 256))
    with pytest.raises(FairminesError, match="the size of a cell 256 does not fit EVF"):
        write_evf(large)
    with pytest.raises(FairminesError, match="format 'avf' is not written: expected rawvf, evf, "):
        write_replay(RECORD, "avf")
    with pytest.raises(FairminesError, match="has a NUL character"):
        write_evf(replace(RECORD, player="a\0b"))
    switched = [(0, 4, 1, 1), (1, 5, 1, 1), (2, TOGGLE, 0, 0)]
    with pytest.raises(FairminesError, match="event 3 switches question marks"):
        convert(rawvf(events=switched), "rawvf", "evf")


def test_events_of_rawvf_alone_become_others_in_evf():
    events = [
        (0, TOGGLE, 0, 0),
        (0, 2, 90, 70),
        (0, 3, 90, 70),
        (10, 4, 90, 4),
        (20, 5, 90, 4),
        (30, SHIFT, 40, 8),
        (40, 3, 40, 8),
    ]
    data = rawvf(events=events)
    assert b"0.030 sc 3 1 (40 8)" in convert(data, "rawvf", "rawvf")
    record, again = read_rawvf(data), read_evf(convert(data, "rawvf", "evf"))
    assert again.question_marks is True
    assert [kind for _, kind, _, _ in events_of(again)] == [2, 3, 4, 5, 2, 4, 3, 5]
    assert again.moves == record.moves
    assert describe_mouse(again) == describe_mouse(record)


def test_times_that_step_back_stand_still_in_evf():
    data = rawvf(events=[(-5, 2, 1, 1), (9, 3, 1, 1), (7, 1, 2, 2)])
    for target in ("evf3", "evf"):
        again = read_evf(convert(data, "rawvf", target))
        assert again.track.times.tolist() == [-14, 0, 0]
        assert again.moves == read_rawvf(data).moves


def test_places_off_the_board_are_one_in_evf():
    data = rawvf(events=[(0, 1, -1, 3), (1, 1, 3, 81), (2, 1, 96, 80)])
    again = read_evf(convert(data, "rawvf", "evf"))
    assert [it[2:] for it in events_of(again)] == [(96, 80)] * 3


def test_second_presses_and_toggles_of_evf_are_resolved():
    kinds = [2, CHORD_PRESS, 3, 5, 10, 10, 11, 11, 12, 12, 4, CHORD_PRESS, 5, 3]
    events = [(ms, kind, 1, 1) for ms, kind in enumerate(kinds)]
    record = read_evf(files.evf(3, events=events))
    assert [it[1] for it in events_of(record)] == [2, 4, 3, 5, 2, 3, 4, 5, 6, 7, 4, 2, 5, 3]
    # Before version 3 there are no toggles.
    with pytest.raises(FairminesError, match="event 5 has type 10: expected 0 to 9 or 255"):
        read_evf(files.evf(2, events=events))


def test_what_the_formats_cannot_hold():
    with pytest.raises(FairminesError, match="a NUL character, which RawVF cannot have"):
        write_rawvf(replace(RECORD, player="A\0"))
    late = Track([0, 2**31 - 1], [0, 0], [1, 1], [1, 1], 16)
    with pytest.raises(FairminesError, match="event 2 comes 2,147,483,647 ms after the one before"):
        write_evf(replace(RECORD, track=late), 4)


def test_evf_4_skips_events_that_are_not_of_the_mouse():
    data = write_evf(RECORD, 4)
    first = data.index(b"\2\0\0\5\0\5")
    others = b"\x53\1" + b"\x65\2\0\0" + b"\xc8\1\x27\x10" + bytes(8) + b"\xc9\0\x27\x10abc\0"
    record = read_evf(data[:first] + others + data[first:])
    assert [it[1:] for it in events_of(record)] == [it[1:] for it in files.EVENTS]
    # Their times count: the first opening is as much later.
    assert record.track.times.tolist() == RECORD.track.times.tolist()
    assert record.stated["time_ms"] == RECORD.stated["time_ms"]
    with pytest.raises(FairminesError, match="event 1 has type 77: expected a type of EVF 4"):
        read_evf(data[:first] + b"\x4d" + data[first:])


def test_a_damaged_evf_says_what_is_wrong():
    good = write_evf(RECORD, 4)
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
    data = write_evf(RECORD, 4)
    first = data.index(b"\2\0\0\5\0\5")
    jump = b"\1\0\x7f\xff\0\0"
    with pytest.raises(FairminesError, match="mouse event 3 is at x 98301, y 0: expected at most"):
        read_evf(data[:first] + jump * 3 + data[first:])
    part = read_evf(data[:first] + jump * 3 + data[first:], partial=True)
    assert part.track.x.tolist() == [32767, 65534]


def test_a_replay_says_when_it_began():
    assert RECORD.began == datetime(2020, 9, 13, 12, 26, 40, tzinfo=UTC)


@pytest.mark.parametrize(
    ("country", "written"), [("AT", "AT"), ("fi", "fi"), ("A1", "XX"), ("AUT", "XX")]
)
def test_a_country_of_two_letters_stays(country, written):
    again = read_evf(write_evf(replace(RECORD, stated={"country": country})))
    assert again.stated["country"] == written


def test_version_2_with_the_number_0_is_read():
    data = files.evf(2)
    record = read_evf(b"\0" + data[1:])
    assert record.track == RECORD.track
    assert (record.stated["version"], record.stated["device"]) == (2, "device")
    assert read_evf(files.evf(0)).stated["version"] == 0
    with pytest.raises(FairminesError, match="offset 4: 258 mines do not fit"):
        read_evf(b"\0" + data[1:4] + b"\1\2" + data[6:])
