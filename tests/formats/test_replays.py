"""Readers of replays: files that the tests build byte by byte give back the game."""

from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.formats.replays import describe_mouse, read_session
from tests.helpers import replay_files as files
from tests.helpers.replay_files import (
    events_of,
    read_avf,
    read_evf,
    read_mvf,
    read_rawvf,
    read_rmv,
)

READERS = {
    "avf": (read_avf, files.avf()),
    "avf of a level": (read_avf, files.avf(Layout.random("expert", seed=3))),
    "evf 0": (read_evf, files.evf(0)),
    "evf 1": (read_evf, files.evf(1)),
    "evf 2": (read_evf, files.evf(2)),
    "evf 3": (read_evf, files.evf(3, checksum=True)),
    "rmv 1": (read_rmv, files.rmv(1)),
    "rmv 2": (read_rmv, files.rmv(2)),
    "rmv 2 with steps": (read_rmv, files.rmv(2, steps=True)),
    "mvf 0.97": (read_mvf, files.mvf(2005)),
    "mvf 2006": (read_mvf, files.mvf(2006)),
    "mvf 2007": (read_mvf, files.mvf(2007)),
}
"""Replays of `files.LAYOUT`, or of a larger board, with `files.EVENTS`."""
OLD_MVF = read_mvf, files.old_mvf()
"""The old MVF has no length, so a truncated file may be a whole one."""


def test_the_files_that_are_fuzzed_are_built_here():
    folder = Path("tests/data/replays")
    assert {it.name: it.read_bytes() for it in folder.iterdir()} == files.examples()


@pytest.mark.parametrize("name", [*READERS, "old mvf"])
def test_a_file_gives_board_events_and_player(name):
    read, data = READERS.get(name, OLD_MVF)
    record = read(data)
    assert (record.level == (30, 16, 99)) if "level" in name else record.given == files.LAYOUT
    events = list(files.EVENTS)
    if "rmv" in name:  # the first press is where the first release is
        events[0] = (0, files.LEFT, 6, 5)
    assert events_of(record) == events
    assert (record.player, record.track.cell) == ("Ann", 16)
    assert "problem" not in record.stated
    assert record.stated["time_ms"] == files.EVENTS[-1][0]
    assert not record.question_marks


@pytest.mark.parametrize(
    ("name", "began", "program", "stated"),
    [
        (
            "avf",
            "2020-03-05T10:20:30.456000",
            "Minesweeper Arbiter 0.52.3",
            {"start": "5.3.2020.10:20:30:4456", "end": "5.10:20:32:2056", "country": 8}
            | {"bbbv": 5, "board_checksum": 595, "real_time_ms": 1600},
        ),
        (
            "evf 3",
            "2020-09-13T12:26:40+00:00",
            "test 1",
            {"version": 3, "flags": 128, "settings": 0, "mode": "standard", "bbbv": 5}
            | {"start": "1600000000000000", "end": "1600000001000000", "result": "won"}
            | {"country": "AT", "device": "device"},
        ),
        (
            "rmv 1",
            "2020-09-13T12:26:40+00:00",
            "Vienna Minesweeper - Release test",
            {"version": 1, "mode": "standard", "no_flag": 0, "bbbv": 5, "board_events": 2}
            | {"nick": "nick", "country": "AT", "token": "token", "score_ms": 1600}
            | {"result": "won"},
        ),
        (
            "mvf 0.97",
            "2005-04-12T20:50:27",
            "Minesweeper Clone 0.97 beta",
            {"level": 4, "mode": "standard", "bbbv": 5, "solved_bbbv": 5, "result": "won"}
            | {"left": 7, "chords": 8, "right": 9},
        ),
        (
            "mvf 2007",
            "2007-04-12T20:50:27",
            "Minesweeper Clone 2007 test",
            {"level": 4, "mode": "standard"},
        ),
    ],
)
def test_a_file_says_when_and_with_what_it_was_played(name, began, program, stated):
    read, data = READERS[name]
    record = read(data)
    assert (record.began.isoformat(), record.program) == (began, program)
    form = name.split()[0]
    assert record.stated == {"time_ms": 1600, "format": form} | stated


@pytest.mark.parametrize("name", READERS)
def test_a_truncated_file_is_an_error_of_one_sentence_and_in_part_a_record(name):
    read, data = READERS[name]
    whole = events_of(read(data))
    parts = 0
    # After the events of an AVF or MVF file is a tail that may be missing.
    end = {"avf": data.find(b"123\r"), "mvf": len(data) - 42}.get(name[:3], len(data))
    for size in range(end):
        with pytest.raises(FairminesError, match=r"offset \d+|ends at") as caught:
            read(data[:size])
        assert "\n" not in str(caught.value)
        try:
            record = read(data[:size], partial=True)
        except FairminesError:
            continue
        parts += 1
        assert "problem" in record.stated or "rmv" in name
        events = events_of(record)
        assert events == whole[: len(events)]
    assert parts > 30


@pytest.mark.parametrize("name", [name for name in READERS if "evf" in name or "rmv" in name])
def test_bytes_after_the_end_are_an_error(name):
    read, data = READERS[name]
    with pytest.raises(FairminesError, match=r"follow.*: expected none"):
        read(data + b"x")


@pytest.mark.parametrize(
    ("read", "build"),
    [
        (read_avf, files.avf),
        (read_evf, partial(files.evf, 3)),
        (read_rmv, files.rmv),
        (read_mvf, files.mvf),
        (read_mvf, partial(files.mvf, 2007)),
        (read_mvf, files.old_mvf),
    ],
)
def test_a_replay_may_have_more_events_than_a_byte_counts(read, build):
    moves = [(1600 + 10 * n, files.MOVE, n % 90, n % 70) for n in range(1, 700)]
    events = events_of(read(build()))
    assert events_of(read(build(events=[*files.EVENTS, *moves]))) == events + moves


@pytest.mark.parametrize("mode", [0, 5, 255])
def test_mvf_keeps_a_mode_without_a_name(mode):
    data = bytearray(files.mvf())
    data[82] = mode
    assert read_mvf(bytes(data)).stated["mode"] == mode


def test_old_mvf_has_name_time_and_middle_button():
    record = read_mvf(files.old_mvf(player=b"Ann \xe9"))
    assert (record.player, record.stated) == ("Ann é", {"time_ms": 1600, "format": "mvf"})
    assert describe_mouse(record).clicks.chords == 2


def test_avf_takes_time_and_player_as_programs_write_them():
    times = b"1.2.2020.3:04:05:081", b"1.3:04:06:9993"
    record = read_avf(files.avf(player="张三".encode("gb18030"), times=times))
    assert record.player == "张三"
    assert record.began == datetime(2020, 2, 1, 3, 4, 5, 81_000)  # noqa: DTZ001
    data = files.avf()
    comma = data.replace(b"T2.60]", b"T2,60]").replace(b"RealTime: 1.60", b"RealTime: 1,60")
    stated = read_avf(data).stated
    assert read_avf(comma).stated == stated
    assert (stated["bbbv"], stated["real_time_ms"]) == (files.LAYOUT.bbbv, 1600)
    assert read_avf(files.avf(question_marks=True)).question_marks
    late = (513_450, files.MOVE, 20, 7)  # a second has two bytes
    assert read_avf(files.avf(events=[*files.EVENTS, late])).track.times[-1] == late[0]
    old = data[: data.index(b"cs=")]
    assert read_avf(old).program == "Minesweeper Arbiter 0.52"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d[:1] + b"\xff" + d[2:], "byte 255: expected 0 to 31"),
        (lambda d: d[:5] + b"\7" + d[6:], "level 7: expected 3, 4, 5 or 6"),
        (lambda d: d[:10] + b"\0" + d[11:], "mine 1 is in row -1"),
        (lambda d: d[:12] + d[10:12] + d[14:], "mine 2 is in row 2, column 1, where another"),
        (lambda d: d[:16] + b"\3" + d[17:], "the board's checksum is"),
        (lambda d: d.replace(b"|B5T", b"|C5T"), "expected [level|start|end|B<3BV>T<seconds>]"),
        (lambda d: d.replace(b"\1" + bytes(7), b"\1" + bytes(6) + b"\1", 1), "there is no end of"),
    ],
)
def test_a_damaged_avf_says_what_is_wrong(change, says):
    with pytest.raises(FairminesError) as caught:
        read_avf(change(files.avf()))
    assert says in str(caught.value)


def test_the_times_of_an_avf_are_of_its_level():
    data = files.avf(Layout.random((8, 8, 10), seed=1))
    assert read_avf(data).level == (8, 8, 10)
    with pytest.raises(FairminesError, match="the times are of level 1: expected 0"):
        read_avf(data.replace(b"[0|", b"[1|"))


def test_rmv_says_what_is_wrong():
    for data, says in [
        (b"*rmx", r"begins with '\*rmx'"),
        (files.rmv().replace(b"*rmv\0\2", b"*rmv\0\3"), "version 3: expected 1 or 2"),
        (files.rmv(player=b"\xf4nn"), r"offset \d+: the player's '\\xf4nn' is not UTF-8"),
        (files.rmv(cell=0), "the size of a cell is 0"),
        (files.rmv(preflags=[(9, 9)]), "flag 1 is in row 9, column 9"),
        (files.rmv(result=99), "has code 99"),
        (files.rmv(1, result=99), "has code 99"),
    ]:
        with pytest.raises(FairminesError, match=says):
            read_rmv(data)


def test_rmv_has_flags_of_before_the_start_and_the_size_of_its_cells():
    record = read_rmv(files.rmv(cell=24, preflags=[(4, 5), (0, 1)]))
    assert (record.track.cell, record.stated["preflags"]) == (24, "4,5 0,1")


def test_rmv_of_version_1_may_be_in_a_code_page():
    with pytest.raises(FairminesError, match="not UTF-8"):
        read_rmv(files.rmv(1, player=b"Andr\xe9"))
    assert read_rmv(files.rmv(1, player=b"Andr\xe9", utf8=False)).player == "André"
    assert read_rmv(files.rmv(1, player="André".encode())).player == "André"


def test_evfs_gives_its_replays():
    replays = [(b"one", files.evf(3)), (b"two", files.evf(2, player=b"Bob"))]
    data = files.evfs(replays)
    session = read_session(data)
    assert session.names == ("one", "two")
    assert [it.player for it in session.records] == ["Ann", "Bob"]
    assert {it.stated["format"] for it in session.records} == {"evf"}
    assert read_session(files.evfs(replays, checksum=0)).names == session.names
    with pytest.raises(FairminesError, match=r"EVFS file ends at offset \d+, inside"):
        read_session(data[:-1])
    part = read_session(data[:-1], partial=True)
    assert part.names == ("one",)
    assert "inside the checksum of replay 2" in part.problem
    with pytest.raises(FairminesError, match="there is no replay: expected 1 or more"):
        read_session(files.evfs([]))
    with pytest.raises(FairminesError, match="replay 1 is damaged: an EVF file"):
        read_session(files.evfs([(b"one", b"\7" * 40)]))


RAWVF = b"""\
RawVF_Version: Rev5\r
PROGRAM: Test\r
version: 2\r
Player: Ann\r
Timestamp: 5.3.2020.10:20:30:4456\r
Width: 4\r
Height: 1\r
Mines: 1\r
Marks: on\r
Time: 2.5\r
Status: Won\r
Skin:  3.1\r\r
\r
Board:\r
000*\r
Events:\r
-0.376 mv 1 1 (3 2)\r
-0.044 lc (5 5) (l)\r
0.000 lr 1 1 (5 5) ()\r
number0 1 1\r
number0 2 1\r
1.00 sx 1 1\r
1.500 won\r
"""


def test_rawvf_is_read_as_programs_write_it():
    record = read_rawvf(RAWVF)
    assert (record.program, record.player, record.question_marks) == ("Test 2", "Ann", True)
    assert record.began == datetime(2020, 3, 5, 10, 20, 30, 456_000)  # noqa: DTZ001
    assert events_of(record) == [(-376, 1, 3, 2), (-44, 2, 5, 5), (0, 3, 5, 5)]
    stated = {"time_ms": 2500, "result": "won", "skin": "3.1", "format": "rawvf"}
    assert record.stated == stated
    assert record.status == "won"
    # FreeSweeper writes no line for the events; the mines may be left out; the end may have no \n.
    bare = RAWVF.replace(b"Events:\r\n", b"").replace(b"Mines: 1\r\n", b"").rstrip()
    assert events_of(read_rawvf(bare)) == events_of(record)
    assert read_rawvf(RAWVF.replace(b"\r", b"")).track == record.track


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"Width: 4", b"Width: x", "width is 'x': expected a number from 1 to 1,000"),
        (b"Height: 1", b"Lines: 1", "height is ''"),
        (b"Mines: 1", b"Mines: 2", "the board has 1 mine: the header says 2"),
        (b"000*", b"000", "row 1 of the board is '000': expected 4 characters"),
        (b"000*", b"00x*", "row 1 of the board is '00x*'"),
        (b"000*", b"00\x86*", r"row 1 of the board is '00\x86*'"),
        (b"Board:", b"Bored:", "'000*' has no colon: expected 'Key: value' or 'Board:'"),
        (RAWVF[RAWVF.index(b"\r\nBoard:") :], b"", "there is no line 'Board:'"),
        (RAWVF, b"", "a RawVF file, line 1, offset 0: there is no line 'Board:'"),
        (b"-0.044 lc", b"-0.044 ll", "line 18, offset 221: '-0.044 ll (5 5) (l)' is no event"),
        (b"1.00 sx", b"1.00 sz", "line 22, offset 291: '1.00 sz 1 1' is no event"),
        (b"Width: 4", b"Width: 999", "too short for its board"),
        (b"Height: 1", b"Height: 2", "row 2 of the board is 'Events:'"),
        (RAWVF[RAWVF.index(b"000*") :], b"", "the board has 0 rows: expected 1"),
    ],
)
def test_a_damaged_rawvf_says_what_is_wrong(old, new, says):
    data = RAWVF.replace(old, new).replace(
        b"Height: 1\r", b"Height: 999\r" if b"999" in new else b"Height: 1\r"
    )
    with pytest.raises(FairminesError) as caught:
        read_rawvf(data)
    assert says in str(caught.value)


def test_a_part_of_rawvf_ends_before_the_line_that_is_none():
    record = read_rawvf(RAWVF.replace(b"0.000 lr", b"0.000 ll"), partial=True)
    assert events_of(record) == [(0, 1, 3, 2), (332, 2, 5, 5)]
    assert "'0.000 ll 1 1 (5 5) ()' is no event" in record.stated["problem"]
